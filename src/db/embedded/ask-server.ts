/** Asks the server whether it is ready, by a query. */
import { Socket } from "node:net";
import { Client } from "pg";
import { Failure } from "../../errors.ts";

/** `starting` is what it says of itself while it starts, recovers or shuts down; `silent` is no answer at all. */
export type ServerAnswer = "ready" | "starting" | "silent";

export async function askServer(
  connectionString: string,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const socket = new Socket();
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
    // Said outright, or the driver would take them from PGSSLMODE and PGOPTIONS of our environment.
    ssl: false,
    options: "-c statement_timeout=5000",
  });
  // A connection that breaks after the answer is not worth a crash.
  client.on("error", () => undefined);
  // Whoever no longer wants to know does not wait for a server that hangs.
  const hangUp = (): void => void socket.destroy();
  signal.addEventListener("abort", hangUp);
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "57P03") return "starting";
    // Too many clients: it works, and hard.
    if (code === "53300") return "ready";
    if (code === "28P01" || code === "28000" || code === "3D000") {
      throw new Failure("database_start", {
        message: `The PostgreSQL server in the data directory is running but rejected the login: ${(error as Error).message}. Its server.json does not match its data: restore the right file, or move the postgres directory elsewhere to start with an empty database.`,
        cause: error,
      });
    }
    return "silent";
  } finally {
    signal.removeEventListener("abort", hangUp);
    await client.end().catch(() => undefined);
  }
}
