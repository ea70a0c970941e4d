/** Connections without a pool, for a single piece of work, that are always closed. */
import { Client } from "pg";

export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that uses the broken connection gets the error.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endConnection(client);
  }
}

const goodbyeMs = 1_000;

/** Closes the connection properly, and destroys it after a moment: a dead connection never confirms. */
export async function endConnection(client: Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), goodbyeMs);
  try {
    await client.end();
  } catch {
    // It was lost already.
  } finally {
    clearTimeout(cut);
  }
}
