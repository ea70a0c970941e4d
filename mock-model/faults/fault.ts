/** The faults that the mock provider can play, and which call each applies to. */
import { seededRandom } from "../../test/seeded-random.ts";

export const faultNames = [
  /** 429 with Retry-After. */
  "rate_limited",
  /** 429 because of insufficient credit. */
  "no_money",
  /** 401 */
  "bad_key",
  /** 402 */
  "payment_required",
  /** 403 */
  "forbidden",
  /** 400: the prompt exceeds the context. */
  "context_too_long",
  /** 500 */
  "server_error",
  /** 502, with a proxy's HTML page. */
  "bad_gateway",
  /** 503 */
  "unavailable",
  /** 529 */
  "overloaded",
  /** 302 to another host. */
  "redirect",
  /** The server stops listening for a while. */
  "connection_refused",
  /** The connection is reset before the answer. */
  "connection_reset",
  /** The request is accepted but never answered. */
  "never_answers",
  /** A few characters at a time. */
  "trickle",
  /** The stream stops in the middle and stays open. */
  "silent",
  /** The stream never ends. */
  "endless",
  /** The text is not valid JSON. */
  "malformed_json",
  /** A frame of the stream, or the whole answer, is not JSON. */
  "malformed_frame",
  /** The body ends early, but properly. */
  "truncated",
  /** The connection is reset in the middle. */
  "cut",
  /** An error event in the middle of the stream. */
  "error_in_stream",
  "empty",
  "refusal",
  /** Half the text and finish reason `length`. */
  "length",
  /** A few kilobytes that decompress to hundreds of megabytes. */
  "gzip_bomb",
  /** NUL and half an emoji in the text. */
  "nul",
  /** The text begins with reasoning. */
  "think",
  /** Reasoning without a closing tag, which contains the answer. */
  "think_unclosed",
  /** Valid JSON with the wrong shape. */
  "wrong_schema",
] as const;

export type FaultName = (typeof faultNames)[number];

export interface FaultRule {
  fault: FaultName;
  /** Only for these tasks, such as `draft`, or `draft social` for one content type; default: all. */
  tasks?: readonly string[];
  /** How many matching calls to let through first. */
  after?: number;
  /** How often it happens; default: once, or without limit if there is a rate. */
  times?: number;
  /** The probability per matching call. */
  rate?: number;
  /** For `rate_limited`. */
  retryAfterSeconds?: number;
  /** Retry-After as a date instead of seconds. */
  asDate?: boolean;
  /** For `connection_refused`. */
  forMs?: number;
  /** The time between two pieces of a trickle. */
  everyMs?: number;
  /** The decompressed size of a gzip bomb. */
  bytes?: number;
}

export interface FaultPlan {
  /** The fault for this call, if any. */
  take(task: string, about?: string | null): FaultRule | null;
}

export function planFaults(rules: readonly FaultRule[], seed: number): FaultPlan {
  const random = seededRandom(seed);
  const left = rules.map((rule) => ({
    rule,
    after: rule.after ?? 0,
    times: rule.times ?? (rule.rate === undefined ? 1 : Number.POSITIVE_INFINITY),
  }));
  return {
    take(task, about = null) {
      for (const one of left) {
        const { tasks, rate } = one.rule;
        const isMeant = tasks?.some((name) => name === task || name === `${task} ${about}`) ?? true;
        if (one.times <= 0 || !isMeant) continue;
        if (one.after > 0) {
          one.after -= 1;
          continue;
        }
        if (rate !== undefined && random.next() >= rate) continue;
        one.times -= 1;
        return one.rule;
      }
      return null;
    },
  };
}
