/** Looks before anything else whether there is a PostgreSQL at the address, and one that is new enough. */
import { Client } from "pg";
import { Failure } from "../errors.ts";
import { endConnection } from "./end-connection.ts";

const serverVersionMin = 15;

export async function assertServerVersion(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  try {
    await client.connect();
    const result = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(result.rows[0]?.version) / 10_000);
    if (major < serverVersionMin) {
      throw new Failure("database_start", {
        message: `DATABASE_URL points to PostgreSQL ${major}; Pressroom requires ${serverVersionMin} or newer.`,
      });
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("database_start", {
      message: `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}. Check DATABASE_URL and make sure that PostgreSQL is running.`,
      cause: error,
    });
  } finally {
    await endConnection(client);
  }
}
