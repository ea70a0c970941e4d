/** The loop that publishes: claims publications whose time has come, one of each channel at a time. Any number of processes may run it. */
import type { Log } from "../log.ts";
import { publish } from "../publishing/publish-once.ts";
import type { PublishingTools } from "../publishing/publish-once.ts";
import { claimPublications } from "../records/publications/publication-queue.ts";
import type { ClaimedPublication } from "../records/publications/publication-queue.ts";
import { createWakeSignal } from "../wake-signal.ts";

export interface PublishingOptions {
  /** Under way at once in this process. */
  concurrency: number;
  pollMs?: number;
}

export interface RunningPublishing {
  /** Claims no more; gives what is under way `graceMs` to end and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/** How soon one is noticed that somebody wants published now. */
const pollDefaultMs = 500;

export function startPublishing(
  tools: PublishingTools & { log: Log },
  { concurrency, pollMs = pollDefaultMs }: PublishingOptions,
): RunningPublishing {
  const { database, log, leaseMs } = tools;
  const bell = createWakeSignal();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function work(publication: ClaimedPublication): Promise<void> {
    const { id, accountId, channelId } = publication;
    const about = { publication: id, accountId, channel: channelId };
    try {
      // Ends before the lease does: another worker may have it then.
      const signal = AbortSignal.any([cutting.signal, AbortSignal.timeout(leaseMs * attemptShare)]);
      const result = await publish(tools, publication, signal);
      if (result?.outcome === "failed")
        log.info({ ...about, code: result.code }, "a publication failed");
    } catch (error) {
      // Left to its lease.
      log.error({ ...about, err: error }, "publishing failed unexpectedly");
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const rowsMax = concurrency - underWay.size;
        const claimed = rowsMax > 0 ? await claimPublications(database, { rowsMax, leaseMs }) : [];
        for (const publication of claimed) {
          const one = work(publication).finally(() => {
            underWay.delete(one);
            bell.ring();
          });
          underWay.add(one);
        }
      } catch (error) {
        log.warn({ err: error }, "could not claim publications; retrying");
      }
      await bell.wait(pollMs);
    }
  }

  const looping = loop();
  return {
    async stop(graceMs) {
      stopping.abort();
      bell.ring();
      await looping;
      const timer = setTimeout(() => cutting.abort(), graceMs);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

const attemptShare = 0.8;
