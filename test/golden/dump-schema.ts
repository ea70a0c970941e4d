/**
 * The schema as PostgreSQL itself tells it: tables, keys, indexes, functions, policies and rights, in an order that never
 * changes.
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

const policiesQuery = `
  select format('create policy %s on %s for %s to %s%s%s', p.policyname, p.tablename, lower(p.cmd),
    array_to_string(p.roles, ', '), coalesce(E'\n  using ' || regexp_replace(p.qual, '\\s+', ' ', 'g'), ''),
    coalesce(E'\n  with check ' || regexp_replace(p.with_check, '\\s+', ' ', 'g'), '')) as definition
  from pg_policies p
  where p.schemaname = 'public'
  order by p.tablename, p.policyname`;

const rightsQuery = `
  select format('grant %s on %s to %s', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
    c.relname, a.grantee::regrole) as definition
  from pg_class c cross join lateral aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
  group by c.relname, a.grantee::regrole
  union all
  select format('grant %s (%s) on %s to %s', lower(a.privilege_type), t.attname, c.relname, a.grantee::regrole)
  from pg_class c
  join pg_attribute t on t.attrelid = c.oid
  cross join lateral aclexplode(t.attacl) a
  where c.relnamespace = 'public'::regnamespace
  union all
  select format('grant execute on %s to %s', p.oid::regprocedure,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
  from pg_proc p cross join lateral aclexplode(p.proacl) a
  where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner
  order by 1`;

export async function dumpSchema(pool: Pool): Promise<string> {
  const rows = async <T>(query: string) => (await pool.query(query)).rows as T[];
  const tables = await rows<{ name: string; unlogged: boolean; columns: string }>(tablesQuery);
  const constraints = await rows<{ table: string; name: string; definition: string }>(
    constraintsQuery,
  );
  const indexes = await rows<{ definition: string }>(indexesQuery);
  const functions = await rows<{ definition: string }>(functionsQuery);
  const policies = await rows<{ definition: string }>(policiesQuery);
  const rights = await rows<{ definition: string }>(rightsQuery);
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
    policies.map((one) => `${one.definition};`).join("\n"),
    rights.map((one) => `${one.definition};`).join("\n"),
    "",
  ].join("\n\n");
}
