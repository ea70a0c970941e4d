/** Adds to a failure that retrying does not fix what can be done about it, and by whom. */
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import type { CallSubject } from "./classify-error.ts";

const turns: Partial<Record<FailureCode, (subject: CallSubject) => string>> = {
  model_answer_too_long: () => "Generate it again, or choose another model.",
  model_answer_cut: () => "Generate it again, or choose another model.",
  model_answer_unusable: () => "Generate it again, or choose another model.",
  model_refused: () => "Change the topic or the instructions, or choose another model.",
  model_unknown: ownersTurn,
  model_request_refused: ownersTurn,
};

function ownersTurn({ isAccountsOwn }: CallSubject): string {
  return isAccountsOwn
    ? "Configure the account's model again with `pressroom model set`."
    : "The operator of this service must fix this.";
}

export function withAdvice(subject: CallSubject, failure: Failure): Failure {
  const { code, message, cause, retryAfterMs } = failure;
  const turn = turns[code]?.(subject);
  if (turn === undefined) return failure;
  return new Failure(code, {
    message: `${message} ${turn}`,
    cause,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
