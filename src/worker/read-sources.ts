/** Reads due sources, and renews its claims on them while it does. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { claimSources, renewLeases, SourceClaimLost } from "../records/sources/source-queue.ts";
import type { ClaimedSource } from "../records/sources/source-queue.ts";
import { handBack, readSource } from "../sources/read-source.ts";
import type { ReadingTools } from "../sources/read-source.ts";
import { AccountClosed } from "../db/account-handle.ts";
import type { AnalysisPool } from "../editing/analysis-pool.ts";
import { parseFor } from "../editing/analysis-pool.ts";
import { detectLanguage } from "../writing/text/detect-language.ts";
import { openClaimLoop } from "./claim-loop.ts";
import { repeat } from "./run-periodically.ts";

export interface SourceReadingTools extends Omit<ReadingTools, "parse" | "detectLanguage"> {
  analysis: AnalysisPool;
  log: Log;
}

export interface SourceReadingOptions {
  /** The maximum number of concurrent reads in this process. */
  concurrency: number;
  pollMs?: number;
  leaseMs?: number;
}

export interface RunningSourceReading {
  /**
   * Stops claiming; returns the sources in progress after their current batch, and leaves the rest until their leases
   * expire.
   */
  stop(graceMs: number): Promise<void>;
}

/** The polling interval, and so the maximum delay of a requested read. */
const pollDefaultMs = 1_000;
const leaseDefaultMs = 60_000;
/** Concurrent reads per account, across all processes. */
const accountMax = 4;

export function startReadingSources(
  { analysis, log, ...rest }: SourceReadingTools,
  options: SourceReadingOptions,
): RunningSourceReading {
  const { concurrency, pollMs = pollDefaultMs, leaseMs = leaseDefaultMs } = options;
  const { database } = rest;
  const underWay = new Map<ClaimedSource, AbortController>();

  async function read(source: ClaimedSource): Promise<void> {
    const controller = new AbortController();
    underWay.set(source, controller);
    const tools = { ...rest, parse: parseFor(analysis, source.accountId), detectLanguage };
    const about = { source: source.id, accountId: source.accountId, kind: source.kind };
    try {
      const problem = await readSource(tools, source, controller.signal);
      if (problem) log.info({ ...about, code: problem.code }, "a source could not be read");
    } catch (error) {
      const isOver = error instanceof SourceClaimLost || error instanceof AccountClosed;
      if (isOver || controller.signal.reason instanceof SourceClaimLost) return;
      if (controller.signal.aborted) await handBack(tools, source).catch(() => undefined);
      // Its lease expires, which counts as a failure.
      else log.error({ ...about, err: error }, "reading a source failed unexpectedly");
    } finally {
      underWay.delete(source);
    }
  }

  const loop = openClaimLoop({
    concurrency,
    pollMs,
    claim: (sourcesMax) => claimSources(database, { sourcesMax, accountMax, leaseMs }),
    work: read,
    log,
    failure: "could not claim sources; retrying",
  });
  const renewing = {
    everyMs: leaseMs / 4,
    log,
    failure: "could not renew the leases of sources; retrying",
  };
  const endRenewing = repeat(renewing, async () => {
    const held = [...underWay];
    if (held.length === 0) return;
    const sources = held.map(([source]) => source);
    const still = await renewLeases(database, sources, leaseMs);
    for (const [source, controller] of held) {
      if (!still.has(source.id)) controller.abort(new SourceClaimLost());
    }
  });

  return {
    async stop(graceMs) {
      await loop.stop();
      // A read can take hours; another worker resumes where this one saved.
      for (const controller of underWay.values())
        controller.abort(new Error("the worker is stopping"));
      const ended = new AbortController();
      const { signal } = ended;
      const late = sleep(Math.max(graceMs, handBackMs), undefined, { signal });
      await Promise.race([loop.ended(), late.catch(() => undefined)]);
      ended.abort();
      await endRenewing();
    },
  };
}

const handBackMs = 1_000;
