/**
 * One model call for a job: reserves the maximum cost, waits for a slot at the provider, makes the call, records it,
 * and charges the actual cost.
 */
import type { ModelPrice } from "../config/model-values.ts";
import type { Failure, FailureCode } from "../errors.ts";
import type { Log } from "../log.ts";
import { callModel } from "./call-model.ts";
import type { CallResult, Target } from "./call-model.ts";
import type { CallOutcome, ProviderLimiter } from "./provider-limiter.ts";
import type { ModelCall, ModelRequest } from "./model.ts";
import { localTimes } from "./retry-policy.ts";
import type { CallTimes } from "./retry-policy.ts";
import { costOf } from "./price.ts";
import type { LanguageModels } from "./providers.ts";
import type { Amount, JobSpending } from "./spending.ts";

export interface Candidate extends Target {
  limiter: ProviderLimiter;
  price: ModelPrice | null;
}

export interface CallTools {
  spending: JobSpending;
  /** Awaited; its errors are logged and do not affect the answer, which is already paid for. */
  record(call: ModelCall): void | Promise<void>;
  /** Checked right before a call; throws if the call is no longer needed. */
  assertWanted?: ((signal: AbortSignal) => Promise<void>) | undefined;
  log: Log;
  languageModels: LanguageModels;
  times: CallTimes;
  thoughtTokensMax: number;
}

export interface PaidCallOptions {
  signal: AbortSignal;
  onText: (text: string) => void;
  /** How long to wait for a provider whose calls are paused. */
  patienceMs: number;
}

/** Throws if the call was not made or was aborted by the caller. */
export async function payAndCall<T>(
  tools: CallTools,
  candidate: Candidate,
  request: ModelRequest<T>,
  { signal, onText, patienceMs }: PaidCallOptions,
): Promise<{ value: T } | { failure: Failure }> {
  const { languageModels } = tools;
  const isLocal = candidate.name.provider === "local";
  const times = isLocal ? { ...tools.times, ...localTimes } : tools.times;
  // Local models do not reason: at their speed, it would take longer than writing.
  const thoughtTokensMax = isLocal ? 0 : tools.thoughtTokensMax;
  // Reserve the budget before the slot: a call that waits for budget must not block a slot.
  const bound = boundOf(candidate, request, thoughtTokensMax);
  const settle = await tools.spending.reserve(bound, signal);
  let spent: Amount = { micros: 0, tokens: 0 };
  try {
    const slot = await candidate.limiter.acquire(patienceMs, signal);
    try {
      await tools.assertWanted?.(signal);
    } catch (error) {
      slot.report("neutral");
      slot.release();
      throw error;
    }
    const startedAt = performance.now();
    const result = await callModel(candidate, request, {
      languageModels,
      signal,
      times,
      thoughtTokensMax,
      onText,
    });
    const milliseconds = Math.round(performance.now() - startedAt);
    slot.report(callOutcomeOf(result.answer));
    slot.release();
    const costMicros = costOf(candidate.price, result.use);
    const { inputTokens, cachedInputTokens, outputTokens } = result.use;
    spent = { micros: costMicros ?? 0, tokens: inputTokens + outputTokens };
    await note(tools, {
      purpose: request.purpose,
      position: request.position ?? 0,
      model: candidate.subject.model,
      inputTokens,
      cachedInputTokens,
      outputTokens,
      milliseconds,
      costMicros,
      outcome: outcomeOf(result.answer),
    });
    if ("isAborted" in result.answer) throw signal.reason;
    return result.answer;
  } finally {
    settle(spent);
  }
}

async function note(tools: CallTools, call: ModelCall): Promise<void> {
  try {
    await tools.record(call);
  } catch (error) {
    tools.log.error({ err: error, ...call }, "could not record a model call");
  }
}

function outcomeOf(answer: CallResult<unknown>["answer"]): string {
  if ("value" in answer) return "ok";
  return "failure" in answer ? answer.failure.code : "aborted";
}

/**
 * Only the provider's own failures count against it; rate limits are neutral, and any other response shows that it is
 * up.
 */
function callOutcomeOf(answer: CallResult<unknown>["answer"]): CallOutcome {
  if ("value" in answer) return "success";
  if (!("failure" in answer) || answer.failure.code === "model_rate_limited") return "neutral";
  return isTransient(answer.failure) ? "failure" : "success";
}

/** Whether repeating the same call may help. */
export function isTransient({ code }: Failure): boolean {
  return transient.has(code);
}

const transient: ReadonlySet<FailureCode> = new Set([
  "model_rate_limited",
  "model_unavailable",
  "model_timeout",
]);

/**
 * The maximum cost of a call. Two bytes per token is a safe lower bound: English has four, Chinese two to three.
 * Without a price, only tokens count against the budget.
 */
function boundOf<T>(
  { price }: Candidate,
  { system, shared, earlier = [], task, outputTokensMax }: ModelRequest<T>,
  thoughtTokensMax: number,
): Amount {
  const turns = earlier.flatMap((turn) => [turn.task, turn.answer]);
  const bytes = [system, shared, ...turns, task].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    1_000,
  );
  const inputTokens = Math.ceil(bytes / 2);
  const outputTokens = outputTokensMax + thoughtTokensMax;
  // Assumes that the whole input is written to the provider's cache, which costs the most.
  const use = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, outputTokens };
  return { micros: costOf(price, use) ?? 0, tokens: inputTokens + outputTokens };
}
