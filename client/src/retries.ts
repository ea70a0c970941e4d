/** Which failures are retried, and after which delay. Requests that could repeat a write are never retried. */
import { ConnectionError, PressroomError } from "./errors.ts";
import type { ApiRequest } from "./request-types.ts";

/** If the service asks to wait longer than this, the call fails immediately and leaves the decision to the caller. */
const retryAfterSecondsMax = 60;
const delayMsFirst = 500;
const delayMsMax = 8_000;

/** Error codes of Node's, Deno's and Bun's fetch if nothing was sent. */
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

/** `attempt` starts at 1. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const asked = error instanceof PressroomError ? error.retryAfter : undefined;
  const delay = Math.min(delayMsMax, delayMsFirst * 2 ** (attempt - 1));
  // Jitter, so that clients that failed together do not retry together; never earlier than requested.
  const jitter = Math.random() * 0.5 * delay;
  return asked === undefined ? 0.5 * delay + jitter : asked * 1_000 + jitter;
}

/** PATCH creates a new version of content each time, and POST a new resource. */
function isRepeatable({ method, takesIdempotencyKey }: ApiRequest): boolean {
  return ["GET", "PUT", "DELETE"].includes(method) || takesIdempotencyKey === true;
}

function wasNeverSent({ cause }: ConnectionError): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return neverSent.has(String(inner?.code ?? code));
}
