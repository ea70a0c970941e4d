/**
 * The schema as PostgreSQL itself tells it: tables, keys, indexes and functions, in an order that never changes.
 * Our own query, since the embedded PostgreSQL brings no pg_dump.
 */
import type { Pool } from "pg";

const tablesQuery = `
  select c.relname as name, c.relpersistence = 'u' as unlogged,
    (select string_agg(format(E'\\n  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' generated always as identity' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), ',' order by a.attnum)
     from pg_attribute a
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

const constraintsQuery = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  order by conrelid::regclass::text, contype desc, conname`;

const indexesQuery = `
  select indexdef as definition from pg_indexes i
  where schemaname = 'public' and not exists (
    select from pg_constraint where conname = i.indexname and connamespace = 'public'::regnamespace)
  order by tablename, indexname`;

const functionsQuery = `
  select pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace
  order by proname, pg_get_function_identity_arguments(oid)`;

export async function dumpSchema(pool: Pool): Promise<string> {
  const rows = async <T>(query: string) => (await pool.query(query)).rows as T[];
  const tables = await rows<{ name: string; unlogged: boolean; columns: string }>(tablesQuery);
  const constraints = await rows<{ table: string; name: string; definition: string }>(
    constraintsQuery,
  );
  const indexes = await rows<{ definition: string }>(indexesQuery);
  const functions = await rows<{ definition: string }>(functionsQuery);
  return [
    "-- The schema after all migrations. Made by `npm run schema`, compared by `npm test`; not run by anything.",
    ...tables.map(
      (table) =>
        `create ${table.unlogged ? "unlogged " : ""}table ${table.name} (${table.columns}\n);`,
    ),
    constraints
      .map((one) => `alter table ${one.table} add constraint ${one.name} ${one.definition};`)
      .join("\n"),
    indexes.map((one) => `${one.definition};`).join("\n"),
    ...functions.map((one) => `${one.definition.trimEnd()};`),
    "",
  ].join("\n\n");
}
