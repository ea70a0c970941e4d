/** The faults that a provider can have: their names, and which call each of them meets. */
import { seededRandom } from "../../test/seeded-random.ts";

export const faultNames = [
  /** 429 with Retry-After. */
  "rate_limited",
  /** 429 that means an empty account. */
  "no_money",
  /** 401 */
  "bad_key",
  /** 402 */
  "payment_required",
  /** 403 */
  "forbidden",
  /** 400: more than the model can read. */
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
  /** Nobody listens for a while. */
  "connection_refused",
  /** The connection is reset before an answer. */
  "connection_reset",
  /** The request is taken and never answered. */
  "never_answers",
  /** A few letters at a time, for ever so long. */
  "trickle",
  /** The stream stops in the middle and stays open. */
  "silent",
  /** The stream never ends. */
  "endless",
  /** The text is not the JSON that it should be. */
  "malformed_json",
  /** A frame of the stream, or the whole answer, is not JSON. */
  "malformed_frame",
  /** The body ends in the middle, politely. */
  "truncated",
  /** The connection is reset in the middle. */
  "cut",
  /** An error arrives in the middle of a stream that began well. */
  "error_in_stream",
  "empty",
  "refusal",
  /** Half the text and finish reason `length`. */
  "length",
  /** A few kilobytes that unpack to hundreds of megabytes. */
  "gzip_bomb",
  /** NUL and half an emoji in the text. */
  "nul",
  /** The text begins with the model's thoughts. */
  "think",
  /** Thoughts that never end, with the answer inside them. */
  "think_unclosed",
  /** JSON, but of another shape. */
  "wrong_schema",
] as const;

export type FaultName = (typeof faultNames)[number];

export interface FaultRule {
  fault: FaultName;
  /** Only for these tasks, such as `draft`, or `draft social` for that content type alone; for all where none is named. */
  tasks?: readonly string[];
  /** How many calls it lets pass first. */
  after?: number;
  /** How often it happens: once, unless there is a rate, which has no end. */
  times?: number;
  /** How probable it is at each call that it matches. */
  rate?: number;
  /** For `rate_limited`. */
  retryAfterSeconds?: number;
  /** Retry-After as a date instead of seconds. */
  asDate?: boolean;
  /** How long nobody listens. */
  forMs?: number;
  /** Between two pieces of a trickle. */
  everyMs?: number;
  /** How much a bomb unpacks to. */
  bytes?: number;
}

export interface FaultPlan {
  /** The fault that meets this call, if any. */
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
