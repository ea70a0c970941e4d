/**
 * Notifies every process of changed jobs, after the commit. Not in the transaction, nor by a trigger: PostgreSQL lets
 * only one notifying transaction commit at a time, and saving and settling would queue behind that. Failed
 * notifications are retried, and listeners also poll.
 */
import type { Database } from "../db/database.ts";

export interface JobChangeNotifier {
  /** Returns immediately. Changes within a short time share a notification. */
  notify(jobs: Iterable<JobName>): void;
}

export interface JobName {
  readonly accountId: number;
  readonly jobId: number;
}

export const jobChangesChannel = "pressroom_news";

/** The minimum interval between two notifications of a process. */
const sendEveryMs = 50;
const retryMs = 1_000;
/** The maximum number of pending names; beyond that, a notification without names makes listeners read all jobs. */
const pendingMax = 10_000;
/** PostgreSQL limits payloads to less than 8,000 bytes. */
const payloadBytesMax = 7_900;

export function openJobChangeNotifier({ pool }: Pick<Database, "pool">): JobChangeNotifier {
  let pending = new Set<string>();
  let isSending = false;

  function keep(names: Iterable<string>): void {
    for (const name of names) if (pending.size <= pendingMax) pending.add(name);
  }

  async function send(): Promise<void> {
    isSending = true;
    const names = pending;
    pending = new Set();
    let pauseMs = sendEveryMs;
    try {
      // Notifications need no durability.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify('${jobChangesChannel}', payload)
         from unnest($1::text[]) as payload`,
        [names.size > pendingMax ? [""] : toPayloads(names)],
      );
    } catch {
      keep(names);
      pauseMs = retryMs;
    }
    setTimeout(() => {
      isSending = false;
      if (pending.size > 0 && !pool.ending) void send();
    }, pauseMs).unref();
  }

  return {
    notify(jobs) {
      keep(Array.from(jobs, nameOf));
      if (!isSending && pending.size > 0) void send();
    },
  };
}

/** The name of a job in notifications. */
export function nameOf({ accountId, jobId }: JobName): string {
  return `${accountId}:${jobId}`;
}

function toPayloads(names: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = "";
  for (const name of names) {
    if (payload.length + name.length + 1 > payloadBytesMax) {
      payloads.push(payload);
      payload = "";
    }
    payload += payload === "" ? name : `,${name}`;
  }
  if (payload !== "") payloads.push(payload);
  return payloads;
}
