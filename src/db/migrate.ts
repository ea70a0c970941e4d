/**
 * Updates the database schema: plain SQL files, forward only, each in its own transaction; functions whose text has
 * changed are replaced together with the last migration. Processes that start at the same time take turns with an
 * advisory lock; an interrupted run can be resumed.
 */
import type { Client, QueryConfig } from "pg";
import { Failure } from "../errors.ts";
import { connectToServer } from "./connect-to-server.ts";
import { findSchemaDifference, listPending } from "./schema-difference.ts";
import type { SchemaDifference } from "./schema-difference.ts";
import { applyFunctions } from "./schema-functions.ts";
import type { SchemaFunctions } from "./schema-functions.ts";
import { endConnection, withClient } from "./unpooled-client.ts";

/** An arbitrary unique number; it spells "press" on a phone keypad. */
const migrationLock = 77_377;

/** The changes of one transaction. */
interface Step {
  readonly name: string;
  readonly migration: SchemaDifference["pending"][number] | undefined;
  readonly functions: SchemaFunctions | undefined;
}

/** Replaces the client's query timeout, because migrations may take any time. */
const migrationMaxMs = 24 * 60 * 60_000;

/** Applies pending migrations and returns their names. */
export async function migrate(connectionString: string, signal?: AbortSignal): Promise<string[]> {
  // A separate session: the lock belongs to the session, and pools share sessions.
  const client = await connectToServer(connectionString, "pressroom migrate");
  try {
    // If nothing is pending, the process does not need the lock or ownership.
    const before = await findSchemaDifference(client);
    refuse(before);
    if (listPending(before).length === 0) return [];
    // Overrides the role's statement timeout: a migration may take longer; only its lock_timeout is limited.
    await client.query("set statement_timeout = 0");
    await takeTurn(client, signal);
    // Another process may have applied migrations in the meantime.
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

/** What a start would apply, or why it would fail; changes nothing. */
export async function inspectSchema(
  connectionString: string,
): Promise<{ pending: string[]; refusal: string | undefined }> {
  const difference = await withClient(connectionString, findSchemaDifference);
  return { pending: listPending(difference), refusal: difference.refusal };
}

function refuse({ refusal }: SchemaDifference): void {
  if (refusal !== undefined) throw new Failure("database_start", { message: refusal });
}

/**
 * Functions are replaced together with the last migration, so that no process sees the newest tables with older
 * functions.
 */
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

/** Polls for the lock instead of waiting in PostgreSQL, so that the start can be aborted. */
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

/** How many times a migration that cannot get its locks is retried, one second apart. */
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

/** The login lacks a privilege that the migration needs, most likely to create roles. */
function notAllowed({ name }: Step, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure("database_start", {
    message: `${name} could not be applied: ${reason}. The login in DATABASE_URL must own the database and be able to create roles (ALTER ROLE … CREATEROLE). Alternatively, have an administrator create the roles, as described under "Database roles" in docs/operations.md.`,
    cause,
  });
}

async function apply(client: Client, { migration, functions }: Step): Promise<void> {
  await client.query("begin");
  try {
    // A statement that cannot get its lock soon is aborted and retried, so that a running service never waits
    // long for it.
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
