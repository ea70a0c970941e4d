/** A brand's rules for threads as they are stored: what was left out is the default, whatever else an object holds is ignored. */

export interface ThreadRules {
  /** Matches below it are neither listed nor announced. */
  threshold: number;
  /** A thread must contain at least one of these words. */
  requiredWords: string[];
  /** A thread with one of these words never matches. */
  excludedWords: string[];
  /** Whether the account's daily email includes the brand's new matches. */
  digest: boolean;
  /** Whether a model looks at the best matches; those that it rules out are neither listed nor announced. */
  secondOpinion: boolean;
}

export const defaultThreadRules: ThreadRules = {
  threshold: 0.5,
  requiredWords: [],
  excludedWords: [],
  digest: false,
  secondOpinion: false,
};

/** The parts that are given, as JSON; the others are left as they are. */
export function threadRulesColumn(rules: Partial<ThreadRules>): string {
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
    requiredWords: texts(required_words),
    excludedWords: texts(excluded_words),
    digest: digest === true,
    secondOpinion: second_opinion === true,
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
