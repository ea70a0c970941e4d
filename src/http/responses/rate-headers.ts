/** The RateLimit headers. */
import type { RateState } from "../../errors.ts";

export function rateHeaders(rate: RateState): Record<string, string> {
  return {
    "RateLimit-Limit": String(rate.limit),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.retryAfterSeconds),
  };
}
