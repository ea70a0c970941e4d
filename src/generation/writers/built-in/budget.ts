/** How much of the material each type of content takes. */
import type { ContentType } from "../../material.ts";
import type { Steering } from "./wishes.ts";

export interface Budget {
  brandWords: number;
  /** A post of so many words is shown whole. */
  postWords: number;
  replies: number;
  replyWords: number;
  faqItems: number;
  wordsMax: number | null;
}

const full: Readonly<Record<ContentType, Budget>> = {
  article: {
    brandWords: 800,
    postWords: 400,
    replies: 3,
    replyWords: 180,
    faqItems: 5,
    wordsMax: null,
  },
  post: {
    brandWords: 500,
    postWords: 320,
    replies: 3,
    replyWords: 150,
    faqItems: 0,
    wordsMax: 900,
  },
  newsletter: {
    brandWords: 340,
    postWords: 240,
    replies: 2,
    replyWords: 120,
    faqItems: 0,
    wordsMax: 600,
  },
  social: {
    brandWords: 200,
    postWords: 0,
    replies: 0,
    replyWords: 0,
    faqItems: 0,
    wordsMax: null,
  },
};

/** What "keep it short" means where no number is given. */
export const shortWordsMax = 600;

/** A length that the caller asked for stands in the place of the format's own. */
export function targetWordsFor(
  contentType: ContentType,
  steering: Steering,
  own: { min: number; max: number | null },
): { min: number; max: number | null } {
  const asked = smaller(steering.wordsMax, steering.short ? shortWordsMax : null);
  if (asked === null || contentType === "social") return { ...own };
  const isShorter = steering.short || asked < own.min;
  return { min: isShorter ? 0 : own.min, max: smaller(own.max, asked) };
}

export function budgetFor(contentType: ContentType, steering: Steering): Budget {
  const budget = full[contentType];
  const wordsMax = smaller(budget.wordsMax, steering.wordsMax);
  if (!steering.short && (steering.wordsMax ?? Infinity) > 400) return { ...budget, wordsMax };
  return {
    ...budget,
    brandWords: Math.round(budget.brandWords / 2),
    postWords: Math.round(budget.postWords / 2),
    replies: Math.ceil(budget.replies / 3),
    faqItems: 0,
    wordsMax: smaller(wordsMax, steering.short ? shortWordsMax : null),
  };
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
