/**
 * The database's functions, one file each in migrations/functions/: a database is given those whose text has changed
 * since it was last given them. Which ones it has is written down in schema_functions.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { projectFile } from "../project-root.ts";

const functionsUrl = projectFile("migrations/functions/");

interface FunctionFile {
  /** As in `accept_generations.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** All functions as this version has them. */
export interface SchemaFunctions {
  /** Rises whenever the text of a function changes: `npm run schema` writes it. */
  readonly revision: number;
  readonly files: readonly FunctionFile[];
}

export async function readFunctions(): Promise<SchemaFunctions> {
  const names = (await readdir(functionsUrl)).filter((name) => name.endsWith(".sql"));
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(new URL(name, functionsUrl), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  const json = await readFile(new URL("revision.json", functionsUrl), "utf8");
  const { revision } = JSON.parse(json) as { revision: number };
  return { revision, files };
}

/**
 * Those that the database is still to be given. None where a newer version has given it its own: while one process after
 * the other is replaced, an old one may start last.
 */
export async function findChangedFunctions(
  client: Client,
  { revision, files }: SchemaFunctions,
): Promise<SchemaFunctions> {
  const found = await client.query<{ name: string | null }>(
    "select to_regclass('schema_functions')::text as name",
  );
  if (!found.rows[0]?.name) return { revision, files };
  const { rows } = await client.query<{ name: string; checksum: string; revision: number }>(
    "select name, checksum, revision from schema_functions",
  );
  if (rows.some((row) => row.revision > revision)) return { revision, files: [] };
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  return {
    revision,
    files: files.filter(({ name, checksum }) => checksums.get(name) !== checksum),
  };
}

/** Inside a transaction, and with the roles in place. */
export async function applyFunctions(
  client: Client,
  { revision, files }: SchemaFunctions,
): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    "select quote_ident(current_schema()) as schema",
  );
  const schema = rows[0]?.schema ?? "public";
  await client.query(`
    create table if not exists schema_functions (
      name text primary key,
      checksum text not null,
      revision integer not null,
      applied_at timestamptz not null default now()
    );
    grant select on schema_functions to pressroom_api, pressroom_worker, pressroom_operator;
    -- What "set search_path from current" keeps: what runs with another's rights finds only what it means. pg_temp comes
    -- last, or a caller's temporary table could stand in for one of ours.
    set local search_path = ${schema}, pg_temp;
    -- They call each other, whichever comes first.
    set local check_function_bodies = off;
    -- The owner of some of them must be allowed to make things in the schema, for the moment of the change.
    grant create on schema ${schema} to pressroom_accepting`);
  for (const { sql } of files) {
    await client.query(sql);
    await client.query("set local role none");
  }
  await client.query(`revoke create on schema ${schema} from pressroom_accepting`);
  await client.query(
    `insert into schema_functions (name, checksum, revision)
     select name, checksum, $3 from unnest($1::text[], $2::text[]) as f (name, checksum)
     on conflict (name) do update set checksum = excluded.checksum, revision = excluded.revision, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum), revision],
  );
}
