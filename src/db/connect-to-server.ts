/** Connects without a pool, and explains what is wrong if there is no PostgreSQL server or it is too old. */
import { Client } from "pg";
import { Failure } from "../errors.ts";
import { endConnection } from "./unpooled-client.ts";

const serverVersionMin = 15;
/** A start on a dead connection fails, so that the supervisor retries. */
const answerMs = 10_000;

export async function connectToServer(connectionString: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on("error", () => undefined); // The next statement on the broken connection fails anyway.
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
    return client;
  } catch (error) {
    await endConnection(client);
    if (error instanceof Failure) throw error;
    throw new Failure("database_start", {
      message: `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}. Check DATABASE_URL and make sure that PostgreSQL is running.`,
      cause: error,
    });
  }
}
