/** Collects all limits on connections and requests; the other files of this folder enforce them. */
import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import { defaultConnectionLimits } from "./connections.ts";
import type { ConnectionLimits } from "./connections.ts";
import { defaultSheddingLimits } from "./load-shedding.ts";
import type { SheddingLimits } from "./load-shedding.ts";
import { defaultSchedulerLimits } from "./request-scheduler.ts";
import type { SchedulerLimits } from "./request-scheduler.ts";

export interface HttpLimits extends ConnectionLimits, SheddingLimits, SchedulerLimits {
  /** The time limit for a request's headers, from the connection or the previous response. */
  headersMs: number;
  /** The time limit for the whole request. */
  requestMs: number;
  /** The time limit for an uploaded file: enough for 20 MB at 1.5 Mbit/s. */
  uploadMs: number;
  /** How often the limits for headers and requests are checked. */
  lateCheckMs: number;
  /** Longer than the 60 s of common proxies; otherwise, they would sometimes send a request while we close. */
  keepAliveMs: number;
}

/** Clients that send or read too slowly are disconnected within 15 s. */
const defaultLimits: HttpLimits = {
  ...defaultConnectionLimits,
  ...defaultSheddingLimits,
  ...defaultSchedulerLimits,
  headersMs: 10_000,
  requestMs: 12_000,
  uploadMs: 120_000,
  lateCheckMs: 500,
  keepAliveMs: 65_000,
};

export function chooseLimits(
  config: Config,
  log: Log,
  others: Partial<HttpLimits> = {},
): HttpLimits {
  return {
    ...defaultLimits,
    connectionsMax: connectionCapacity(config.connectionsMax, log),
    requestsMax: config.requestsMax,
    ...others,
  };
}

/** Reserved for the database, the log, our own files, and connections that are still being closed. */
const reservedFiles = 256;
/** The share of the rest that is used: closing connections still hold their files. */
const usableShare = 0.85;

/** The number of connections that the limit on open files allows. */
export function connectionCapacity(
  wanted: number,
  log: Log,
  filesMax: number = readFilesMax(),
): number {
  const possible = Math.max(16, Math.floor((filesMax - reservedFiles) * usableShare));
  if (possible >= wanted) return wanted;
  log.warn(
    { wanted, possible, open_files: filesMax },
    "the open-file limit allows fewer connections than configured; raise it (ulimit -n, LimitNOFILE)",
  );
  return possible;
}

/** The soft limit, which Node raises to the hard limit at startup. */
function readFilesMax(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    // Not on Linux: assume that the configured number is possible.
    return Number.POSITIVE_INFINITY;
  }
}
