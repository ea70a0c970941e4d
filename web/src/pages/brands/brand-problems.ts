/** Validates a brand like the service, so that errors appear at the fields before sending. */
import { formatNumber } from "../../kit/format.ts";
import { brandWords } from "../../words/brand.ts";
import { fieldsOf, sentValue } from "./brand-draft.ts";
import type { BrandDraft, BrandField } from "./brand-draft.ts";

/** Limits of a text, or of each text in a list. */
const bounds: Partial<Record<BrandField, { lengthMax: number; countMax?: number }>> = {
  name: { lengthMax: 200 },
  industry: { lengthMax: 200 },
  overview: { lengthMax: 20_000 },
  voice: { lengthMax: 2_000 },
  audience: { lengthMax: 500 },
  dos: { lengthMax: 300, countMax: 20 },
  donts: { lengthMax: 300, countMax: 20 },
  banned_words: { lengthMax: 60, countMax: 100 },
  samples: { lengthMax: 5_000, countMax: 5 },
};

const words = brandWords.problems;

export type BrandProblems = Partial<Record<BrandField, string>>;

export function findProblems(draft: BrandDraft): BrandProblems {
  const found = fieldsOf(draft).flatMap((field) => {
    const problem = problemOfField(draft, field);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(found);
}

function problemOfField(draft: BrandDraft, field: BrandField): string | undefined {
  const value = sentValue(draft, field);
  if (field === "name" && value.length === 0) return words.needsName;
  const { lengthMax, countMax = 1 } = bounds[field] ?? {};
  if (lengthMax === undefined) return undefined;
  if (typeof value === "string") {
    return isLonger(value, lengthMax) ? words.tooLong(formatNumber(lengthMax)) : undefined;
  }
  if (value.length > countMax) return words.tooMany(formatNumber(countMax));
  return value.some((one) => isLonger(one, lengthMax))
    ? words.oneTooLong(formatNumber(lengthMax))
    : undefined;
}

/** Counts characters like the service. */
function isLonger(text: string, lengthMax: number): boolean {
  return text.length > lengthMax && [...text].length > lengthMax;
}
