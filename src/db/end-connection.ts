/** Ends a connection politely, and after a moment anyway: on a line that is dead, a goodbye is never answered. */
import type { Client } from "pg";

const goodbyeMs = 1_000;

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
