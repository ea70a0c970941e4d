/** Keywords of a brand: validate, list, set, add and remove. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { judgeKeywords, writeKeywordFile } from "../../../records/brands/keyword-list.ts";
import {
  countKeywords,
  keywordsMax,
  listKeywords,
  mergeKeywords,
  pageKeywords,
  removeKeywords,
  setKeywords,
} from "../../../records/brands/keywords.ts";
import type { KeywordRecord } from "../../../records/brands/keywords.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand, requireBrand } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { listOf, pathId } from "../../requests/parameter-schemas.ts";
import { preferredType } from "../../responses/preferred-type.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { brandPath } from "./brand-shape.ts";

/** More than a brand can have, so that a list with duplicates is not rejected for its length. */
const givenKeywordsMax = 5_000;

export const givenKeywords = listOf(z.string(), givenKeywordsMax).meta({
  description:
    "Duplicates are stored once, ignoring case and whitespace. Each keyword can have at most 200 characters.",
  example: ["fresh coffee beans", "espresso"],
});

export const keywordVolume = z.int().nullable().meta({
  description: "Monthly searches, if an imported file contained them.",
  example: 1_900,
});

const keywordShape = z
  .object({
    keyword_id: z.int().meta({ example: 31 }),
    keyword: z.string().meta({ example: "fresh coffee beans" }),
    volume: keywordVolume,
    created_at: shownTime,
  })
  .meta({ id: "Keyword" });

function presentKeyword(record: KeywordRecord) {
  return present(keywordShape, { ...record, keywordId: record.id, keyword: record.phrase });
}

export const addedKeywordsShape = z
  .object({
    added: z.int().meta({ description: "How many keywords are new.", example: 2 }),
    existing: z.int().meta({
      description:
        "How many keywords were not added because the brand already had them or the request repeated them.",
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

/** The maximum number of reported problems. A longer list usually has a single cause. */
const problemsMax = 50;

/** Removes duplicates and keeps the order; rejects the list if any keyword is invalid. */
export function requireKeywords(given: readonly string[]): string[] {
  const { phrases, refused } = judgeKeywords(given);
  const problems = refused.map(({ keyword, message }) => `"${keyword}": ${message}`);
  if (phrases.length > keywordsMax) {
    problems.push(`A brand can have at most ${keywordsMax.toLocaleString("en")} keywords.`);
  }
  if (problems.length === 0) return phrases;
  throw new Refusal("invalid_parameters", {
    errors: problems.slice(0, problemsMax).map((message) => ({ param: "keywords", message })),
  });
}

/** The brand must be locked. */
async function mergeGivenKeywords(
  account: AccountHandle,
  brandId: number,
  given: readonly string[],
): Promise<z.output<typeof addedKeywordsShape>> {
  const { phrases, repeated, refused } = judgeKeywords(given);
  const merged = await mergeKeywords(account, brandId, phrases);
  const message = `A brand can have at most ${keywordsMax.toLocaleString("en")} keywords.`;
  return {
    added: merged.added.length,
    existing: merged.existing.length + repeated,
    refused: [...refused, ...merged.rejected.map((keyword) => ({ keyword, message }))],
    keywords_count: merged.count,
  };
}

export const listKeywordsOperation = defineOperation({
  id: "listKeywords",
  method: "GET",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "read",
  summary: "List keywords",
  description:
    "In the order in which they were added. With `Accept: text/csv`, returns all keywords as a file that spreadsheets can open and that can be imported again; keywords that a spreadsheet could interpret as a formula are prefixed with `'`, and keywords that it could split into cells are quoted.",
  params: brandPath,
  query: pageQuery({}),
  answer: pageOf(keywordShape),
  answerTypes: {
    "text/csv": "All keywords, one per line, below a `keyword` header.",
  },
  async handle({ caller, params, query, request }) {
    const { brand_id: id } = params;
    const types = ["application/json", "text/csv"];
    const isFile = preferredType(request.headers.accept, types) === "text/csv";
    return caller.inAccount(async (account) => {
      await requireBrand(account, caller, id);
      if (isFile) {
        const headers = {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="keywords-${id}.csv"`,
          Vary: "Accept",
        };
        return { headers, body: writeKeywordFile(await listKeywords(account, id)) };
      }
      const page = { after: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
      const rows = await pageKeywords(account, id, page);
      const body = toPage(rows, query.limit, presentKeyword, (keyword) => [keyword.id]);
      return { headers: { Vary: "Accept" }, body };
    });
  },
});

export const setKeywordsOperation = defineOperation({
  id: "setKeywords",
  method: "PUT",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Replace all keywords",
  description:
    "Replaces the brand's keywords with the ones you send, in that order. If one of them is invalid, nothing changes. An empty list removes all keywords; content can then no longer be generated for the brand.",
  params: brandPath,
  body: z.object({ keywords: givenKeywords }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({ keywords_count: z.int().meta({ example: 2 }) }),
  refusals: ["brand_archived"],
  async handle({ caller, params, body }) {
    return caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, params.brand_id);
      const phrases = requireKeywords(body.keywords);
      await setKeywords(account, params.brand_id, phrases);
      return { body: { keywords_count: await countKeywords(account, params.brand_id) } };
    });
  },
});

export const addKeywordsOperation = defineOperation({
  id: "addKeywords",
  method: "POST",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Add keywords",
  description:
    "Adds keywords to those the brand already has. Rejected keywords are listed with the reason, and the others are added. A brand can have at most 1,000 keywords.",
  params: brandPath,
  body: z.object({ keywords: givenKeywords }),
  bodyBytesMax: 1024 * 1024,
  answer: addedKeywordsShape,
  refusals: ["brand_archived"],
  async handle({ caller, params, body }) {
    return caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, params.brand_id);
      return { body: await mergeGivenKeywords(account, params.brand_id, body.keywords) };
    });
  },
});

export const removeKeywordsOperation = defineOperation({
  id: "removeKeywords",
  method: "DELETE",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Remove keywords",
  description:
    "Removes the keywords in the body, ignoring case and whitespace. Send at least one. To remove all keywords, [replace](#setKeywords) them with an empty list.",
  params: brandPath,
  body: z.object({
    // At least one is required, so that a lost body never removes anything.
    keywords: listOf(z.string(), givenKeywordsMax)
      .min(1)
      .meta({ example: ["espresso"] }),
  }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({
    removed: z.int().meta({ description: "How many keywords were removed.", example: 1 }),
    keywords_count: z.int().meta({ description: "How many keywords are left.", example: 13 }),
  }),
  refusals: ["brand_archived"],
  async handle({ caller, params, body }) {
    const { brand_id: id } = params;
    return caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, id);
      const { phrases } = judgeKeywords(body.keywords);
      const removed = await removeKeywords(account, id, { phrases });
      return { body: { removed, keywords_count: await countKeywords(account, id) } };
    });
  },
});

export const removeKeyword = defineOperation({
  id: "removeKeyword",
  method: "DELETE",
  path: "/brands/{brand_id}/keywords/{keyword_id}/",
  tag: "Keywords",
  scope: "write",
  summary: "Remove a keyword",
  description: "Removes the keyword with this ID.",
  params: brandPath.extend({ keyword_id: pathId("keyword_not_found") }),
  status: 204,
  refusals: ["brand_archived"],
  async handle({ caller, params }) {
    const { brand_id: id, keyword_id: keywordId } = params;
    return caller.inAccount(async (account) => {
      await lockOwnBrand(account, caller, id);
      const removed = await removeKeywords(account, id, { ids: [keywordId] });
      if (removed === 0) throw new Refusal("keyword_not_found");
      return {};
    });
  },
});
