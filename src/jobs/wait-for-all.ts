/** Waits for all that was begun side by side, also when one has failed: what the others make is paid for, and kept. */
import { Failure } from "../errors.ts";

export async function waitForAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const [first, ...others] = promises;
  if (first !== undefined && others.length === 0) return [await first];
  const settled = await Promise.allSettled(promises);
  const reasons = settled.flatMap((one) =>
    one.status === "rejected" ? [one.reason as Error] : [],
  );
  if (reasons.length > 0) throw gravest(reasons);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** Of several, the one that decides: what is no failure of the work, then what no attempt mends, then the longest wait. */
function gravest(reasons: readonly Error[]): Error | undefined {
  return reasons.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}

function weightOf(reason: Error): number {
  if (!(reason instanceof Failure)) return Infinity;
  if (!reason.isRetryable) return Number.MAX_VALUE;
  return reason.retryAfterMs ?? 0;
}
