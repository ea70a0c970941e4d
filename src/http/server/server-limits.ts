/** Every limit of this door in one place: how long callers may take, how many there may be. Holding them is others'. */
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import { defaultConnectionLimits } from "./connections.ts";
import type { ConnectionLimits } from "./connections.ts";
import { connectionCapacity } from "./connection-capacity.ts";
import { defaultSheddingLimits } from "./load-shedding.ts";
import type { SheddingLimits } from "./load-shedding.ts";
import { defaultSchedulerLimits } from "./request-scheduler.ts";
import type { SchedulerLimits } from "./request-scheduler.ts";

export interface HttpLimits extends ConnectionLimits, SheddingLimits, SchedulerLimits {
  /** A request's headers have to be here by then, counted from the connection or from the answer before. */
  headersMs: number;
  /** The whole request has to be here by then. */
  requestMs: number;
  /** As long as the file of an upload may take to arrive: 20 MB at 1.5 Mbit/s. */
  uploadMs: number;
  /** How often these two are looked at: what is late is cut at most this much later. */
  lateCheckMs: number;
  /** Longer than the 60 s of common proxies, or theirs would run into our end now and then. */
  keepAliveMs: number;
}

/** Whoever is slow, at whatever, is cut within 15 s. */
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
