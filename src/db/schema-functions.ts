/**
 * The database's functions, one file each in migrations/functions/. Those whose text has changed since they were last
 * applied, as recorded in schema_functions, are applied again.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { projectFile } from "../project-root.ts";

const functionsUrl = projectFile("migrations/functions/");

interface FunctionFile {
  /** Such as `accept_generations.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** All functions of this version. */
export interface SchemaFunctions {
  /** Incremented by `npm run schema` whenever the text of a function changes. */
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
 * The functions to apply. None if a newer version has applied its own: during a rolling upgrade, an old process may
 * start last.
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

/** Requires a transaction, and that the database roles exist. */
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
    -- The value of "set search_path from current", so that functions with another role's privileges use only our
    -- objects. pg_temp comes last, so that a caller's temporary table cannot replace one of ours.
    set local search_path = ${schema}, pg_temp;
    -- Functions call each other, in any order.
    set local check_function_bodies = off;
    -- The owner of some functions needs the privilege to create objects, for this transaction only.
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
