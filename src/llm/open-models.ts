/** Opens the way to models for a process: what its calls share is made here, and each job gets its own end of it. */
import type { ModelName, ModelPrice } from "../config/model-values.ts";
import type { Log } from "../log.ts";
import { openProviderLimiters } from "./provider-limiter.ts";
import type { ProviderLimiterOptions } from "./provider-limiter.ts";
import type { GuardedWays } from "./guarded-fetch.ts";
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
import type { SpendingBook, SpendingCaps } from "./spending.ts";

export interface ModelsOptions extends GuardedWays {
  log: Log;
  book: SpendingBook;
  caps: SpendingCaps;
  /** What the operator says about prices; it wins over the table. */
  prices: ReadonlyMap<string, ModelPrice>;
  thoughtTokensMax: number;
  /** Calls under way at once to one provider. */
  callsMax: number;
  times?: Partial<CallTimes>;
  pace?: Partial<RetryPolicy>;
  breaker?: Partial<ProviderLimiterOptions>;
  /** Where models of this machine are; without it they are not called. */
  local?: LocalOptions;
}

export interface ModelsJob {
  accountId: number;
  jobId: number;
  choice: ModelChoice;
  /** True where no earlier attempt can have cost anything. */
  isFirstAttempt?: boolean;
  /** The account's own cap on what a day may cost; null where it has the one of all. */
  dayMicrosMax?: number | null;
  /** Called for every call that was made, whatever came of it, and waited for before `ask` ends. */
  record(call: ModelCall): void | Promise<void>;
  /** Asked right before each call; throws where the job is not to be gone on with, and then the call is not made. */
  assertWanted?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

export interface Models {
  forJob(job: ModelsJob): JobModels;
}

function isLocal({ strong, fast }: ModelChoice): boolean {
  return strong.provider === "local" || fast.provider === "local";
}

const usualBreaker = { failuresMax: 5, openMs: 15_000 };

export function openModels(options: ModelsOptions): Models {
  const { log, thoughtTokensMax, prices } = options;
  const gates = openProviderLimiters({
    ...usualBreaker,
    callsMax: options.callsMax,
    ...options.breaker,
  });
  // The engine answers one call after another: the others wait here, without running into a deadline.
  const localGate = openProviderLimiters({ ...usualBreaker, ...options.breaker, callsMax: 1 }).at(
    "local:",
  );
  const spending = openSpending(options);
  const languageModels = createLanguageModels(options);
  const pace = { ...defaultRetryPolicy, ...options.pace };
  const times = { ...defaultCallTimes, ...options.times };

  function candidate(choice: ModelChoice, name: ModelName): Candidate {
    const { name: credentialName, ...credential } = choice.credentialOf(name.provider);
    const { isAccountsOwn } = choice;
    const address = addressOf(name.provider, credential);
    return {
      name,
      credential,
      subject: { model: fullName(name), credentialName, isAccountsOwn, key: credential.key },
      gate: name.provider === "local" ? localGate : gates.at(address),
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
        pace,
        times,
        thoughtTokensMax,
      };
      return {
        name: fullName(choice.strong),
        contextTokens: isLocal(choice) ? options.local?.contextTokensMax : undefined,
        async ask(request, askOptions) {
          // With it come the schemas' package and the providers', which a worker without models never loads.
          const { ask } = await import("./ask-with-failover.ts");
          return ask({ ...tools, candidates: candidates[request.tier] }, request, askOptions);
        },
      };
    },
  };
}
