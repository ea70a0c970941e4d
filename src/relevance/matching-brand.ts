/** A brand as threads are compared with it. */
import type { ThreadRules } from "../records/thread-matches/thread-rules.ts";

export interface MatchingBrand {
  name: string;
  language: string;
  industry: string;
  overview: string;
  audience: string;
  keywords: readonly string[];
  /** Of the voice guide: some of them name topics that are off limits. */
  donts: readonly string[];
  rules: Partial<Pick<ThreadRules, "requiredWords" | "excludedWords">>;
  passages: readonly { id?: number; heading: string; body: string }[];
}
