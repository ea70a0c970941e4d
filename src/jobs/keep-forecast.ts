/**
 * The forecast of one process: reads the state of the queue every few seconds, so that no request waits for it, and
 * remembers the accounts of the keys that it has seen.
 */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { listOwnWriters, readWorkload } from "../records/jobs/workload.ts";
import { Refusal } from "../errors.ts";
import type { Acceptance, GenerationRequest } from "./accept-requests.ts";
import { createForecast } from "./forecast/create-forecast.ts";
import type { ForecastRequest, ForecastOptions, Range } from "./forecast/create-forecast.ts";

export interface LiveForecast {
  /** The estimated time of each request, given that all of them are accepted together. */
  estimatedTimes(requests: readonly GenerationRequest[]): string[];
  answered(
    requests: readonly GenerationRequest[],
    answers: readonly (Acceptance | Refusal)[],
  ): void;
  /** How long this would take if it were accepted now. */
  estimateTime(asked: ForecastRequest): Range;
  /** Reads the state of the queue now. Never throws. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface KeepForecastOptions extends ForecastOptions {
  /** 0 refreshes only when `refresh` is called. */
  refreshEveryMs?: number;
}

const refreshDefaultMs = 2_000;
const ownEveryMs = 10_000;
const keysMax = 10_000;

export function keepForecast(
  { database, log }: { database: Database; log: Log },
  { refreshEveryMs = refreshDefaultMs, ...options }: KeepForecastOptions,
): LiveForecast {
  /** The models of accounts that have their own. */
  let ownWriters: ReadonlyMap<number, string> = new Map();
  let ownReadMs = -Infinity;
  const forecast = createForecast({
    ...options,
    writerOf: (asked) =>
      (asked.live && asked.accountId !== null ? ownWriters.get(asked.accountId) : undefined) ??
      options.writerOf(asked),
  });
  /** The account of a key never changes; whether the key is still valid does not matter here. */
  const accountOfKey = new Map<string, number>();
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    forecast.beginRefresh();
    try {
      if (performance.now() - ownReadMs >= ownEveryMs) {
        ownWriters = await listOwnWriters(database);
        ownReadMs = performance.now();
      }
      forecast.refresh(await readWorkload(database), performance.now());
    } catch (error) {
      log.warn({ err: error }, "could not read the workload; keeping the last forecast");
    }
  }

  const refreshOnce = async (): Promise<void> => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  const timer =
    refreshEveryMs > 0 ? setInterval(() => void refreshOnce(), refreshEveryMs) : undefined;

  function accountOf({ credential }: GenerationRequest): number | null {
    if ("accountId" in credential) return credential.accountId;
    return accountOfKey.get(keyName(credential.keyDigest)) ?? null;
  }

  return {
    estimatedTimes(requests) {
      const nowMs = performance.now();
      const together = new Map<number | null, number>();
      return requests.map((request) => {
        const { credential, parameters } = request;
        if ("problems" in parameters) return "";
        const accountId = accountOf(request);
        const before = together.get(accountId) ?? 0;
        if (accountId !== null) together.set(accountId, before + 1);
        const { minutes } = forecast.range(
          {
            contentType: parameters.contentType,
            live: !("mode" in credential && credential.mode === "test"),
            accountId,
            before,
          },
          nowMs,
        );
        return inWords(minutes);
      });
    },
    answered(requests, answers) {
      for (const [index, { credential }] of requests.entries()) {
        const answer = answers[index];
        if (!answer || answer instanceof Refusal) continue;
        if (!answer.isReplay) forecast.accepted(answer.accountId);
        if ("keyDigest" in credential) {
          if (accountOfKey.size >= keysMax) accountOfKey.clear();
          accountOfKey.set(keyName(credential.keyDigest), answer.accountId);
        }
      }
    },
    estimateTime: (asked) => forecast.range(asked, performance.now()),
    refresh: refreshOnce,
    async close() {
      clearInterval(timer);
      await refreshing;
    },
  };
}

export function inWords({ min, max }: Range["minutes"]): string {
  return `${min}-${max} minutes`;
}

function keyName(digest: Buffer): string {
  return digest.toString("latin1");
}
