/**
 * Counts requests by key and day in memory and saves the counts every few seconds in one statement, so that no request
 * waits for it. A process that is killed loses the counts since the last flush.
 */
import type { Database } from "../../db/database.ts";
import type { Log } from "../../log.ts";

export interface CountedRequest {
  /** The digest of the key, in Latin-1. */
  caller: string;
  isError: boolean;
  /** The client's IP address. */
  address: string;
}

export interface RequestCounts {
  count(request: CountedRequest): void;
  flush(): Promise<void>;
  /** Flushes before it resolves. */
  close(): Promise<void>;
}

interface Count {
  requests: number;
  errors: number;
  address: string;
}

const flushMs = 5_000;
/** Further keys are not counted until the next flush, so that made-up keys cannot fill the memory. */
const keysMax = 20_000;
const dayMs = 24 * 60 * 60 * 1_000;

export function openRequestCounts({
  database,
  log,
}: {
  database: Pick<Database, "pool">;
  log: Log;
}): RequestCounts {
  /** By UTC day and the key's digest. */
  let counts = new Map<string, Count>();
  let isFailing = false;

  const flush = async () => {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      await database.pool.query("select count_requests($1)", [toJson(taken)]);
      isFailing = false;
    } catch (error) {
      // The next flush tries again.
      for (const [key, count] of taken) add(counts, key, count);
      if (!isFailing) log.warn({ err: error }, "could not count requests");
      isFailing = true;
    }
  };

  let flushing = Promise.resolve();
  const flushInTurn = () => (flushing = flushing.then(flush));
  const timer = setInterval(() => void flushInTurn(), flushMs);
  timer.unref();
  return {
    count({ caller, isError, address }) {
      const key = `${Math.floor(Date.now() / dayMs)}:${caller}`;
      add(counts, key, { requests: 1, errors: isError ? 1 : 0, address });
    },
    flush: flushInTurn,
    async close() {
      clearInterval(timer);
      await flushInTurn();
    },
  };
}

function add(counts: Map<string, Count>, key: string, more: Count): void {
  const count = counts.get(key);
  if (count) {
    count.requests += more.requests;
    count.errors += more.errors;
    count.address = more.address;
  } else if (counts.size < keysMax) counts.set(key, { ...more });
}

function toJson(counts: ReadonlyMap<string, Count>): string {
  return JSON.stringify(
    Array.from(counts, ([key, count]) => {
      const at = key.indexOf(":");
      return {
        ...count,
        key_hash: Buffer.from(key.slice(at + 1), "latin1").toString("hex"),
        day: new Date(Number(key.slice(0, at)) * dayMs).toISOString().slice(0, 10),
      };
    }),
  );
}
