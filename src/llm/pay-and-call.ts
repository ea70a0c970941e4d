/**
 * One call as it is made for a job: what it can cost is set aside first, then it waits for its place at the provider, is
 * made, recorded, and paid for with what it took.
 */
import type { ModelPrice } from "../config/model-values.ts";
import type { Failure, FailureCode } from "../errors.ts";
import type { Log } from "../log.ts";
import type { CallSign } from "./breaker.ts";
import { callModel } from "./call-model.ts";
import type { CallResult, Target } from "./call-model.ts";
import type { ProviderLimiter } from "./provider-limiter.ts";
import type { ModelCall, ModelRequest } from "./model.ts";
import { localTimes } from "./retry-policy.ts";
import type { CallTimes } from "./retry-policy.ts";
import { costOf } from "./price.ts";
import type { LanguageModels } from "./providers.ts";
import type { Amount, JobSpending } from "./spending.ts";

export interface Candidate extends Target {
  gate: ProviderLimiter;
  price: ModelPrice | null;
}

export interface CallTools {
  spending: JobSpending;
  /** Waited for; what it throws is logged and keeps nobody from an answer that is paid for. */
  record(call: ModelCall): void | Promise<void>;
  /** Asked right before a call is made; throws where nobody wants it any more. */
  assertWanted?: ((signal: AbortSignal) => Promise<void>) | undefined;
  log: Log;
  languageModels: LanguageModels;
  times: CallTimes;
  thoughtTokensMax: number;
}

export interface PaidCallOptions {
  signal: AbortSignal;
  onText: (text: string) => void;
  /** How long a provider that is left alone is waited for. */
  patienceMs: number;
}

/** Throws where the call was not made, and where the caller gave it up. */
export async function payAndCall<T>(
  tools: CallTools,
  candidate: Candidate,
  request: ModelRequest<T>,
  { signal, onText, patienceMs }: PaidCallOptions,
): Promise<{ value: T } | { failure: Failure }> {
  const { languageModels } = tools;
  const isLocal = candidate.name.provider === "local";
  const times = isLocal ? { ...tools.times, ...localTimes } : tools.times;
  // Those that could think are told not to: at their speed it would take longer than writing.
  const thoughtTokensMax = isLocal ? 0 : tools.thoughtTokensMax;
  // First the money, then the place: whoever waits for money must not hold a place that others could use.
  const bound = boundOf(candidate, request, thoughtTokensMax);
  const settle = await tools.spending.reserve(bound, signal);
  let spent: Amount = { micros: 0, tokens: 0 };
  try {
    const passage = await candidate.gate.pass(patienceMs, signal);
    try {
      await tools.assertWanted?.(signal);
    } catch (error) {
      passage.report("neither");
      passage.leave();
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
    passage.report(signOf(result.answer));
    passage.leave();
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

/** Only what is the provider's own failing counts against it; any answer at all shows that it lives. */
function signOf(answer: CallResult<unknown>["answer"]): CallSign {
  if ("value" in answer) return "well";
  if (!("failure" in answer) || answer.failure.code === "model_rate_limited") return "neither";
  return isTransient(answer.failure) ? "failing" : "well";
}

/** Asking the same again may help. */
export function isTransient({ code }: Failure): boolean {
  return transient.has(code);
}

const transient: ReadonlySet<FailureCode> = new Set([
  "model_rate_limited",
  "model_unavailable",
  "model_timeout",
]);

/**
 * What a call can cost at most. Two bytes a token is more than any text of ours takes: English takes four, Chinese two to
 * three. Without a price only the tokens are held against a cap.
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
  // As if all of it were put into the provider's cache, which is dearest.
  const use = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, outputTokens };
  return { micros: costOf(price, use) ?? 0, tokens: inputTokens + outputTokens };
}
