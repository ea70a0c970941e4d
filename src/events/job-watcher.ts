/** A listener of one job: a stream of its events (follower.ts), or a caller that waits for a change (waiter.ts). */
import type { NewsPage } from "./event-frames.ts";

export interface Watcher {
  /** The event after which news is wanted; undefined while none can be taken. */
  wants(): number | undefined;
  take(page: NewsPage): void;
  /** The job is gone. */
  end(): void;
}
