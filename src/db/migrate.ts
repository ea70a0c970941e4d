/**
 * Brings the database to the newest schema: plain SQL files, forward only, each in its own transaction; the functions
 * whose text has changed come with the last one. Two processes that start at once take turns by an advisory lock; a run
 * that was killed goes on where it was.
 */
import { Client } from "pg";
import type { QueryConfig } from "pg";
import { Failure } from "../errors.ts";
import { endConnection } from "./end-connection.ts";
import { findSchemaDifference, listPending } from "./schema-difference.ts";
import type { SchemaDifference } from "./schema-difference.ts";
import { applyFunctions } from "./schema-functions.ts";
import type { SchemaFunctions } from "./schema-functions.ts";

/** Any number that nobody else uses; it spells "press" on a phone. */
const migrationLock = 77_377;

/** What becomes true in one transaction. */
interface Step {
  readonly name: string;
  readonly migration: SchemaDifference["pending"][number] | undefined;
  readonly functions: SchemaFunctions | undefined;
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
    const before = await findSchemaDifference(client);
    refuse(before);
    if (listPending(before).length === 0) return [];
    // Whatever the role's own limit is: a migration may take longer, and is bounded by its lock_timeout instead.
    await client.query("set statement_timeout = 0");
    await takeTurn(client, signal);
    // Another process may have had its turn meanwhile.
    const difference = await findSchemaDifference(client);
    refuse(difference);
    await client.query(`
      create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    for (const step of planSteps(difference)) await applyPatiently(client, step, signal);
    return listPending(difference);
  } finally {
    await endConnection(client);
  }
}

/** What a start would apply, and why it would refuse to; changes nothing itself. */
export async function inspectSchema(
  connectionString: string,
): Promise<{ pending: string[]; refusal: string | undefined }> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  await client.connect();
  try {
    const difference = await findSchemaDifference(client);
    return { pending: listPending(difference), refusal: difference.refusal };
  } finally {
    await client.end();
  }
}

function refuse({ refusal }: SchemaDifference): void {
  if (refusal !== undefined) throw new Failure("database_start", { message: refusal });
}

/** The functions come with the last migration: nobody sees the newest tables with the functions of older ones. */
function planSteps({ pending, functions }: SchemaDifference): Step[] {
  const given = functions.files.length > 0 ? functions : undefined;
  const steps = pending.map((migration, index): Step => {
    const isLast = index === pending.length - 1;
    return { name: migration.name, migration, functions: isLast ? given : undefined };
  });
  return steps.length > 0 || !given
    ? steps
    : [{ name: "functions", migration: undefined, functions: given }];
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
  step: Step,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await apply(client, step);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "42501") throw notAllowed(step, error);
      const isLocked = code === "55P03";
      if (!isLocked || tries === triesMax) throw error;
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** The login may not do what the migration needs: make the roles, most likely. */
function notAllowed({ name }: Step, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure("database_start", {
    message: `${name} could not be applied: ${reason}. The login of DATABASE_URL must own the database and may create roles (ALTER ROLE … CREATEROLE); or let an administrator make them, as docs/operations.md shows under "Database roles".`,
    cause,
  });
}

async function apply(client: Client, { migration, functions }: Step): Promise<void> {
  await client.query("begin");
  try {
    // A statement that cannot have its lock soon lets go and is tried again, so that a running service never waits
    // long behind it.
    await client.query("set local lock_timeout = '1s'");
    if (migration !== undefined) {
      const patient: QueryConfig & { query_timeout: number } = {
        text: migration.sql,
        query_timeout: migrationMaxMs,
      };
      await client.query(patient);
      await client.query(
        "insert into schema_migrations (version, name, checksum) values ($1, $2, $3)",
        [migration.version, migration.name, migration.checksum],
      );
    }
    if (functions !== undefined) await applyFunctions(client, functions);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
