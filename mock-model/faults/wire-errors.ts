/** The faults that are responses with an error status, with the providers' messages. */
import type { WireError } from "../wire/protocol.ts";
import type { FaultName } from "./fault.ts";

export const overloaded: WireError = { status: 529, kind: "overloaded", message: "Overloaded" };

export const wireErrors: Partial<Record<FaultName, WireError>> = {
  rate_limited: {
    status: 429,
    kind: "rate_limited",
    message: "Rate limit reached for requests. Please try again later.",
  },
  no_money: {
    status: 429,
    kind: "no_money",
    message:
      "You exceeded your current quota, please check your plan and billing details. Your credit balance is too low.",
  },
  bad_key: { status: 401, kind: "bad_key", message: "Incorrect API key provided." },
  payment_required: {
    status: 402,
    kind: "payment_required",
    message: "Your account is not active.",
  },
  forbidden: { status: 403, kind: "forbidden", message: "Your key may not use this model." },
  context_too_long: {
    status: 400,
    kind: "context_too_long",
    message: "This model's maximum context length is exceeded: the prompt is too long.",
  },
  server_error: {
    status: 500,
    kind: "server_error",
    message: "The server had an error while processing your request.",
  },
  unavailable: { status: 503, kind: "overloaded", message: "The engine is currently overloaded." },
  overloaded,
};
