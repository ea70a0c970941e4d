/** Lists jobs, and returns a job with its details, immediately or when it changes. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { isOver } from "../../../events/event-frames.ts";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import type { Suggestion } from "../../../jobs/suggest-rewrite.ts";
import { listJobs as listJobRecords } from "../../../records/jobs/job-list.ts";
import { jobStates, findJob, readJobDetails, readJobOutputs } from "../../../records/jobs/jobs.ts";
import type { JobRecord, JobDetails, JobOutputs } from "../../../records/jobs/jobs.ts";
import type { Brief } from "../../../writing/writer.ts";
import { entityTag, isKnownTag } from "../../responses/entity-tags.ts";
import { streamOwner } from "../../stream-owner.ts";
import { defineOperation } from "../../operation.ts";
import { afterTimeAndId, encodeCursor, order, pageOf, pageQuery } from "../../pagination.ts";
import { id, isoTime, truth, pathId, wholeNumber } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import type { Answer } from "../../route.ts";
import { toDollars } from "../../responses/to-dollars.ts";
import { withLengths } from "./brief-shape.ts";
import { jobShape, jobDetailShape } from "./job-shape.ts";

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
        description:
          "`true`: only jobs created with live keys. `false`: only jobs created with test keys.",
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
        after: cursor && { createdMicros: Number(cursor[0]), id: cursor[1] },
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

export const getJob = defineOperation({
  id: "getJob",
  method: "GET",
  path: "/jobs/{job_id}/",
  tag: "Jobs",
  scope: "read",
  summary: "Get a job",
  description: `Returns the job's state and the content it created, when its stages started and ended, the usage of its model calls, and how earlier attempts ended.

With \`wait\`, the response is sent when the job's state, stage or progress changes, or after \`wait\` seconds at the latest. Send the \`ETag\` from your last response as \`If-None-Match\`, so that you do not miss a change between two requests; if nothing has changed, the response is an empty 304. If the job has ended, the response is immediate.`,
  params: z.object({ job_id: pathId("job_not_found") }),
  query: z.object({
    wait: wholeNumber(1, 60)
      .optional()
      .meta({ description: "How many seconds to wait for a change.", example: 30 }),
  }),
  headers: z.object({
    "If-None-Match": z.string().optional().meta({
      description: "The `ETag` from a previous response.",
      example: '"3Hx0mB0k2PzvT0J1e5yQ1w"',
    }),
  }),
  answer: jobDetailShape,
  answerHeaders: { ETag: "Identifies this response, for `If-None-Match`." },
  otherStatuses: {
    304: "The job has not changed since the response identified by `If-None-Match`.",
  },
  refusals: ["too_many_streams"],
  async handle(given) {
    const { caller, params, query, tools, request } = given;
    const ifNoneMatch = request.headers["if-none-match"];
    const read = () =>
      caller.inAccount(async (account) => {
        const job = await findJob(account, params.job_id, caller.brandId);
        if (!job) throw new Refusal("job_not_found");
        const outputs = await readJobOutputs(account, job);
        const body = presentDetails(job, outputs, await readJobDetails(account, job.id));
        return { accountId: account.accountId, job, body };
      });
    const answer = ({ body }: Awaited<ReturnType<typeof read>>): Answer => {
      const tag = entityTag(body);
      const headers = { ETag: tag };
      return isKnownTag(ifNoneMatch, tag) ? { status: 304, headers } : { headers, body };
    };
    const first = await read();
    const { wait } = query;
    const isChanged = ifNoneMatch !== undefined && answer(first).status !== 304;
    if (wait === undefined || isChanged || isOver(first.job)) return answer(first);
    const { signal } = given;
    const job = { accountId: first.accountId, jobId: first.job.id };
    return {
      async later() {
        const end = AbortSignal.any([signal, AbortSignal.timeout(wait * 1_000)]);
        const holder = streamOwner(request, job);
        await tools.events.untilChanged(job, { known: first.job, holder, signal: end });
        return answer(await read());
      },
    };
  },
});

export function presentJob(job: JobRecord) {
  return present(jobShape, withCost(job));
}

function withCost(job: JobRecord) {
  return {
    ...job,
    jobId: job.id,
    cost: toDollars(job.costMicros),
    contentIds: job.items.flatMap((item) => item.contentId ?? []),
  };
}

function presentDetails(job: JobRecord, outputs: JobOutputs, details: JobDetails) {
  const { stages, calls, earlierAttempts } = details;
  return present(jobDetailShape, {
    ...withCost(job),
    brief: outputs.brief === null ? null : withLengths(outputs.brief as Brief),
    briefPassages: outputs.passages,
    suggestion: outputs.suggestion as Suggestion | null,
    stages: stages.map((stage) => ({ ...stage, item: stage.position })),
    modelCalls: calls.map((call) => ({ ...call, cost: toDollars(call.micros) })),
    earlierAttempts: earlierAttempts.map(({ how, ...attempt }) => ({
      ...attempt,
      outcome: how === "attempt_failed" ? "failed" : how,
    })),
  });
}
