/**
 * Listens for PostgreSQL notifications in a separate session that reconnects automatically. Best effort: listeners
 * also poll.
 */
import { Client } from "pg";
import type { Log } from "../log.ts";
import { endConnection } from "./unpooled-client.ts";

export interface ListenOptions {
  /** Connects directly, without a pooler. */
  connectionString: string;
  channels: readonly string[];
  log: Log;
}

const pulseEveryMs = 10_000;
const answerMs = 5_000;

/**
 * Calls back for each notification, and with an empty one whenever listening (re)starts, because earlier ones may
 * have been missed. Returns a function that stops listening.
 */
export function listenToChannels(
  { connectionString, channels, log }: ListenOptions,
  onNotice: (payload: string, channel?: string) => void,
): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: "pressroom listen",
      connectionTimeoutMillis: 2_000,
      query_timeout: answerMs,
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    let pulse: NodeJS.Timeout | undefined;
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (error) log.debug({ err: error }, "the LISTEN connection was lost");
      clearInterval(pulse);
      next.removeAllListeners("notification");
      void endConnection(next);
      if (!isStopped) timer = setTimeout(() => void connect(), 1_000);
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", ({ payload = "", channel }) => onNotice(payload, channel));
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${channel}`).join("; "));
      onNotice("");
      // This connection is otherwise silent, so a broken one would never be noticed.
      if (!isLost) pulse = setInterval(() => void next.query("select").catch(lost), pulseEveryMs);
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (client) await endConnection(client);
  };
}
