/**
 * Tells every process that there is news of these jobs, after it was committed. Not in the transaction that writes the
 * news, nor by a trigger of its table: PostgreSQL lets only one transaction that notifies commit at a time, and saving and
 * settling would queue behind that. A notice that is lost costs nothing but the moment until listeners look by themselves.
 */
import type { Database } from "../db/database.ts";

export interface NewsTeller {
  /** Returns at once. What comes within a moment is told together. */
  tell(jobs: Iterable<JobName>): void;
}

export interface JobName {
  readonly accountId: number;
  readonly jobId: number;
}

export const newsChannel = "pressroom_news";

/** However much happens, a process sends no more notices than this allows. */
const tellEveryMs = 50;
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const payloadBytesMax = 7_900;

export function openNewsTeller({ pool }: Pick<Database, "pool">): NewsTeller {
  let untold = new Set<string>();
  let isUnderWay = false;

  async function send(): Promise<void> {
    isUnderWay = true;
    const payloads = toPayloads(untold);
    untold = new Set();
    try {
      // Nothing here is worth waiting for the disk.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify('${newsChannel}', payload)
         from unnest($1::text[]) as payload`,
        [payloads],
      );
    } catch {
      // Whoever follows a job looks by himself.
    }
    setTimeout(() => {
      isUnderWay = false;
      if (untold.size > 0) void send();
    }, tellEveryMs).unref();
  }

  return {
    tell(jobs) {
      for (const job of jobs) untold.add(nameOf(job));
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
