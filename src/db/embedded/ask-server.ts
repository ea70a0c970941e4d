/** Checks with a query whether the server is ready. */
import { Socket } from "node:net";
import { Client } from "pg";
import { Failure } from "../../errors.ts";

/** `starting` is the server's own response while it starts, recovers or shuts down; `silent` means no response. */
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
    // Explicit, or the driver would use PGSSLMODE and PGOPTIONS from our environment.
    ssl: false,
    options: "-c statement_timeout=5000",
  });
  // A connection that breaks after the response must not crash the process.
  client.on("error", () => undefined);
  // After an abort, do not wait for a server that hangs.
  const hangUp = (): void => void socket.destroy();
  signal.addEventListener("abort", hangUp);
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "57P03") return "starting";
    // Too many clients: the server works but is under load.
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
