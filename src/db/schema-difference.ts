/** What stands between a database and the schema of this version: migrations and functions that it does not have yet. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { projectFile } from "../project-root.ts";
import { findChangedFunctions, readFunctions } from "./schema-functions.ts";
import type { SchemaFunctions } from "./schema-functions.ts";

const migrationsUrl = projectFile("migrations/");

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The last of the migrations that this one takes the place of, a commit that still has them, and what is left to do. */
  readonly replaced: { version: number; name: string; commit: string; sql: string } | undefined;
}

export interface SchemaDifference {
  /** To be applied, in this order. */
  readonly pending: readonly Migration[];
  /** Those to be given to the database after the last migration. */
  readonly functions: SchemaFunctions;
  /** Why this version cannot bring the database up to date, in words for the operator. */
  readonly refusal: string | undefined;
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
  const functions = await readFunctions();
  const migrations = await readMigrations(functions);
  const versions = new Map(applied.rows.map((row) => [row.version, row]));
  return {
    pending: migrations
      .filter(({ version }) => !versions.has(version))
      .map((one) => ({ ...one, sql: findUpgrade(one, versions) ?? one.sql })),
    functions: await findChangedFunctions(client, functions),
    refusal: findRefusal(migrations, versions),
  };
}

/** What a start would apply, in a few words each. */
export function listPending({ pending, functions }: SchemaDifference): string[] {
  const names = pending.map(({ name }) => name);
  return functions.files.length === 0
    ? names
    : [...names, `functions, revision ${functions.revision}`];
}

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

/** What a database runs in place of the migration, where those that it replaces have made most of it already. */
function findUpgrade(
  { replaced }: Migration,
  applied: ReadonlyMap<number, AppliedMigration>,
): string | undefined {
  const isMade = replaced !== undefined && applied.get(replaced.version)?.name === replaced.name;
  return isMade ? replaced.sql : undefined;
}

function findRefusal(
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, AppliedMigration>,
): string | undefined {
  for (const migration of migrations) {
    const { version, name, checksum, replaced } = migration;
    const before = applied.get(version);
    if (before !== undefined && before.checksum !== checksum) {
      return `The database was created with a different version of ${name}. Released migrations never change: use the Pressroom version that created this database, or a newer one.`;
    }
    const newest = [...applied.values()].findLast((one) => one.version < version);
    if (!replaced || before || !newest || findUpgrade(migration, applied) !== undefined) continue;
    return `The last migration of the database is ${newest.name}, but this version of Pressroom can only upgrade databases from ${replaced.name} on. Start Pressroom once at commit ${replaced.commit}, which has all migrations up to that one, then start this version. Nothing was changed.`;
  }
  return undefined;
}

async function readMigrations(functions: SchemaFunctions): Promise<Migration[]> {
  const names = (await readdir(migrationsUrl)).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(new URL(name, migrationsUrl), "utf8");
      return {
        version: readVersion(name),
        name,
        sql: includeFunctions(text, functions),
        // Of the text as it is in the file: a function that it includes may change.
        checksum: createHash("sha256").update(text).digest("hex"),
        replaced: await readReplaced(text),
      };
    }),
  );
}

function readVersion(name: string): number {
  return Number(name.slice(0, 4));
}

/** `-- include functions/NAME.sql`: a function that the tables themselves need. */
function includeFunctions(text: string, { files }: SchemaFunctions): string {
  return text.replaceAll(/^-- include functions\/(.+)$/gmu, (line, name: string) => {
    const file = files.find((one) => one.name === name);
    if (file === undefined) throw new Error(`there is no function for "${line}"`);
    return file.sql;
  });
}

/**
 * `-- replaces 0027_first_run.sql of commit 4a4861b`, in a migration that sums up those before it. What they made already is
 * brought to the same state by upgrade_from_0027.sql.
 */
async function readReplaced(text: string): Promise<Migration["replaced"]> {
  const [, name, commit] = /^-- replaces (\d{4}_\S+\.sql) of commit (\S+)$/mu.exec(text) ?? [];
  if (name === undefined || commit === undefined) return undefined;
  const upgradeUrl = new URL(`upgrade_from_${name.slice(0, 4)}.sql`, migrationsUrl);
  return { version: readVersion(name), name, commit, sql: await readFile(upgradeUrl, "utf8") };
}
