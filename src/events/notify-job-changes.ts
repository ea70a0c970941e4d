/**
 * Notifies every process of changed jobs, after the commit. Not in the transaction, nor by a trigger: PostgreSQL lets
 * only one notifying transaction commit at a time, and saving and settling would queue behind that. Notices that fail
 * are sent again; listeners also poll.
 */
import type { Database } from "../db/database.ts";

export interface JobChangeNotifier {
  /** Returns at once. What comes within a moment is told together. */
  notify(jobs: Iterable<JobName>): void;
}

export interface JobName {
  readonly accountId: number;
  readonly jobId: number;
}

export const jobChangesChannel = "pressroom_news";

/** However much happens, a process sends no more notices than this allows. */
const tellEveryMs = 50;
/** Where the database did not take them, they are sent again after this. */
const tellAgainMs = 1_000;
/** So many names wait; more are told as one notice that names none, upon which everybody looks. */
const untoldMax = 10_000;
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const payloadBytesMax = 7_900;

export function openJobChangeNotifier({ pool }: Pick<Database, "pool">): JobChangeNotifier {
  let untold = new Set<string>();
  let isUnderWay = false;

  function keep(names: Iterable<string>): void {
    for (const name of names) if (untold.size <= untoldMax) untold.add(name);
  }

  async function send(): Promise<void> {
    isUnderWay = true;
    const names = untold;
    untold = new Set();
    let pauseMs = tellEveryMs;
    try {
      // Nothing here is worth waiting for the disk.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify('${jobChangesChannel}', payload)
         from unnest($1::text[]) as payload`,
        [names.size > untoldMax ? [""] : toPayloads(names)],
      );
    } catch {
      keep(names);
      pauseMs = tellAgainMs;
    }
    setTimeout(() => {
      isUnderWay = false;
      if (untold.size > 0 && !pool.ending) void send();
    }, pauseMs).unref();
  }

  return {
    notify(jobs) {
      keep(Array.from(jobs, nameOf));
      if (!isUnderWay && untold.size > 0) void send();
    },
  };
}

/** How a job is called in a notice. */
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
