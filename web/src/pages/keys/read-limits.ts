/** Parses a key's rate limit and daily budget. Empty means the account's limit. */
import { keysWords } from "../../words/keys.ts";

const words = keysWords.fields;

/** The text of each field. */
export interface KeyLimits {
  rate: string;
  budget: string;
}

export const limitParams = ["rate_per_minute", "daily_budget_usd"];

interface ReadLimits {
  rate_per_minute: number | null;
  daily_budget_usd: number | null;
  problems: { rate?: string; budget?: string };
}

export function readLimits({ rate, budget }: KeyLimits): ReadLimits {
  const rateText = rate.trim();
  // Accepts both 2.50 and 2,50.
  const budgetText = budget
    .trim()
    .replace(/^\$/, "")
    .replace(/,(?=\d{1,2}$)/, ".");
  const isRateRight = /^(?:[1-9]\d{0,8})?$/.test(rateText);
  const isBudgetRight = /^(?:\d{1,6}(?:\.\d{1,6})?)?$/.test(budgetText);
  return {
    rate_per_minute: rateText === "" ? null : Number(rateText),
    daily_budget_usd: budgetText === "" ? null : Number(budgetText),
    problems: {
      ...(!isRateRight && { rate: words.rateProblem }),
      ...(!isBudgetRight && { budget: words.budgetProblem }),
    },
  };
}
