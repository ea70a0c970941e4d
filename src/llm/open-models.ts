/** Creates what all model calls of a process share, and returns models for each job. */
import type { ModelName, ModelPrice } from "../config/model-values.ts";
import type { Log } from "../log.ts";
import { openProviderLimiters } from "./provider-limiter.ts";
import type { ProviderLimiterOptions } from "./provider-limiter.ts";
import type { RestrictedFetches } from "./guarded-fetch.ts";
import type { LocalOptions } from "./local-model.ts";
import type { JobModels, ModelCall, ModelTier } from "./model.ts";
import { fullName } from "./model-choice.ts";
import type { ModelChoice } from "./model-choice.ts";
import { defaultRetryPolicy, defaultCallTimes } from "./retry-policy.ts";
import type { CallTimes, RetryPolicy } from "./retry-policy.ts";
import type { Candidate } from "./pay-and-call.ts";
import { priceOf } from "./price.ts";
import { addressOf } from "./credential.ts";
import { createLanguageModels } from "./providers.ts";
import { openSpending } from "./spending.ts";
import type { SpendingRecords, SpendingCaps } from "./spending.ts";

export interface ModelsOptions extends RestrictedFetches {
  log: Log;
  records: SpendingRecords;
  caps: SpendingCaps;
  /** The operator's prices; they take precedence over the table. */
  prices: ReadonlyMap<string, ModelPrice>;
  thoughtTokensMax: number;
  /** The maximum number of concurrent calls to one provider. */
  callsMax: number;
  times?: Partial<CallTimes>;
  retryPolicy?: Partial<RetryPolicy>;
  breaker?: Partial<ProviderLimiterOptions>;
  /** The options for local models; without them, no local model is available. */
  local?: LocalOptions;
}

export interface ModelsJob {
  accountId: number;
  jobId: number;
  choice: ModelChoice;
  /** True if no earlier attempt can have cost anything. */
  isFirstAttempt?: boolean;
  /** The account's own daily cap; null for the default. */
  dayMicrosMax?: number | null;
  /** Called after every call, successful or not, and awaited before `ask` returns. */
  record(call: ModelCall): void | Promise<void>;
  /** Checked right before each call; throws if the job must not continue, and the call is not made. */
  assertWanted?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

export interface Models {
  forJob(job: ModelsJob): JobModels;
}

function isLocal({ strong, fast }: ModelChoice): boolean {
  return strong.provider === "local" || fast.provider === "local";
}

const defaultBreaker = { failuresMax: 5, openMs: 15_000 };

export function openModels(options: ModelsOptions): Models {
  const { log, thoughtTokensMax, prices } = options;
  const limiters = openProviderLimiters({
    ...defaultBreaker,
    callsMax: options.callsMax,
    ...options.breaker,
  });
  // The engine answers one call at a time. The others wait here, where no deadline applies.
  const localLimiter = openProviderLimiters({
    ...defaultBreaker,
    ...options.breaker,
    callsMax: 1,
  }).at("local:");
  const spending = openSpending(options);
  const languageModels = createLanguageModels(options);
  const retryPolicy = { ...defaultRetryPolicy, ...options.retryPolicy };
  const times = { ...defaultCallTimes, ...options.times };

  function candidate(choice: ModelChoice, name: ModelName): Candidate {
    const { name: credentialName, ...credential } = choice.credentialOf(name.provider);
    const { isAccountsOwn } = choice;
    const address = addressOf(name.provider, credential);
    return {
      name,
      credential,
      subject: { model: fullName(name), credentialName, isAccountsOwn, key: credential.key },
      limiter: name.provider === "local" ? localLimiter : limiters.at(address),
      price: priceOf({ prices, compatibleUrl: address }, name),
    };
  }

  return {
    forJob(job) {
      const { accountId, jobId, choice, isFirstAttempt, dayMicrosMax } = job;
      const jobSpending = spending.forJob(accountId, jobId, isFirstAttempt, dayMicrosMax);
      const candidatesOf = (tier: ModelTier) => {
        const first = tier === "strong" ? choice.strong : choice.fast;
        const others = choice.fallback.filter((name) => fullName(name) !== fullName(first));
        return [first, ...others].map((name) => candidate(choice, name));
      };
      const candidates = { strong: candidatesOf("strong"), fast: candidatesOf("fast") };
      const tools = {
        languageModels,
        spending: jobSpending,
        record: (call: ModelCall) => job.record(call),
        assertWanted: job.assertWanted,
        log,
        retryPolicy,
        times,
        thoughtTokensMax,
      };
      return {
        name: fullName(choice.strong),
        contextTokens: isLocal(choice) ? options.local?.contextTokensMax : undefined,
        async ask(request, askOptions) {
          // Loaded lazily with its packages: a worker without models never needs them.
          const { ask } = await import("./ask-with-failover.ts");
          return ask({ ...tools, candidates: candidates[request.tier] }, request, askOptions);
        },
      };
    },
  };
}
