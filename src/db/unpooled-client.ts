/** Connections outside of any pool: for one piece of work, and ended whatever happens. */
import { Client } from "pg";

export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await endConnection(client);
  }
}

const goodbyeMs = 1_000;

/** Politely, and after a moment anyway: on a line that is dead, a goodbye is never answered. */
export async function endConnection(client: Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), goodbyeMs);
  try {
    await client.end();
  } catch {
    // It was lost already, which is all we wanted.
  } finally {
    clearTimeout(cut);
  }
}
