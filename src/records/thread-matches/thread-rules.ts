/** A brand's rules for threads as stored JSON: missing fields have defaults, unknown ones are ignored. */
import { readStrings } from "../brands/voice-guide.ts";
import type { Given } from "../brands/voice-guide.ts";

export interface ThreadRules {
  /** Matches with a lower score are neither listed nor announced. */
  threshold: number;
  /** A thread must contain at least one of these words. */
  requiredWords: string[];
  /** A thread with one of these words never matches. */
  excludedWords: string[];
  /** Whether the account's daily email includes the brand's new matches. */
  digest: boolean;
  /** Whether a model checks the best matches; those that it rejects are neither listed nor announced. */
  secondOpinion: boolean;
}

export const defaultThreadRules: ThreadRules = {
  threshold: 0.5,
  requiredWords: [],
  excludedWords: [],
  digest: false,
  secondOpinion: false,
};

/** The given fields as JSON, to be merged into the stored rules. */
export function threadRulesColumn(rules: Given<ThreadRules>): string {
  const { requiredWords, excludedWords, secondOpinion, ...rest } = rules;
  return JSON.stringify({
    ...rest,
    ...(requiredWords && { required_words: requiredWords }),
    ...(excludedWords && { excluded_words: excludedWords }),
    ...(secondOpinion !== undefined && { second_opinion: secondOpinion }),
  });
}

export function readThreadRules(stored: unknown): ThreadRules {
  if (typeof stored !== "object" || stored === null) return defaultThreadRules;
  const { threshold, required_words, excluded_words, digest, second_opinion } = stored as Record<
    string,
    unknown
  >;
  return {
    threshold: typeof threshold === "number" ? threshold : defaultThreadRules.threshold,
    requiredWords: readStrings(required_words),
    excludedWords: readStrings(excluded_words),
    digest: digest === true,
    secondOpinion: second_opinion === true,
  };
}
