/**
 * Asks until there is an answer or no hope of one: tries again where that can help, waits where the provider says so, asks
 * once more for an answer of the wrong shape, and goes to the next model where one does not serve. Every call is paid for
 * before it is made, and recorded.
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
  /** In the order in which they are asked. */
  candidates: readonly Candidate[];
  pace: RetryPolicy;
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
      // What is wrong with the first model is its owner's to mend, and words about it must not be lost; whatever is
      // wrong with a fallback is no reason to fail a job that the first one may write a minute later.
      if (index === 0 && !movesOn.has(error.code)) throw error;
      if (isBudget(error)) throw error;
      failures.push(error);
      const { model } = candidate.subject;
      if (!isLast)
        tools.log.warn({ err: error, model }, "a model is unavailable; trying the next one");
    }
  }
  throw failures.find(({ retryAfterMs }) => retryAfterMs !== undefined) ?? failures[0];
}

/** Another model may well answer where one failed so. */
const movesOn: ReadonlySet<FailureCode> = new Set([
  "model_rate_limited",
  "model_unavailable",
  "model_timeout",
  "model_context_too_long",
]);

/** Failures that are worth one more call, which tells the model what was wrong. */
const mendable: ReadonlySet<FailureCode> = new Set([
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
  const { pace } = tools;
  // However it goes, one request must not hold its job for longer than this.
  const deadline = performance.now() + 2 * tools.times.totalMsMax;
  let asked = request;
  let hasMended = false;
  let continued = 0;
  for (let tries = 1; ; tries += 1) {
    let hasShown = false;
    const onText = (text: string) => {
      hasShown = true;
      options.onText?.(text);
    };
    const patienceMs = isLast ? pace.breakerPatienceMs : 0;
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
    if (failure instanceof WrongShape || mendable.has(failure.code)) {
      if (hasMended) throw failure;
      hasMended = true;
      asked = mended(request, failure);
      tries -= 1;
    } else {
      const waitMs = failure.retryAfterMs ?? backoff(pace, tries);
      const hasTime = performance.now() + waitMs < deadline;
      const goesOn =
        isTransient(failure) &&
        !hasTakenAllItsTime(failure) &&
        tries < pace.triesMax &&
        waitMs <= pace.patienceMs &&
        hasTime;
      if (!goesOn) throw forTheLine(pace, failure);
      await pause(waitMs, signal);
    }
    if (hasShown) options.onRestart?.();
  }
}

/** A model that was not done in all the time there is will not be done in that time again. */
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

/** A time to come back keeps the attempt from being counted, and only a rate deserves that: an outage must end. */
function forTheLine(pace: RetryPolicy, failure: Failure): Failure {
  if (failure.code === "model_rate_limited") {
    if (failure.retryAfterMs !== undefined) return failure;
    return copy(failure, { retryAfterMs: pace.slowerMs });
  }
  return failure.retryAfterMs === undefined ? failure : copy(failure, {});
}

function copy(failure: Failure, more: { message?: string; retryAfterMs?: number }): Failure {
  const { code, message, cause } = failure;
  return new Failure(code, { message, cause, ...more });
}

/** How often a cut-off text may be continued; a model that needs more does not finish. */
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

/** The shared part stays as it was, so that the provider's cache still serves. */
function mended<T>(request: ModelRequest<T>, failure: Failure): ModelRequest<T> {
  const wrong = failure instanceof WrongShape ? failure.wrong : "It was not complete.";
  return {
    ...request,
    task: `${request.task}\n\nYour last answer could not be used. ${wrong} Answer again, with nothing but what is asked for.`,
  };
}

const turns: Partial<Record<FailureCode, (subject: CallSubject) => string>> = {
  model_answer_too_long: () => "Try again, or choose another model.",
  model_answer_cut: () => "Try again, or choose another model.",
  model_answer_unusable: () => "Try again, or choose another model.",
  model_refused: () => "Change the topic or the instructions, or choose another model.",
  model_unknown: ownersTurn,
  model_request_refused: ownersTurn,
};

function ownersTurn({ isAccountsOwn }: CallSubject): string {
  return isAccountsOwn
    ? "Configure the account's model again with `pressroom model set`."
    : "The operator of this service must fix this.";
}

/** Adds to a failure that retrying does not fix what can be done about it, and by whom. */
function withAdvice(subject: CallSubject, failure: Failure): Failure {
  const turn = turns[failure.code]?.(subject);
  if (turn === undefined) return failure;
  const { retryAfterMs } = failure;
  return copy(failure, {
    message: `${failure.message} ${turn}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
