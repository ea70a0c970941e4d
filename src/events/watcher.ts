/** Whoever wants to know about a job: a stream of its events (follower.ts), or a caller who waits for a change. */
import type { NewsPage } from "./event-frames.ts";

export interface Watcher {
  /** The event after which news is wanted; undefined while none can be taken. */
  wants(): number | undefined;
  take(page: NewsPage): void;
  /** The job is gone. */
  end(): void;
}
