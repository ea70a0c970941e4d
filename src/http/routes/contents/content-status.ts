/** Changes the status, dates and tags of content, marks it as read, deletes and restores it, and counts it by status. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { groupDigits } from "../../../group-digits.ts";
import { markContentRead as markRead } from "../../../records/accounts/summary.ts";
import {
  deleteContent as deleteRecord,
  undeleteContent as undeleteRecord,
} from "../../../records/contents/content-deletion.ts";
import {
  changeContents as changeRecords,
  countContents as count,
  statusCountMax,
} from "../../../records/contents/change-contents.ts";
import { contentStatuses, findSummaries, findSummary } from "../../../records/contents/contents.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { id, isoTime, listOf, text, truth } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { contentPath, contentSummaryShape, presentSummary } from "./content-shape.ts";

const changesMax = 200;
const tag = text(50).transform((value) => value.trim());

const changeShape = z.object({
  content_id: id,
  status: z.enum(contentStatuses).optional().meta({ example: "approved" }),
  scheduled_at: isoTime.nullish().meta({
    description:
      "When it is scheduled to be published; null to remove the date. Required for `scheduled`.",
  }),
  tags: listOf(tag, 20)
    .optional()
    .meta({
      description: "All of the content's tags. They replace the existing ones.",
      example: ["launch"],
    }),
  deleted: truth.optional().meta({ example: false }),
});

const standingShape = z
  .object({
    content_id: z.int().meta({ example: 17 }),
    status: z.enum(contentStatuses).meta({ example: "draft" }),
    scheduled_at: shownTime.nullable().meta({ example: null }),
    tags: z.array(z.string()).meta({ example: [] }),
    deleted: z.boolean().meta({ example: false }),
  })
  .meta({ id: "ContentStanding" });

export const changeContents = defineOperation({
  id: "changeContents",
  method: "POST",
  path: "/contents/changes/",
  tag: "Content",
  scope: "write",
  summary: "Change status, date and tags",
  description:
    "Changes up to 200 pieces of content in one transaction; fields that a change omits are left unchanged. `previous` contains the earlier values: send it back as `changes` to undo. Content that does not exist is omitted from `items` and `previous`. Removing the date of `scheduled` content makes it `approved`.",
  body: z.object({
    changes: listOf(changeShape, changesMax)
      .min(1)
      .meta({ example: [{ content_id: 17, status: "approved" }] }),
  }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({ items: z.array(contentSummaryShape), previous: z.array(standingShape) }),
  async handle({ caller, body }) {
    return caller.inAccount(async (account) => {
      const changes = body.changes.map((change) => ({
        id: change.content_id,
        status: change.status,
        scheduledAt: change.scheduled_at,
        tags: change.tags,
        isDeleted: change.deleted,
      }));
      const { before, undated } = await changeRecords(account, changes, caller);
      if (undated.length > 0) {
        const errors = undated.map((one) => ({
          param: `changes.${changes.findIndex((change) => change.id === one)}.scheduled_at`,
          message: "Required for scheduled content.",
        }));
        throw new Refusal("invalid_parameters", { errors });
      }
      const items = await findSummaries(
        account,
        before.map((one) => one.id),
      );
      return {
        body: {
          items: items.map(presentSummary),
          previous: before.map((one) =>
            present(standingShape, { ...one, contentId: one.id, deleted: one.isDeleted }),
          ),
        },
      };
    });
  },
});

const counts = Object.fromEntries(
  contentStatuses.map((status) => [status, z.int().max(statusCountMax).meta({ example: 3 })]),
);

export const countContents = defineOperation({
  id: "countContents",
  method: "GET",
  path: "/contents/counts/",
  tag: "Content",
  scope: "read",
  summary: "Count content by status",
  description: `Counts stop at ${groupDigits(statusCountMax)}. \`tags\` lists the account's first 50 tags in alphabetical order.`,
  query: z.object({
    brand_id: id.optional().meta({ description: "Only content for this brand." }),
  }),
  answer: z
    .object({
      statuses: z.object(counts),
      tags: z.array(z.string()).meta({ example: ["launch"] }),
    })
    .meta({ id: "ContentCounts" }),
  async handle({ caller, query }) {
    return {
      body: await caller.inAccount((account) =>
        count(account, caller.brandId ?? query.brand_id ?? null),
      ),
    };
  },
});

export const markContentRead = defineOperation({
  id: "markContentRead",
  method: "POST",
  path: "/contents/{content_id}/read/",
  tag: "Content",
  scope: "write",
  summary: "Mark content as read",
  description:
    "Removes the content from the unread content in the summary. Editing content also marks it as read; fetching it does not.",
  params: contentPath,
  status: 204,
  async handle({ caller, params }) {
    const isThere = await caller.inAccount((account) =>
      markRead(account, params.content_id, caller.brandId),
    );
    if (!isThere) throw new Refusal("content_not_found");
    return {};
  },
});

export const deleteContent = defineOperation({
  id: "deleteContent",
  method: "DELETE",
  path: "/contents/{content_id}/",
  tag: "Content",
  scope: "write",
  summary: "Delete content",
  description:
    "Deleted content is no longer returned. For 30 days, you can list it with `deleted=true` and [restore it](#undeleteContent) with all its versions; after that, it is permanently removed.",
  params: contentPath,
  answer: contentSummaryShape,
  handle: (given) => answerChanged(given, deleteRecord),
});

export const undeleteContent = defineOperation({
  id: "undeleteContent",
  method: "POST",
  path: "/contents/{content_id}/undelete/",
  tag: "Content",
  scope: "write",
  summary: "Restore deleted content",
  description:
    "Restores deleted content with all its versions. Content that is not deleted is left unchanged.",
  params: contentPath,
  answer: contentSummaryShape,
  handle: (given) => answerChanged(given, undeleteRecord),
});

/** Applies the change and returns the content, or 404 if there was nothing to change. */
async function answerChanged(
  { caller, params }: { caller: Caller; params: { content_id: number } },
  change: typeof deleteRecord,
) {
  const { content_id: contentId } = params;
  const content = await caller.inAccount(async (account) => {
    const isChanged = await change(account, contentId, caller.brandId);
    return isChanged ? findSummary(account, contentId, caller.brandId) : undefined;
  });
  if (!content) throw new Refusal("content_not_found");
  return { body: presentSummary(content) };
}
