/** POST /contents/changes/ — changes the status, date, tags or deletion of several contents at once. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { changeContents as changeRecords } from "../../../records/contents/content-status.ts";
import { contentStatuses } from "../../../records/contents/content-statuses.ts";
import { findSummaries } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { id, isoTime, listOf, text, truth } from "../../parameters.ts";
import { shownTime } from "../../shown-time.ts";
import { contentSummaryShape, presentSummary } from "./content-shape.ts";

const changesMax = 200;
const tag = text(50).transform((value) => value.trim());

const changeShape = z.object({
  content_id: id,
  status: z.enum(contentStatuses).optional().meta({ example: "approved" }),
  scheduled_at: isoTime.nullish().meta({
    description: "When it is to be published; null for no date. Required for `scheduled`.",
  }),
  tags: listOf(tag, 20)
    .optional()
    .meta({ description: "All of its tags.", example: ["launch"] }),
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
  tag: "Contents",
  scope: "write",
  summary: "Change status, date, tags",
  description:
    "Changes up to 200 contents in one transaction; what a change leaves out stays as it is. `previous` is how each was before: send it back as `changes` to undo. Content that does not exist is left out of both lists. Removing the date of `scheduled` content makes it `approved`.",
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
          previous: before.map((one) => ({
            content_id: one.id,
            status: one.status,
            scheduled_at: one.scheduledAt,
            tags: one.tags,
            deleted: one.isDeleted,
          })),
        },
      };
    });
  },
});
