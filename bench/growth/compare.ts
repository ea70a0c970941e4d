/** Times one operation on a small and on a large stock, in turns, so that whatever else happens falls on both. */
import { median, quantile } from "../statistics.ts";
import type { Operation, Stocked } from "./operations.ts";

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
  { small, large }: { small: Stocked; large: Stocked },
  times: number,
): Promise<Comparison> {
  const warmUps = Math.ceil(times / 5);
  const smallMs: number[] = [];
  const largeMs: number[] = [];
  for (let time = -warmUps; time < times; time += 1) {
    const pair = [
      { stocked: small, into: smallMs },
      { stocked: large, into: largeMs },
    ];
    // Each goes first in its turn.
    for (const { stocked, into } of time % 2 === 0 ? pair : pair.toReversed()) {
      const startedAt = performance.now();
      await operation(stocked);
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

/** How often compare() calls an operation on each stock. */
export function callsOf(times: number): number {
  return times + Math.ceil(times / 5);
}
