/** The connection to PostgreSQL: a pool and its statements, with a limit on every wait. */
import { Kysely, PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Pool, types } from "pg";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import { queriesOn } from "./queries.ts";
import type { Queries, Transaction } from "./queries.ts";

export interface Database extends Queries {
  /** Rolled back if the work throws. */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  /**
   * Set if there is a pooler in transaction mode. It does not keep connection settings, so the login must be the role
   * itself, and the role's own statement limits apply.
   */
  isPooled?: boolean;
  /** The role of the connections, regardless of the login; see migrations/0044_schema.sql. */
  role: DatabaseRole;
  /** Identifies the connection in pg_stat_activity. */
  applicationName: string;
  connectionsMax: number;
  /** How long to wait for a connection; set by tests, whose machine may be busier than a production machine. */
  checkoutMs?: number;
  /**
   * PostgreSQL cancels a statement after this time; the client times out a little later, in case the connection is
   * dead.
   */
  statementMs?: number;
  log: Log;
}

export type DatabaseRole = "pressroom_api" | "pressroom_worker" | "pressroom_operator";

/** How long a request waits for a connection before it gets a 503: waiting longer does not help. */
const checkoutDefaultMs = 2_000;
const statementDefaultMs = 15_000;
const deadLineMs = 2_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { statementMs = statementDefaultMs, checkoutMs = checkoutDefaultMs } = options;
  const pool = new Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.connectionsMax,
    connectionTimeoutMillis: checkoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + deadLineMs,
    ...(!options.isPooled && {
      // Set before the first statement and after every reset, so that a connection never has another role.
      options: `-c role=${options.role}`,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs + deadLineMs,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: { getTypeParser },
  });
  // A connection can break while no statement is running: idle in the pool, or between two statements of a transaction
  // (for example after the process was paused). Without listeners, either would end the process; the next use of the
  // connection gets its own error. While the pool is closing, such errors are not logged: its connections are closed
  // without waiting, and a server that stops right afterwards may end them first.
  const onLost = (error: Error) => {
    if (!pool.ending) options.log.warn({ err: error }, "a database connection was lost");
  };
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: discerning(pool) }) });
  // Not kysely.destroy(): it leaves a pool open that Kysely itself never used.
  return {
    ...queriesOn(kysely),
    transaction: (work) =>
      kysely.transaction().execute((trx) => work(queriesOn(trx) as Transaction)),
    pool,
    close: () => pool.end(),
  };
}

/** Checks at startup that the connection has the expected role, and not one with more privileges. */
export async function assertRole({ pool }: Database, role: DatabaseRole): Promise<void> {
  const result = await pool.query<{ name: string; is_free: boolean }>(
    `select current_user as name, rolsuper or rolbypassrls as is_free from pg_roles where rolname = current_user`,
  );
  const row = result.rows[0];
  if (row?.name === role && !row.is_free) return;
  throw new Failure("database_start", {
    message: `The database connection uses the role "${row?.name}" instead of the restricted role "${role}". Behind a pooler, DATABASE_URL must log in as ${role}; see docs/scaling.md.`,
  });
}

/** Our ids come from sequences and stay far below 2^53; numbers from callers are never converted here. */
const getTypeParser: typeof types.getTypeParser = (
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: "text" | "binary",
) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format));

/**
 * The pool for Kysely. Kysely returns every connection as healthy; a connection that broke or timed out is discarded
 * here instead, because the next caller would wait on the same dead connection.
 */
function discerning(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let isBroken = false;
      return {
        // Kysely also has an overload for cursors, which is not used here.
        query: (async (text: string, values: unknown[]) => {
          try {
            return await client.query(text, values);
          } catch (error) {
            // Errors from PostgreSQL itself have a five-character code, which means that the connection works.
            isBroken ||= !(error instanceof Error && "code" in error && isSqlState(error.code));
            throw error;
          }
        }) as unknown as PostgresPoolClient["query"],
        release: () => client.release(isBroken),
      };
    },
    end: () => pool.end(),
  };
}

function isSqlState(code: unknown): boolean {
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
}

/** SQLSTATE prefixes of temporary errors: connection, resources, shutdown, read-only, timeouts and conflicts. */
const passingStates = /^(08|53|57P0|25006|25P03|40001|40P01|55P03)/;
const passingCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
/** The driver's own errors have no code, only a message. */
const passingWords =
  /timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** Whether the database is unavailable or overloaded, so that a later retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code !== undefined && (passingStates.test(code) || passingCodes.has(code))) return true;
  return passingWords.test(error.message);
}

/** PostgreSQL canceled a slow statement. A caller can retry later; for a job, the job itself may be the cause. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

/** The transaction conflicted with another one and was rolled back: it can be retried immediately. */
export function isTransactionConflict(error: unknown): boolean {
  // Serialization failure, deadlock, and a referenced row that was deleted concurrently.
  return (
    error instanceof Error && "code" in error && /^(40001|40P01|23503)$/.test(String(error.code))
  );
}
