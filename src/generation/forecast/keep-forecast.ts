/**
 * The forecast as a process keeps it: it looks at the work every few seconds by itself, so that no request waits for a
 * look, and remembers whose the keys are that it has let in. What it cannot see it does without.
 */
import type { Database } from "../../db/database.ts";
import type { Log } from "../../log.ts";
import { listOwnWriters, readWorkload } from "../../records/work.ts";
import { Refusal } from "../../errors.ts";
import type { Acceptance, GenerationRequest } from "../accept.ts";
import { createForecast } from "./forecast.ts";
import type { Asked, ForecastOptions, Range } from "./forecast.ts";

export interface KeptForecast {
  /** What to tell each of these, who come together. */
  estimatedTimes(requests: readonly GenerationRequest[]): string[];
  answered(
    requests: readonly GenerationRequest[],
    answers: readonly (Acceptance | Refusal)[],
  ): void;
  /** How long this would take if it were let in now. */
  foresee(asked: Asked): Range;
  /** Looks at once. Never throws. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface KeepForecastOptions extends ForecastOptions {
  /** 0: only when asked to. */
  lookEveryMs?: number;
}

const lookDefaultMs = 2_000;
/** Models of their own are set once in a while. */
const ownEveryMs = 10_000;
const keysMax = 10_000;

export function keepForecast(
  { database, log }: { database: Database; log: Log },
  { lookEveryMs = lookDefaultMs, ...options }: KeepForecastOptions,
): KeptForecast {
  /** Who writes for accounts that brought a model of their own. */
  let ownWriters: ReadonlyMap<number, string> = new Map();
  let ownReadMs = -Infinity;
  const forecast = createForecast({
    ...options,
    writerOf: (asked) =>
      (asked.live && asked.accountId !== null ? ownWriters.get(asked.accountId) : undefined) ??
      options.writerOf(asked),
  });
  /** Whose a key is never changes; whether it is still good is not asked here. */
  const accountOfKey = new Map<string, number>();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    forecast.beginLook();
    try {
      if (performance.now() - ownReadMs >= ownEveryMs) {
        ownWriters = await listOwnWriters(database);
        ownReadMs = performance.now();
      }
      forecast.look(await readWorkload(database), performance.now());
    } catch (error) {
      log.warn({ err: error }, "the work could not be looked at; the last forecast stays");
    }
  }

  const lookOnce = async (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = lookEveryMs > 0 ? setInterval(() => void lookOnce(), lookEveryMs) : undefined;

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
        if ("keyDigest" in credential) remember(keyName(credential.keyDigest), answer.accountId);
      }
    },
    foresee: (asked) => forecast.range(asked, performance.now()),
    look: lookOnce,
    async close() {
      clearInterval(timer);
      await looking;
    },
  };

  function remember(key: string, accountId: number): void {
    if (accountOfKey.has(key)) return;
    if (accountOfKey.size >= keysMax) {
      for (const oldest of accountOfKey.keys()) {
        accountOfKey.delete(oldest);
        break;
      }
    }
    accountOfKey.set(key, accountId);
  }
}

/** As every answer says it. */
export function inWords({ min, max }: Range["minutes"]): string {
  return `${min}-${max} minutes`;
}

function keyName(digest: Buffer): string {
  return digest.toString("latin1");
}
