/** The callers: keys of every kind from two accounts, with what each may see and what it must never see. */
import type { KnownResources } from "./known-resources.ts";

export interface FuzzCaller {
  name: string;
  key: string | undefined;
  /** The key's scopes; empty for an invalid key. */
  scopes: readonly string[];
  resources: KnownResources;
  /** Resources of others, which must be rejected although the caller knows their IDs. */
  foreign: readonly KnownResources[];
  /** Words in texts that the caller must never see. */
  secrets: readonly string[];
  /** The allowed address for its webhooks. */
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
