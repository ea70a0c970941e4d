/**
 * Counts requests by key and day: in memory, and every few seconds in one statement for all keys, so that no request
 * waits for being counted. A process that is killed loses what it counted since.
 */
import type { Database } from "../../db/database.ts";
import type { Log } from "../../log.ts";

export interface CountedRequest {
  /** The digest of its key, in latin1. */
  caller: string;
  isError: boolean;
  /** Where it came from. */
  address: string;
}

export interface RequestCounts {
  count(request: CountedRequest): void;
  /** Writes down what was counted. */
  flush(): Promise<void>;
  /** The last of it is written before this ends. */
  close(): Promise<void>;
}

interface Count {
  requests: number;
  errors: number;
  address: string;
}

const flushMs = 5_000;
/** Of more keys than this nothing is remembered until the next flush: made-up ones must not fill the memory. */
const keysMax = 20_000;
const dayMs = 24 * 60 * 60 * 1_000;

export function openRequestCounts({
  database,
  log,
}: {
  database: Pick<Database, "pool">;
  log: Log;
}): RequestCounts {
  /** By day in UTC and the key's digest in latin1. */
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
