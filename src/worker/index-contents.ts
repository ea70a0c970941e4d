/** Reads what is new for the search while a worker runs: a few contents and passages now and then, all of them while it is idle. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { indexNewContents, readsMax } from "../records/contents/content-search.ts";
import { indexNewPassages } from "../records/sources/passage-index.ts";
import { repeat } from "./repeat.ts";

const everyMs = 2_000;

/** Returns how to end it, which waits for what is under way. */
export function indexContents(
  { queuePool, log }: { queuePool: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const stopping = new AbortController();

  async function readAll(what: string, readSome: () => Promise<boolean>): Promise<void> {
    try {
      let isMore: boolean;
      do isMore = await readSome();
      while (isMore && isIdle() && !stopping.signal.aborted);
    } catch (error) {
      log.warn({ err: error }, `new ${what} could not be indexed for search; retrying`);
    }
  }

  async function read(): Promise<void> {
    await readAll("contents", async () => (await indexNewContents(queuePool)) === readsMax);
    await readAll("passages", () => indexNewPassages(queuePool));
  }

  const end = repeat(read, everyMs);
  return async () => {
    stopping.abort();
    await end();
  };
}
