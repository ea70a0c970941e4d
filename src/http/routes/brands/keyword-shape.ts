/** The schemas of keywords, and how given keywords are validated and added. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { judgeKeywords } from "../../../records/brands/keyword-list.ts";
import { keywordsMax, mergeKeywords } from "../../../records/brands/keywords.ts";
import type { KeywordRecord } from "../../../records/brands/keywords.ts";
import { listOf } from "../../parameters.ts";
import { shownTime } from "../../shown-time.ts";

/** More than a brand can have, so that a list with duplicates is not rejected for its length. */
export const givenKeywordsMax = 5_000;

export const givenKeywords = listOf(z.string(), givenKeywordsMax).meta({
  description:
    "Duplicates are stored once, ignoring case and whitespace. Each keyword has at most 200 characters.",
  example: ["fresh coffee beans", "espresso"],
});

export const keywordVolume = z.int().nullable().meta({
  description: "Searches a month, if an imported file contained it.",
  example: 1_900,
});

export const keywordShape = z
  .object({
    keyword_id: z.int().meta({ example: 31 }),
    keyword: z.string().meta({ example: "fresh coffee beans" }),
    volume: keywordVolume,
    created_at: shownTime,
  })
  .meta({ id: "Keyword" });

export function presentKeyword(record: KeywordRecord) {
  return {
    keyword_id: record.id,
    keyword: record.phrase,
    volume: record.volume,
    created_at: record.createdAt,
  };
}

export const addedKeywordsShape = z
  .object({
    added: z.int().meta({ description: "How many keywords are new.", example: 2 }),
    existing: z.int().meta({
      description: "How many the brand already had, or were sent twice.",
      example: 1,
    }),
    refused: z
      .array(
        z.object({
          keyword: z.string().meta({ description: "Truncated if it is long." }),
          message: z.string(),
        }),
      )
      .meta({ description: "The keywords that were rejected, and why.", example: [] }),
    keywords_count: z
      .int()
      .meta({ description: "How many keywords the brand has now.", example: 14 }),
  })
  .meta({ id: "AddedKeywords" });

/** Problems reported at once. A longer list of problems usually has a single cause. */
const problemsMax = 50;

/** Removes duplicates and keeps the order; rejects the list if any keyword is invalid. */
export function requireKeywords(given: readonly string[]): string[] {
  const { phrases, refused } = judgeKeywords(given);
  const problems = refused.map(({ keyword, message }) => `"${keyword}": ${message}`);
  if (phrases.length > keywordsMax) {
    problems.push(`A brand has at most ${keywordsMax.toLocaleString("en")} keywords.`);
  }
  if (problems.length === 0) return phrases;
  throw new Refusal("invalid_parameters", {
    errors: problems.slice(0, problemsMax).map((message) => ({ param: "keywords", message })),
  });
}

/** The caller must hold the lock on the brand. */
export async function takeKeywords(
  account: AccountHandle,
  brandId: number,
  given: readonly string[],
): Promise<z.output<typeof addedKeywordsShape>> {
  const { phrases, repeated, refused } = judgeKeywords(given);
  const merged = await mergeKeywords(account, brandId, phrases);
  const message = `A brand has at most ${keywordsMax.toLocaleString("en")} keywords.`;
  return {
    added: merged.added.length,
    existing: merged.existing.length + repeated,
    refused: [...refused, ...merged.left.map((keyword) => ({ keyword, message }))],
    keywords_count: merged.count,
  };
}
