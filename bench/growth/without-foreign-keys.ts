/**
 * Drops all foreign keys while millions of rows are inserted, then adds and validates them again, as a restore does:
 * checking each row would take longer than everything else.
 */
import { asOwner } from "../as-owner.ts";

interface ForeignKey {
  relation: string;
  name: string;
  definition: string;
}

export async function withoutForeignKeys(
  connectionString: string,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await asOwner<ForeignKey>(
    connectionString,
    `select conrelid::regclass::text as relation, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { relation, name } of keys) {
    await asOwner(connectionString, `alter table ${relation} drop constraint ${name}`);
  }
  await work();
  for (const { relation, name, definition } of keys) {
    await asOwner(connectionString, `alter table ${relation} add constraint ${name} ${definition}`);
  }
}
