/** Who asks: keys of every kind, over two accounts, each with what it may know and what it must never see. */
import type { Things } from "./known-things.ts";

export interface FuzzCaller {
  name: string;
  key: string | undefined;
  /** What the key may do; none for a key that is no good. */
  scopes: readonly string[];
  things: Things;
  /** What it must be refused, though it knows the ids. */
  foreign: readonly Things[];
  /** Words that stand in texts which it must never see. */
  secrets: readonly string[];
  /** Where its webhooks may go. */
  urls: readonly string[];
  weight: number;
}

export function chooseCaller(callers: readonly FuzzCaller[], share: number): FuzzCaller {
  const all = callers.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * all;
  for (const caller of callers) {
    left -= caller.weight;
    if (left < 0) return caller;
  }
  return callers[0] as FuzzCaller;
}
