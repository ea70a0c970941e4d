/** Publishes due publications, one at a time per channel. */
import type { Log } from "../log.ts";
import { publish } from "../publishing/publish-once.ts";
import type { PublishingTools } from "../publishing/publish-once.ts";
import { claimPublications } from "../records/publications/publication-queue.ts";
import type { ClaimedPublication } from "../records/publications/publication-queue.ts";
import { openClaimLoop } from "./claim-loop.ts";

export interface PublishingOptions {
  /** The maximum number of concurrent publications in this process. */
  concurrency: number;
  pollMs?: number;
}

export interface RunningPublishing {
  /** Stops claiming; gives publications in progress `graceMs` to finish and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** The polling interval, and so the maximum delay of immediate publications. */
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
      // Ends the attempt before the lease expires and another worker may claim the publication.
      const signal = AbortSignal.any([cutting.signal, AbortSignal.timeout(leaseMs * attemptShare)]);
      const result = await publish(tools, publication, signal);
      if (result?.outcome === "failed")
        log.info({ ...about, code: result.code }, "a publication failed");
    } catch (error) {
      // The publication stays claimed until its lease expires.
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
