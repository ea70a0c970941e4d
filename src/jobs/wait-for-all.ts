/** Waits for all promises, even if one has failed: the results of the others are paid for, and saved. */
import { Failure } from "../errors.ts";

export async function waitForAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const [first, ...others] = promises;
  if (first !== undefined && others.length === 0) return [await first];
  const settled = await Promise.allSettled(promises);
  const reasons = settled.flatMap((one) =>
    one.status === "rejected" ? [one.reason as Error] : [],
  );
  if (reasons.length > 0) throw mostSevere(reasons);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/**
 * The error to throw: first one that is not a Failure, then one that cannot be retried, then the one with the longest
 * delay.
 */
function mostSevere(reasons: readonly Error[]): Error | undefined {
  return reasons.toSorted((one, other) => severityOf(other) - severityOf(one))[0];
}

function severityOf(reason: Error): number {
  if (!(reason instanceof Failure)) return Infinity;
  if (!reason.isRetryable) return Number.MAX_VALUE;
  return reason.retryAfterMs ?? 0;
}
