/** Times one operation alternately on a small and a large database, so that other load on the machine affects both. */
import { median, quantile } from "../statistics.ts";
import type { Operation, OperationTarget } from "./operations.ts";

export interface Comparison {
  name: string;
  smallMs: number;
  largeMs: number;
  smallP99Ms: number;
  largeP99Ms: number;
  ratio: number;
}

export async function compare(
  name: string,
  operation: Operation,
  { small, large }: { small: OperationTarget; large: OperationTarget },
  times: number,
): Promise<Comparison> {
  const warmUps = Math.ceil(times / 5);
  const smallMs: number[] = [];
  const largeMs: number[] = [];
  for (let time = -warmUps; time < times; time += 1) {
    const pair = [
      { target: small, into: smallMs },
      { target: large, into: largeMs },
    ];
    // Alternates which database goes first.
    for (const { target, into } of time % 2 === 0 ? pair : pair.toReversed()) {
      const startedAt = performance.now();
      await operation(target);
      if (time >= 0) into.push(performance.now() - startedAt);
    }
  }
  return {
    name,
    smallMs: median(smallMs),
    largeMs: median(largeMs),
    smallP99Ms: quantile(smallMs, 0.99),
    largeP99Ms: quantile(largeMs, 0.99),
    ratio: median(largeMs) / median(smallMs),
  };
}

/** How often compare() calls an operation on each database, including the warm-up. */
export function callsOf(times: number): number {
  return times + Math.ceil(times / 5);
}
