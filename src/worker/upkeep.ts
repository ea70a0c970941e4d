/** What every worker does beside its jobs: the broom, what closed accounts left, new contents for the search. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { keepForgetting } from "./keep-forgetting.ts";
import { keepGoodbye } from "./keep-goodbye.ts";
import { keepSearchable } from "./keep-searchable.ts";

/** Returns how to end it, which waits for what is under way. */
export function keepUp(
  options: { keeper: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const ends = [keepForgetting(options), keepGoodbye(options), keepSearchable(options, isIdle)];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
