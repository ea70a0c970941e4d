/** Which failures are worth another attempt, and how long to wait before it. Never one that could do a write twice. */
import { ConnectionError, PressroomError } from "./errors.ts";
import type { ApiRequest } from "./request-types.ts";

/** Asked to wait longer than this, a call fails at once and says for how long: its caller knows better what to do. */
const retryAfterSecondsMax = 60;
const delayMsFirst = 500;
const delayMsMax = 8_000;

/** Codes of errors that come before anything was sent: of Node's, Deno's and Bun's fetch. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ConnectionRefused"]);

export function mayRetry(request: ApiRequest, error: unknown): boolean {
  if (!(error instanceof PressroomError)) return false;
  if ((error.retryAfter ?? 0) > retryAfterSecondsMax) return false;
  const { status, code } = error;
  if (code === "idempotency_in_progress" || status === 408 || status === 429) return true;
  const isHarmless = isRepeatable(request);
  if (error instanceof ConnectionError) return isHarmless || wasNeverSent(error);
  return isHarmless && status !== undefined && status >= 500;
}

/** `attempt` is 1 after the first. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const asked = error instanceof PressroomError ? error.retryAfter : undefined;
  const delay = Math.min(delayMsMax, delayMsFirst * 2 ** (attempt - 1));
  // Spread, so that many who failed at once do not come back at once; never sooner than asked.
  const jitter = Math.random() * 0.5 * delay;
  return asked === undefined ? 0.5 * delay + jitter : asked * 1_000 + jitter;
}

/** PATCH makes a new version of a content each time, and POST a new whatever. */
function isRepeatable({ method, takesIdempotencyKey }: ApiRequest): boolean {
  return ["GET", "PUT", "DELETE"].includes(method) || takesIdempotencyKey === true;
}

function wasNeverSent({ cause }: ConnectionError): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return neverSent.has(String(inner?.code ?? code));
}
