/** GET /jobs/ — the account's jobs, newest or oldest first. */
import { z } from "zod";
import { contentTypes } from "../../../jobs/accept.ts";
import { jobStates } from "../../../records/jobs/jobs.ts";
import { listJobs as listJobRecords } from "../../../records/jobs/job-list.ts";
import { defineOperation } from "../../operation.ts";
import { afterTimeAndId, encodeCursor, order, pageOf, pageQuery } from "../../page-query.ts";
import { id, isoTime, truth } from "../../parameter-schemas.ts";
import { presentJob } from "./get-job.ts";
import { jobShape } from "./job-shape.ts";

export const listJobs = defineOperation({
  id: "listJobs",
  method: "GET",
  path: "/jobs/",
  tag: "Jobs",
  scope: "read",
  summary: "List jobs",
  description:
    "The account's jobs, newest first by default. Filters can be combined freely. A key restricted to a brand sees only that brand's jobs.",
  query: pageQuery(
    {
      state: z.enum(jobStates).optional().meta({ description: "Only jobs in this state." }),
      content_type: z
        .enum(contentTypes)
        .optional()
        .meta({ description: "Only jobs of this type." }),
      brand_id: id.optional().meta({ description: "Only jobs for this brand." }),
      live: truth.optional().meta({
        description: "`true`: only jobs created with live keys. `false`: only with test keys.",
      }),
      created_after: isoTime
        .optional()
        .meta({ description: "Only jobs accepted at or after this time." }),
      created_before: isoTime
        .optional()
        .meta({ description: "Only jobs accepted before this time." }),
      order,
    },
    afterTimeAndId,
  ),
  answer: pageOf(jobShape),
  async handle({ caller, query }) {
    const { brand_id: brandId, cursor, limit } = query;
    if (caller.brandId !== null && brandId !== undefined && brandId !== caller.brandId) {
      return { body: { items: [], next_cursor: null } };
    }
    const { jobs, next } = await caller.inAccount((account) =>
      listJobRecords(account, {
        brandId: caller.brandId ?? brandId ?? null,
        state: query.state,
        contentType: query.content_type,
        live: query.live,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        isOldestFirst: query.order === "oldest",
        behind: cursor && { createdMicros: Number(cursor[0]), id: cursor[1] },
        limit,
      }),
    );
    return {
      body: {
        items: jobs.map(presentJob),
        next_cursor: next && encodeCursor([String(next.createdMicros), next.id]),
      },
    };
  },
});
