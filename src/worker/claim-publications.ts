/** Publishes what is due, one publication of each channel at a time. */
import type { Log } from "../log.ts";
import { publish } from "../publishing/publish-once.ts";
import type { PublishingTools } from "../publishing/publish-once.ts";
import { claimPublications } from "../records/publications/publication-queue.ts";
import type { ClaimedPublication } from "../records/publications/publication-queue.ts";
import { openClaimLoop } from "./claim-loop.ts";

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
  const cutting = new AbortController();

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

  const loop = openClaimLoop({
    concurrency,
    pollMs,
    claim: (rowsMax) => claimPublications(database, { rowsMax, leaseMs }),
    work,
    log,
    failure: "could not claim publications; retrying",
  });
  return {
    async stop(graceMs) {
      await loop.stop();
      const timer = setTimeout(() => cutting.abort(), graceMs);
      await loop.ended();
      clearTimeout(timer);
    },
  };
}

const attemptShare = 0.8;
