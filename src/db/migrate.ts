/**
 * Brings the database to the newest schema: plain SQL files, forward only, each in its own transaction.
 * Two processes that start at once take turns by an advisory lock; a run that was killed goes on where it was.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";
import type { QueryConfig } from "pg";
import { Failure } from "../errors.ts";
import { projectFile } from "../project-root.ts";
import { endConnection } from "./end-connection.ts";

const migrationsUrl = projectFile("migrations/");
/** Any number that nobody else uses; it spells "press" on a phone. */
const migrationLock = 77_377;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** A start on a line that has gone dead gives up, so that whoever supervises tries again; nothing else here takes long. */
const answerMs = 10_000;
/** What a migration itself may take is not for us to know. */
const migrationMaxMs = 24 * 60 * 60_000;

/** Applies what is missing and says what it applied. */
export async function migrate(connectionString: string, signal?: AbortSignal): Promise<string[]> {
  // A session of its own: the lock belongs to the session, and pools may hand sessions around.
  const client = new Client({
    connectionString,
    application_name: "pressroom migrate",
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  await client.connect();
  try {
    // Where nothing is to be done, nobody has to wait for a turn, nor to be the owner.
    const { pending, changed } = await compare(client);
    if (pending.length === 0 && changed.length === 0) return [];
    // Whatever the role's own limit is: a migration may take longer, and is bounded by its lock_timeout instead.
    await client.query("set statement_timeout = 0");
    await takeTurn(client, signal);
    await client.query(`
      create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await client.query<{ version: number; checksum: string }>(
      "select version, checksum from schema_migrations order by version",
    );
    const checksums = new Map(applied.rows.map((row) => [row.version, row.checksum]));
    const done: string[] = [];
    for (const migration of await readMigrations()) {
      const checksum = checksums.get(migration.version);
      if (checksum === undefined) {
        await applyPatiently(client, migration, signal);
        done.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new Failure("database_start", {
          message: `The database was made with another ${migration.name} than this one. Released migrations never change: use the Pressroom version that made this database, or a newer one.`,
        });
      }
    }
    return done;
  } finally {
    await endConnection(client);
  }
}

/** What a start would apply, and what it would refuse as changed; changes nothing itself. */
export async function inspectSchema(
  connectionString: string,
): Promise<{ pending: string[]; changed: string[] }> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  await client.connect();
  try {
    const { pending, changed } = await compare(client);
    return { pending: pending.map(({ name }) => name), changed: changed.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

async function compare(client: Client): Promise<{ pending: Migration[]; changed: Migration[] }> {
  const found = await client.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  const applied = found.rows[0]?.name
    ? await client.query<{ version: number; checksum: string }>(
        "select version, checksum from schema_migrations",
      )
    : { rows: [] };
  const checksums = new Map(applied.rows.map((row) => [row.version, row.checksum]));
  const migrations = await readMigrations();
  return {
    pending: migrations.filter(({ version }) => !checksums.has(version)),
    changed: migrations.filter(
      ({ version, checksum }) => (checksums.get(version) ?? checksum) !== checksum,
    ),
  };
}

/** Asks again and again instead of waiting inside PostgreSQL, so that a wish to stop is heard. */
async function takeTurn(client: Client, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const result = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock($1) as ours",
      [migrationLock],
    );
    if (result.rows[0]?.ours) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** How often a migration that cannot have its locks is tried again, a second apart. */
const triesMax = 30;

async function applyPatiently(
  client: Client,
  migration: Migration,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "42501") throw notAllowed(migration, error);
      const isLocked = code === "55P03";
      if (!isLocked || tries === triesMax) throw error;
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** The login may not do what the migration needs: make the roles of 0005, most likely. */
function notAllowed(migration: Migration, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure("database_start", {
    message: `${migration.name} could not be applied: ${reason}. The login of DATABASE_URL must own the database and may create roles (ALTER ROLE … CREATEROLE); or let an administrator make them, as docs/operations.md shows under "Database roles".`,
    cause,
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    // A statement that cannot have its lock soon lets go and is tried again, so that a running service never waits
    // long behind it.
    await client.query("set local lock_timeout = '1s'");
    const patient: QueryConfig & { query_timeout: number } = {
      text: migration.sql,
      query_timeout: migrationMaxMs,
    };
    await client.query(patient);
    await client.query(
      "insert into schema_migrations (version, name, checksum) values ($1, $2, $3)",
      [migration.version, migration.name, migration.checksum],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsUrl)).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(new URL(name, migrationsUrl), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { version: Number(name.slice(0, 4)), name, sql: text, checksum };
    }),
  );
}
