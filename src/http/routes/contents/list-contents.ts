/** GET /contents/ — the account's content, newest or oldest first; with `q`, search results. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { queryWords, searchContents } from "../../../records/contents/content-search.ts";
import {
  findContents,
  listContents as listContentRecords,
  listUnreadContents,
  contentStatuses,
} from "../../../records/contents/contents.ts";
import type { ContentFilter } from "../../../records/contents/contents.ts";
import { listScheduledContents } from "../../../records/contents/change-contents.ts";
import { snippetOf } from "../../../records/contents/search-snippet.ts";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { defineOperation } from "../../operation.ts";
import { afterId, afterTimeAndId, pageOf, pageQuery, toPage } from "../../pagination.ts";
import { id, isoTime, language, text, truth } from "../../requests/parameter-schemas.ts";
import { contentSummaryShape, presentSummary } from "./content-shape.ts";

const contentTypes = ["article", "post", "newsletter", "social"] as const;

export const listContents = defineOperation({
  id: "listContents",
  method: "GET",
  path: "/contents/",
  tag: "Content",
  scope: "read",
  summary: "List and search content",
  description:
    "Newest first by default, without the text of each piece. `q` finds content whose title or text contains all of the words in `q`, in any inflected form (according to the content's language); the last word can be a prefix.",
  query: pageQuery(
    {
      q: text(500).optional().meta({ description: "Words to search for.", example: "coffee" }),
      brand_id: id.optional().meta({ description: "Only content for this brand." }),
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
      status: z
        .enum(contentStatuses)
        .optional()
        .meta({ description: "Only content with this status. Cannot be combined with `unread`." }),
      tag: text(50)
        .optional()
        .meta({ description: "Only content with this tag. Cannot be combined with `unread`." }),
      scheduled_after: isoTime
        .optional()
        .meta({ description: "With `order=scheduled`: scheduled at or after this time." }),
      scheduled_before: isoTime
        .optional()
        .meta({ description: "With `order=scheduled`: scheduled before this time." }),
      deleted: truth
        .default(false)
        .meta({ description: "Return deleted content instead. Cannot be combined with a search." }),
      order: z.enum(["newest", "oldest", "scheduled"]).default("newest").meta({
        description:
          "The sort order; `scheduled` lists only content with a date, soonest first. Search results are always newest first. When you send a cursor, also send the same order as for the first page.",
      }),
    },
    z.union([afterId, afterTimeAndId]),
  ),
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
    // A key restricted to a brand sees no other brands.
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
      status: query.status,
      tag: query.tag,
    };
    if (query.order === "scheduled") {
      if (query.q !== undefined || query.unread || query.deleted) {
        const message = "Cannot be combined with `q`, `unread` or `deleted`.";
        throw new Refusal("invalid_parameters", { errors: [{ param: "order", message }] });
      }
      const [micros, lastId] = query.cursor ?? [];
      const scheduled = await caller.inAccount((account) =>
        listScheduledContents(
          account,
          {
            ...filter,
            scheduledAfter: query.scheduled_after,
            scheduledBefore: query.scheduled_before,
          },
          {
            after: lastId === undefined ? null : { micros: String(micros), id: lastId },
            rowsMax: query.limit + 1,
          },
        ),
      );
      return {
        body: toPage(scheduled, query.limit, presentSummary, (one) => [
          one.scheduledMicros,
          one.id,
        ]),
      };
    }
    if ((query.status !== undefined || query.tag !== undefined) && query.unread) {
      const message = "Cannot be combined with `unread`.";
      throw new Refusal("invalid_parameters", { errors: [{ param: "status", message }] });
    }
    const lastId = query.cursor === undefined ? null : Number(query.cursor[0]);
    const rowsMax = query.limit + 1;
    const { q } = query;
    const newest = { belowId: lastId, rowsMax };
    const find = () =>
      caller.inAccount((account) => {
        if (q !== undefined) return searchRows(account, q, filter, newest);
        if (query.unread) return listUnreadContents(account, filter, newest);
        return listContentRecords(account, filter, { afterId: lastId, rowsMax, isOldestFirst });
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
