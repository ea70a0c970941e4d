/**
 * Turns the error of a model call into one of our failures: who caused it, who can fix it, and whether retrying helps.
 * The message is ours; the provider's own goes to the log, with the key redacted in case the provider echoed it.
 */
import { APICallError } from "@ai-sdk/provider";
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import { CallCut } from "./guarded-fetch.ts";

export interface CallSubject {
  /** As `provider:model`. */
  model: string;
  /** The name of the setting that holds the credential, such as OPENAI_API_KEY, for messages. */
  credentialName: string;
  /** Whether the account can fix its credential; otherwise the operator must. */
  isAccountsOwn: boolean;
  key: string;
}

/** A hostile or broken server must not delay a job for a year. */
const retryAfterMsMax = 60 * 60 * 1_000;

export function classifyError(subject: CallSubject, error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof CallCut) return cutFailure(subject, error);
  const details = readDetails(error);
  const code = codeOf(details);
  const retryAfterMs =
    code === "model_rate_limited" || code === "model_unavailable"
      ? details.retryAfterMs
      : undefined;
  return new Failure(code, {
    message: wordsOf(subject, code, details),
    cause: plainCause(subject, error, details),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function cutFailure({ model }: CallSubject, cut: CallCut): Failure {
  const [code, message] = {
    headers: ["model_timeout", `${model} did not start responding in time.`],
    idle: ["model_timeout", `${model} stopped in the middle of its response.`],
    total: ["model_timeout", `${model} did not finish its response in time.`],
    bytes: ["model_answer_too_long", `${model} returned far more text than requested.`],
    redirect: [
      "model_request_refused",
      `The URL of the server for ${model} redirects to another URL, and API keys are not sent to redirect targets. Set the final URL instead.`,
    ],
  }[cut.reason] as [FailureCode, string];
  return new Failure(code, { message, cause: cut });
}

interface ErrorDetails {
  status: number | undefined;
  /** All text about the error, in lower case: types, codes, messages, the body. */
  words: string;
  /** The system's code for an error below HTTP, such as ECONNREFUSED. */
  networkCode: string | undefined;
  retryAfterMs: number | undefined;
  /** The AI SDK could not parse part of the stream. */
  isUnreadable: boolean;
}

/** Handles errors of the AI SDK, of undici, and any object that was sent as an error in the stream. */
function readDetails(error: unknown): ErrorDetails {
  const call = APICallError.isInstance(error) ? error : undefined;
  const chain = causesOf(error);
  const words = [
    ...chain.map((one) => `${text(one["type"])} ${text(one["code"])} ${text(one["message"])}`),
    call?.responseBody?.slice(0, 10_000) ?? "",
    call ? "" : jsonOf(error),
  ]
    .join(" ")
    .toLowerCase();
  const given = call?.statusCode ?? chain.map((one) => one["statusCode"]).find(isNumber);
  // A status of 200 belongs to a response that failed later, and says nothing about why.
  const status = given !== undefined && given >= 400 ? given : statusInWords(words);
  return {
    status,
    words,
    networkCode: chain.map((one) => one["code"]).find((code) => isNetworkCode(code)),
    retryAfterMs: readRetryAfter(call?.responseHeaders ?? {}, words),
    isUnreadable: chain.some((one) =>
      /^AI_(JSONParse|TypeValidation|EmptyResponseBody|InvalidResponseData)/.test(
        text(one["name"]),
      ),
    ),
  };
}

function codeOf({ status, words, networkCode, isUnreadable }: ErrorDetails): FailureCode {
  if (networkCode !== undefined) return "model_unavailable";
  // Some packages report an interrupted answer this way.
  if (words.includes("ended without a finish reason")) return "model_answer_cut";
  if (isUnreadable) return "model_answer_unusable";
  if (status === undefined) return "model_unavailable";
  if (isOutOfMoney(status, words)) return "model_no_money";
  if (status === 401 || status === 403) return "model_key_refused";
  if (status === 429) return "model_rate_limited";
  if (status === 413 || (status < 500 && isTooLong(words))) return "model_context_too_long";
  if (status === 404) return "model_unknown";
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return "model_unavailable";
  }
  if (/content_policy|content_filter|content management policy|safety system/.test(words)) {
    return "model_refused";
  }
  return "model_request_refused";
}

function isOutOfMoney(status: number, words: string): boolean {
  if (status === 402) return true;
  if (status !== 429 && status !== 400 && status !== 403) return false;
  if (/insufficient_quota|billing_|credit balance|insufficient (credit|balance|funds)/.test(words))
    return true;
  // Google uses the same message for rate limits and quotas, but adds a retry delay only for rate limits.
  return words.includes("exceeded your current quota") && !words.includes("retrydelay");
}

function isTooLong(words: string): boolean {
  return /context_length|context length|context window|context size|exceed_context|prompt is too long|too many (input )?tokens|input token count|maximum (input|number of tokens)|input is too long/.test(
    words,
  );
}

function wordsOf(subject: CallSubject, code: FailureCode, details: ErrorDetails): string {
  const { model, credentialName, isAccountsOwn } = subject;
  const whichKey = isAccountsOwn
    ? "the account's provider API key. Set another one with `pressroom model set`"
    : `the provider API key in ${credentialName}. The operator of this service must replace it`;
  switch (code) {
    case "model_key_refused":
      return `The provider of ${model} rejected ${whichKey}.`;
    case "model_no_money":
      return isAccountsOwn
        ? `The provider of ${model} reports that the account's provider API key has no credit left. Add credit to the provider account, then retry the job.`
        : `The provider of ${model} reports that the provider API key in ${credentialName} has no credit left. The operator of this service must add credit.`;
    case "model_unknown":
      return `The provider has no model named ${model}, or the key has no access to it.`;
    case "model_rate_limited":
      return `The provider of ${model} is rate-limiting requests.`;
    case "model_context_too_long":
      return `The material exceeds the context window of ${model}. Use a model with a larger context window, or shorten the overview or the instructions.`;
    case "model_refused":
      return `The provider's filter did not allow ${model} to write this.`;
    case "model_answer_cut":
      return `${model} stopped before the end of its response.`;
    case "model_answer_unusable":
      return `${model} sent an invalid response.`;
    case "model_unavailable":
      return `${model} ${unavailableBecause(details)}.`;
    default:
      return `The provider of ${model} rejected the request${details.status === undefined ? "" : ` (status ${details.status})`}. The log has the provider's message.`;
  }
}

function unavailableBecause({ status, networkCode }: ErrorDetails): string {
  if (networkCode === undefined) {
    return status === undefined ? "closed the connection" : `returned an error (status ${status})`;
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(networkCode)) return "cannot be reached: host not found";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(networkCode)) {
    return "cannot be reached securely: its certificate is not valid";
  }
  if (networkCode === "ECONNREFUSED") return "cannot be reached: connection refused";
  if (/TIMEOUT|ETIMEDOUT/.test(networkCode)) return "cannot be reached: the connection timed out";
  return "closed the connection";
}

/** Reads seconds or a date from the headers, or Google's retry delay from the body. */
function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  words: string,
): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return Math.min(milliseconds, retryAfterMsMax);
  const given = headers["retry-after"]?.trim();
  const inBody = /"retrydelay":\s*"(\d+(?:\.\d+)?)s"/.exec(words)?.[1];
  const seconds =
    given === undefined ? inBody : /^\d+(\.\d+)?$/.test(given) ? given : secondsUntil(given);
  if (seconds === undefined) return undefined;
  return Math.min(Math.max(0, Number(seconds) * 1_000), retryAfterMsMax);
}

function secondsUntil(date: string): string | undefined {
  const time = Date.parse(date);
  return Number.isNaN(time) ? undefined : String(Math.max(0, (time - Date.now()) / 1_000));
}

/** An error in the stream has only a type, no status. */
function statusInWords(words: string): number | undefined {
  if (/overloaded/.test(words)) return 529;
  if (/rate_limit|too many requests|resource_exhausted|insufficient_quota/.test(words)) return 429;
  if (/authentication_error|invalid_api_key/.test(words)) return 401;
  if (/permission_error/.test(words)) return 403;
  if (/invalid_request|context_length|bad_request/.test(words)) return 400;
  if (/api_error|server_error|internal_error|"code":\s*5\d\d/.test(words)) return 500;
  return undefined;
}

/** For the log only. The SDK's own errors contain the whole request. */
function plainCause(subject: CallSubject, error: unknown, details: ErrorDetails): Error {
  const call = APICallError.isInstance(error) ? error : undefined;
  const said = [
    details.status === undefined ? "" : `status ${details.status}`,
    details.networkCode ?? "",
    error instanceof Error ? error.message : jsonOf(error),
    call?.responseBody ?? "",
  ]
    .filter((part) => part !== "")
    .join("; ")
    .slice(0, 1_000);
  return new Error(subject.key === "" ? said : said.replaceAll(subject.key, "[key]"));
}

function causesOf(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  let current = error;
  while (typeof current === "object" && current !== null && chain.length < 6) {
    const { name, message, type, code, statusCode } = current as Record<string, unknown>;
    chain.push({ name, message, type, code, statusCode });
    const { cause, errors, error: inner } = current as Record<string, unknown>;
    current = cause ?? (Array.isArray(errors) ? errors[0] : undefined) ?? inner;
  }
  return chain;
}

function isNetworkCode(code: unknown): code is string {
  return (
    typeof code === "string" && /^(E[A-Z_]{3,}|UND_ERR_|CERT_|DEPTH_|SELF_|UNABLE_)/.test(code)
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function jsonOf(value: unknown): string {
  try {
    return value instanceof Error ? "" : JSON.stringify(value).slice(0, 10_000);
  } catch {
    return "";
  }
}
