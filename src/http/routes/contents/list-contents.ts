/** GET /contents/ — the account's content, newest or oldest first; with `q`, search results. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { queryWords, searchContents } from "../../../records/contents/content-search.ts";
import {
  findContents,
  listContents as listContentRecords,
  listUnreadContents,
} from "../../../records/contents/contents.ts";
import type { ContentFilter } from "../../../records/contents/contents.ts";
import { snippetOf } from "../../../records/contents/search-snippet.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { defineOperation } from "../../operation.ts";
import { order, pageOf, pageQuery, toPage } from "../../page-query.ts";
import { id, isoTime, language, text, truth } from "../../parameters.ts";
import { contentSummaryShape, presentSummary } from "./content-shape.ts";

const contentTypes = ["article", "post", "newsletter", "social"] as const;

export const listContents = defineOperation({
  id: "listContents",
  method: "GET",
  path: "/contents/",
  tag: "Contents",
  scope: "read",
  summary: "List and search content",
  description:
    "Newest first by default, without the texts. `q` finds content whose title or text contains all of its words, in any inflected form of the content's language; the last word can be a prefix.",
  query: pageQuery({
    q: text(500).optional().meta({ description: "Words to search for.", example: "coffee" }),
    brand_id: id.optional().meta({ description: "Only content of this brand." }),
    content_type: z
      .enum(contentTypes)
      .optional()
      .meta({ description: "Only content of this type." }),
    writer: text(200)
      .optional()
      .meta({ description: "Only content by this writer.", example: "built-in" }),
    language: language
      .optional()
      .meta({ description: "Only content in this language.", example: "en" }),
    job_id: id.optional().meta({ description: "Only content created by this job." }),
    created_after: isoTime
      .optional()
      .meta({ description: "Only content created at or after this time." }),
    created_before: isoTime
      .optional()
      .meta({ description: "Only content created before this time." }),
    unread: truth.default(false).meta({
      description: "Only unread content. Cannot be combined with a search.",
    }),
    deleted: truth
      .default(false)
      .meta({ description: "Deleted content instead. Cannot be combined with a search." }),
    order: order.meta({
      description:
        "The sort order; search results are always newest first. Send a cursor with the order you want to continue in.",
    }),
  }),
  answer: pageOf(contentSummaryShape),
  async handle({ caller, query, tools }) {
    const isOldestFirst = query.order === "oldest";
    if (query.q !== undefined && (query.deleted || isOldestFirst)) {
      const errors = [
        ...(query.deleted ? [{ param: "q", message: "Deleted content cannot be searched." }] : []),
        ...(isOldestFirst
          ? [{ param: "order", message: "Search results are always newest first." }]
          : []),
      ];
      throw new Refusal("invalid_parameters", { errors });
    }
    if (query.unread && (query.q !== undefined || query.deleted || isOldestFirst)) {
      const message = "Cannot be combined with `q`, `deleted` or `order=oldest`.";
      throw new Refusal("invalid_parameters", { errors: [{ param: "unread", message }] });
    }
    // A key restricted to a brand sees nothing of other brands, whichever it requests.
    if (caller.brandId !== null && (query.brand_id ?? caller.brandId) !== caller.brandId) {
      return { body: { items: [], next_cursor: null } };
    }
    const filter: ContentFilter = {
      brandId: caller.brandId ?? query.brand_id,
      contentType: query.content_type,
      writer: query.writer,
      language: query.language,
      jobId: query.job_id,
      createdAfter: query.created_after,
      createdBefore: query.created_before,
      deleted: query.deleted,
    };
    const behindId = query.cursor?.[0] ?? null;
    const rowsMax = query.limit + 1;
    const { q } = query;
    const newest = { belowId: behindId, rowsMax };
    const find = () =>
      caller.inAccount((account) => {
        if (q !== undefined) return searchRows(account, q, filter, newest);
        if (query.unread) return listUnreadContents(account, filter, newest);
        return listContentRecords(account, filter, { behindId, rowsMax, isOldestFirst });
      });
    const rows = await (q === undefined ? find() : tools.fullText.run(caller.accountId, find));
    return { body: toPage(rows, query.limit, presentSummary, (content) => [content.id]) };
  },
});

async function searchRows(
  account: AccountHandle,
  q: string,
  filter: ContentFilter,
  page: { belowId: number | null; rowsMax: number },
) {
  const words = queryWords(q);
  const ids = await searchContents(account, words, filter, page);
  if (ids.length === 0) return [];
  const rows = await findContents(account, ids);
  return rows
    .toSorted((a, b) => b.id - a.id)
    .map((row) => ({ ...row, snippet: snippetOf(row.markdown, words) }));
}
