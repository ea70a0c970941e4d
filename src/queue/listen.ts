/**
 * Hears when new tasks may be there, on a session of its own that comes back by itself. Best effort: whoever listens
 * polls as well, so what is missed here is found a moment later.
 */
import { Client } from "pg";
import type { Log } from "../log.ts";
import { tasksChannel } from "./queue.ts";

/** Returns a function that ends the listening. */
export function listenForTasks(
  { connectionString, log }: { connectionString: string; log: Log },
  onTasks: () => void,
): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: "pressroom listen",
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (error) log.debug({ err: error }, "the listening connection was lost");
      next.removeAllListeners("notification");
      void closeQuietly(next);
      if (!isStopped) timer = setTimeout(() => void connect(), 1_000);
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", onTasks);
    try {
      await next.connect();
      await next.query(`listen ${tasksChannel}`);
      onTasks();
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (client) await closeQuietly(client);
  };
}

async function closeQuietly(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was lost already, which is all we wanted.
  }
}
