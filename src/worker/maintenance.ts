/**
 * Maintenance by every worker alongside its jobs, in small steps: deletes old rows, indexes new contents and passages,
 * and scores threads. If a worker is killed, another one continues.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { purgeClosedRows } from "../records/accounts/account-closing.ts";
import { indexNewContents, readsMax } from "../records/contents/content-search.ts";
import { removedThreadsMax, removeMissingThreads } from "../records/forum-posts/missing-threads.ts";
import { deletedKeysMax, deleteOldIdempotencyKeys } from "../records/jobs/accepting.ts";
import { indexNewPassages } from "../records/sources/passage-index.ts";
import { repeat } from "./run-periodically.ts";
import { scoreThreads } from "./score-threads.ts";

const minuteMs = 60_000;
const closedEveryMs = 5_000;
const indexEveryMs = 2_000;

/** Returns a function that stops it and waits for the step in progress. */
export function keepUp(
  { queuePool, log }: { queuePool: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const every = (everyMs: number, failure: string) => ({ everyMs, log, failure });
  /** Indexes some new rows while the worker has jobs, and all while it is idle. */
  const indexNew = async (indexSome: () => Promise<boolean>, stopping: AbortSignal) => {
    let isMore: boolean;
    do isMore = await indexSome();
    while (isMore && isIdle() && !stopping.aborted);
  };
  const ends = [
    repeat(every(minuteMs, "maintenance failed; retrying later"), async (stopping) => {
      // Stops after an incomplete batch: while requests come in, there is always one more key to delete.
      while (!stopping.aborted && (await deleteOldIdempotencyKeys(queuePool)) === deletedKeysMax);
    }),
    repeat(
      every(
        minuteMs,
        "could not remove forum posts that no longer exist in their source; retrying later",
      ),
      async (stopping) => {
        while (!stopping.aborted && (await removeMissingThreads(queuePool)) === removedThreadsMax);
      },
    ),
    repeat(
      every(closedEveryMs, "could not delete the data of a deleted account; retrying later"),
      async (signal) => {
        while (!signal.aborted) {
          const startedAt = performance.now();
          if ((await purgeClosedRows(queuePool)) === 0) return;
          // Pauses for as long as the step took: other work keeps half of the disk's throughput.
          await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
        }
      },
    ),
    // Sequentially, because the queue's pool has one connection for both.
    repeat(
      every(indexEveryMs, "new content could not be indexed for search; retrying"),
      async (stopping) => {
        try {
          await indexNew(async () => (await indexNewContents(queuePool)) === readsMax, stopping);
        } finally {
          await indexNew(() => indexNewPassages(queuePool), stopping);
        }
      },
    ),
    scoreThreads({ queuePool, log }, isIdle),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
