/**
 * Requests an answer with retries and failover: retries transient failures, waits if the provider asks to, asks once more
 * after an invalid answer, and tries the next model if one fails. Every call is recorded, and its budget reserved.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import type { CallSubject } from "./classify-error.ts";
import { CallCut } from "./guarded-fetch.ts";
import type { AskOptions, ModelRequest } from "./model.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import { isTransient, payAndCall } from "./pay-and-call.ts";
import type { CallTools, Candidate } from "./pay-and-call.ts";
import { CutShort, WrongShape } from "./read-answer.ts";

export interface AskTools extends CallTools {
  /** In the order in which they are tried. */
  candidates: readonly Candidate[];
  retryPolicy: RetryPolicy;
}

export async function ask<T>(
  tools: AskTools,
  request: ModelRequest<T>,
  options: AskOptions,
): Promise<T> {
  const failures: Failure[] = [];
  for (const [index, candidate] of tools.candidates.entries()) {
    const isLast = index === tools.candidates.length - 1;
    try {
      return await askOne(tools, candidate, isLast, request, options);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || options.signal.aborted) throw thrown;
      const error = withAdvice(candidate.subject, thrown);
      // A permanent failure of the first model must be reported, so that its owner can fix it. Any failure of a fallback
      // must not fail a job that the first model may be able to write a minute later.
      if (index === 0 && !failoverCodes.has(error.code)) throw error;
      if (isBudget(error)) throw error;
      failures.push(error);
      const { model } = candidate.subject;
      if (!isLast)
        tools.log.warn({ err: error, model }, "a model is unavailable; trying the next one");
    }
  }
  throw failures.find(({ retryAfterMs }) => retryAfterMs !== undefined) ?? failures[0];
}

/** After these failures, the next model is tried. */
const failoverCodes: ReadonlySet<FailureCode> = new Set([
  "model_rate_limited",
  "model_unavailable",
  "model_timeout",
  "model_context_too_long",
]);

/** After these failures, the model is asked once more and told what was wrong. */
const correctable: ReadonlySet<FailureCode> = new Set([
  "model_answer_unusable",
  "model_answer_cut",
  "model_refused",
]);

function isBudget({ code }: Failure): boolean {
  return code === "budget_exhausted_job" || code === "budget_exhausted_account";
}

async function askOne<T>(
  tools: AskTools,
  candidate: Candidate,
  isLast: boolean,
  request: ModelRequest<T>,
  options: AskOptions,
): Promise<T> {
  const { retryPolicy } = tools;
  // One request must not hold up its job for longer than this.
  const deadline = performance.now() + 2 * tools.times.totalMsMax;
  let asked = request;
  let hasCorrected = false;
  let continued = 0;
  for (let tries = 1; ; tries += 1) {
    let hasShown = false;
    const onText = (text: string) => {
      hasShown = true;
      options.onText?.(text);
    };
    const patienceMs = isLast ? retryPolicy.breakerPatienceMs : 0;
    const { signal } = options;
    const result = await payAndCall(tools, candidate, asked, { signal, onText, patienceMs });
    if ("value" in result) return result.value;
    const { failure } = result;
    if (
      failure instanceof CutShort &&
      request.mayContinue === true &&
      goesFurther(asked, failure)
    ) {
      if ((continued += 1) > continuedMax) throw failure;
      asked = continuedFrom(request, failure.written);
      tries -= 1;
      continue;
    }
    if (failure instanceof WrongShape || correctable.has(failure.code)) {
      if (hasCorrected) throw failure;
      hasCorrected = true;
      asked = corrected(request, failure);
      tries -= 1;
    } else {
      const waitMs = failure.retryAfterMs ?? backoff(retryPolicy, tries);
      const hasTime = performance.now() + waitMs < deadline;
      const goesOn =
        isTransient(failure) &&
        !hasTakenAllItsTime(failure) &&
        tries < retryPolicy.triesMax &&
        waitMs <= retryPolicy.patienceMs &&
        hasTime;
      if (!goesOn) throw forTheQueue(retryPolicy, failure);
      await pause(waitMs, signal);
    }
    if (hasShown) options.onRestart?.();
  }
}

/** A model that used up the time limit would probably do so again. */
function hasTakenAllItsTime({ cause }: Failure): boolean {
  return cause instanceof CallCut && cause.reason === "total";
}

/** Full jitter, so that calls that failed together do not retry together. */
function backoff({ backoffMs, backoffMsMax }: RetryPolicy, tries: number): number {
  return Math.random() * Math.min(backoffMsMax, backoffMs * 2 ** (tries - 1));
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/** With `retryAfterMs`, a job's attempt is not counted. Only rate limits keep it: an endless outage must end the job. */
function forTheQueue(retryPolicy: RetryPolicy, failure: Failure): Failure {
  if (failure.code === "model_rate_limited") {
    if (failure.retryAfterMs !== undefined) return failure;
    return copy(failure, { retryAfterMs: retryPolicy.slowerMs });
  }
  return failure.retryAfterMs === undefined ? failure : copy(failure, {});
}

function copy(failure: Failure, more: { message?: string; retryAfterMs?: number }): Failure {
  const { code, message, cause } = failure;
  return new Failure(code, { message, cause, ...more });
}

/** How often a cut-off text may be continued. */
const continuedMax = 6;

function goesFurther<T>({ written = "" }: ModelRequest<T>, failure: CutShort): boolean {
  return failure.written.length > written.length;
}

function continuedFrom<T>(request: ModelRequest<T>, written: string): ModelRequest<T> {
  return {
    ...request,
    written,
    task: `${request.task}\n\nYou have written so far:\n${written}\n\nGo on exactly where this stops. Repeat nothing of it.`,
  };
}

/** Keeps the shared part unchanged, so that the provider's cache still applies. */
function corrected<T>(request: ModelRequest<T>, failure: Failure): ModelRequest<T> {
  const wrong = failure instanceof WrongShape ? failure.wrong : "It was not complete.";
  return {
    ...request,
    task: `${request.task}\n\nYour last answer could not be used. ${wrong} Answer again, with nothing but what is asked for.`,
  };
}

const adviceByCode: Partial<Record<FailureCode, (subject: CallSubject) => string>> = {
  model_answer_too_long: () => "Try again, or choose another model.",
  model_answer_cut: () => "Try again, or choose another model.",
  model_answer_unusable: () => "Try again, or choose another model.",
  model_refused: () => "Change the topic or the instructions, or choose another model.",
  model_unknown: ownersAdvice,
  model_request_refused: ownersAdvice,
};

function ownersAdvice({ isAccountsOwn }: CallSubject): string {
  return isAccountsOwn
    ? "Configure the account's model again with `pressroom model set`."
    : "The operator of this service must fix this.";
}

/** Adds to the message what can be done about a failure, and by whom. */
function withAdvice(subject: CallSubject, failure: Failure): Failure {
  const advice = adviceByCode[failure.code]?.(subject);
  if (advice === undefined) return failure;
  const { retryAfterMs } = failure;
  return copy(failure, {
    message: `${failure.message} ${advice}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
