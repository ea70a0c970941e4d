/** The way to PostgreSQL: one pool, one typed query builder over it, every wait bounded. */
import { Kysely, PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Pool, types } from "pg";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  /**
   * A pooler in transaction mode stands in between. It knows no settings of a connection, so the login must be the role
   * itself, and the limits on statements are the role's own.
   */
  isPooled?: boolean;
  /** What the connections may see and do, whoever logs in; see migrations/0028_schema.sql. */
  role: DatabaseRole;
  /** Shows in pg_stat_activity who holds a connection. */
  applicationName: string;
  connectionsMax: number;
  /** How long a connection is waited for; for tests, whose machine may be busier than a service's. */
  checkoutMs?: number;
  /** PostgreSQL ends a statement itself after this; the client gives up a little later, for when the line is dead. */
  statementMs?: number;
  log: Log;
}

export type DatabaseRole = "pressroom_api" | "pressroom_worker" | "pressroom_operator";

/** A connection is waited for this long before the answer is 503: a longer line helps nobody. */
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
      // From the first statement on, and again after every reset: no connection is ever anybody else.
      options: `-c role=${options.role}`,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs + deadLineMs,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: { getTypeParser },
  });
  // A connection can break while nobody waits for an answer on it: idle in the pool, or between two statements of
  // a transaction (a process that was paused wakes up to that). Without listeners either would end the process;
  // whoever uses the connection next gets an error of its own. Of a pool that is being closed nobody misses one: its
  // connections are told to end and not waited for, and a server that stops right after may be quicker.
  const onLost = (error: Error) => {
    if (!pool.ending) options.log.warn({ err: error }, "a connection was lost");
  };
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discerning(pool) }) });
  // Not kysely.destroy(): it leaves a pool open that Kysely itself never used.
  return { kysely, pool, close: () => pool.end() };
}

/** Whoever serves is the role that it should be, and none that sees more: said at the start, not found out later. */
export async function assertRole({ pool }: Database, role: DatabaseRole): Promise<void> {
  const result = await pool.query<{ name: string; is_free: boolean }>(
    `select current_user as name, rolsuper or rolbypassrls as is_free from pg_roles where rolname = current_user`,
  );
  const row = result.rows[0];
  if (row?.name === role && !row.is_free) return;
  throw new Failure("database_start", {
    message: `The database lets us in as "${row?.name}" and not as "${role}", which may only see what it should. Behind a pooler, DATABASE_URL must log in as ${role}; see docs/scaling.md.`,
  });
}

/** Our ids come from sequences and stay far below 2^53; numbers that callers send never pass through here. */
const getTypeParser: typeof types.getTypeParser = (
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: "text" | "binary",
) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format));

/**
 * The pool as Kysely gets it. Kysely gives every connection back as healthy; one that broke or fell silent in a query
 * is thrown away here instead, or the next caller would wait on the same dead line.
 */
function discerning(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let isBroken = false;
      return {
        // Kysely also knows a form for cursors, which nothing here uses.
        query: (async (text: string, values: unknown[]) => {
          try {
            return await client.query(text, values);
          } catch (error) {
            // What PostgreSQL itself says has a code of five characters: then the line is well.
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

/** SQLSTATE classes that say "not now" rather than "never": connection, resources, shutdown, read-only. */
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
/** The driver's own errors carry no code, only words. */
const passingWords =
  /timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** Whether the database is away or overloaded, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code !== undefined && (passingStates.test(code) || passingCodes.has(code))) return true;
  return passingWords.test(error.message);
}

/** PostgreSQL ended a statement that took too long. Worth a later try for a caller; for a job it may be its own fault. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

/** Two transactions met over the same rows, and this one was undone: trying again at once makes sense. */
export function isTransactionConflict(error: unknown): boolean {
  // Serialization, deadlock, and a row that another one refers to deleted in this very moment.
  return (
    error instanceof Error && "code" in error && /^(40001|40P01|23503)$/.test(String(error.code))
  );
}
