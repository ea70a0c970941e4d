/** What a database lacks compared with the schema of this version: migrations and functions. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "pg";
import { projectFile } from "../project-root.ts";
import { findChangedFunctions, readFunctions } from "./schema-functions.ts";
import type { SchemaFunctions } from "./schema-functions.ts";

const migrationsUrl = projectFile("migrations/");

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface SchemaDifference {
  /** To be applied, in this order. */
  readonly pending: readonly Migration[];
  /** To be replaced after the last migration. */
  readonly functions: SchemaFunctions;
  /** Why this version cannot upgrade the database, in words for the operator. */
  readonly refusal: string | undefined;
}

/**
 * The unreleased migrations that the first file replaces: a database whose last migration is one of them, this one or
 * later, runs `upgrade` instead. `commit` has all migrations up to this one.
 */
const replaced = {
  version: 27,
  name: "0027_first_run.sql",
  commit: "4a4861b",
  upgrade: "upgrade_from_0027.sql",
};

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

export async function findSchemaDifference(client: Client): Promise<SchemaDifference> {
  const found = await client.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  const applied = found.rows[0]?.name
    ? await client.query<AppliedMigration>(
        "select version, name, checksum from schema_migrations order by version",
      )
    : { rows: [] };
  const [schema, ...later] = readMigrations();
  const newest = applied.rows.at(-1);
  const isReplaced = newest !== undefined && newest.version < schema.version;
  const migrations = isReplaced
    ? [{ ...schema, sql: readSql(replaced.upgrade) }, ...later]
    : [schema, ...later];
  const checksums = new Map(applied.rows.map(({ version, checksum }) => [version, checksum]));
  const changed = migrations.find(
    ({ version, checksum }) => (checksums.get(version) ?? checksum) !== checksum,
  );
  const functions = await readFunctions();
  return {
    pending: migrations.filter(({ version }) => !checksums.has(version)),
    functions: isReplaced ? functions : await findChangedFunctions(client, functions),
    refusal:
      isReplaced && newest.version < replaced.version
        ? `The last migration of the database is ${newest.name}, but this version of Pressroom can only upgrade databases from ${replaced.name} on. Start Pressroom once at commit ${replaced.commit}, which has all migrations up to that one, then start this version. Nothing was changed.`
        : changed &&
          `The database was created with a different version of ${changed.name}. Released migrations never change: use the Pressroom version that created this database, or a newer one.`,
  };
}

/** What a start would apply, in a few words each. */
export function listPending({ pending, functions }: SchemaDifference): string[] {
  const names = pending.map(({ name }) => name);
  return functions.files.length === 0
    ? names
    : [...names, `functions, revision ${functions.revision}`];
}

function readMigrations(): [Migration, ...Migration[]] {
  const names = readdirSync(migrationsUrl).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  const [schema, ...later] = names.toSorted().map((name) => ({
    version: Number(name.slice(0, 4)),
    name,
    sql: readSql(name),
    // Of the file alone: the functions that it includes may change.
    checksum: createHash("sha256")
      .update(readFileSync(new URL(name, migrationsUrl)))
      .digest("hex"),
  }));
  if (schema === undefined) throw new Error(`no migrations in ${migrationsUrl.pathname}`);
  return [schema, ...later];
}

/** Reads a file and inserts the files that it includes: `-- include functions/NAME.sql`. */
function readSql(name: string): string {
  const text = readFileSync(new URL(name, migrationsUrl), "utf8");
  return text.replaceAll(/^-- include (.+)$/gmu, (_, included: string) => readSql(included));
}
