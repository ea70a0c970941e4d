/** Follows one job, or all jobs of an account, as server-sent events. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { isOver } from "../../../events/event-frames.ts";
import { findJobToFollow } from "../../../records/jobs/job-events.ts";
import { streamOwner } from "../../stream-owner.ts";
import { defineOperation } from "../../operation.ts";
import { pathId, wholeNumber } from "../../requests/parameter-schemas.ts";

const sequence = wholeNumber(0, 2 ** 31 - 1);

const streamHeaders = {
  "Content-Type": "text/event-stream",
  // Prevents nginx from buffering events.
  "X-Accel-Buffering": "no",
};

export const followJob = defineOperation({
  id: "followJob",
  method: "GET",
  path: "/jobs/{job_id}/events/",
  tag: "Jobs",
  scope: "read",
  summary: "Follow a job",
  description: `Streams the job's events as server-sent events, from the first one on, each once and in order. Before them, the stream sends \`job\`, which has no number and gives the job's current state. The last event is \`succeeded\`, \`partially_succeeded\`, \`failed\` or \`canceled\`; then the stream ends.

Every event's \`data\` has \`job_id\`, \`sequence\` (the event's number) and the job's \`state\`, \`stage\` and \`progress\` in percent, which are null on older events that were recorded without them. Each type adds its own fields:

- \`stage\`: \`item\` (0 for work shared by all items of a \`batch\` job) and \`step\`, which is \`started\` or \`done\`.
- \`piece\`: like \`stage\`, for one \`piece\` of the stage, such as the text of a draft.
- \`text\`: \`text\` to append to a \`piece\` of an \`item\`; with \`is_restart\`, first discard the text that you have for that piece.
- \`attempt_failed\`, \`handed_back\`: the job is back in the queue, and \`message\` says why.
- \`retried\`: the job, whose state was \`from\`, was retried under a new \`task_id\`.
- \`succeeded\`, \`partially_succeeded\`, \`failed\`, \`canceled\`: \`content_ids\`, and \`failure\` with \`code\` and \`message\`, or null.

More types and fields may be added. After every 15 seconds without an event, a comment line is sent.

A stream can break at any time. Reconnect with \`Last-Event-ID\`, as \`EventSource\` does automatically, to resume after that event. If the job has ended and no events are left, the response is 204, which tells an \`EventSource\` to stop.`,
  params: z.object({ job_id: pathId("job_not_found") }),
  query: z.object({
    after: sequence.optional().meta({
      description: "Only events after the one with this number. `Last-Event-ID` takes precedence.",
      example: 0,
    }),
  }),
  headers: z.object({
    "Last-Event-ID": sequence
      .optional()
      .meta({ description: "The number of the last event that you received.", example: 17 }),
  }),
  answerTypes: { "text/event-stream": "The events, until the job ends." },
  otherStatuses: { 204: "The job has ended, and `Last-Event-ID` was its last event." },
  refusals: ["too_many_streams"],
  async handle({ caller, params, query, tools, request }) {
    const lastEventId = readLastEventId(request.headers["last-event-id"]);
    const job = await caller.inAccount((account) =>
      findJobToFollow(account, params.job_id, caller.brandId),
    );
    if (!job) throw new Refusal("job_not_found");
    if (lastEventId !== undefined && isOver(job) && lastEventId >= job.lastSequence) {
      return { status: 204 };
    }
    return {
      isEndless: true,
      headers: streamHeaders,
      body: tools.events.follow(job, {
        after: lastEventId ?? query.after ?? 0,
        holder: streamOwner(request, job),
      }),
    };
  },
});

/** Treats an empty header as missing. */
function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === "") return undefined;
  const result = sequence.safeParse(header);
  if (result.success) return result.data;
  const message = "Must be the number of one of this job's events.";
  throw new Refusal("invalid_parameters", { errors: [{ param: "Last-Event-ID", message }] });
}

export const followJobs = defineOperation({
  id: "followJobs",
  method: "GET",
  path: "/events/",
  tag: "Jobs",
  scope: "read",
  summary: "Follow all jobs",
  description: `Streams server-sent events to keep lists of jobs up to date: one small event for each change to a job, without text. The stream does not end on its own. A key restricted to a brand gets only that brand's jobs.

- \`job\`: the current state of a job, sent when it is accepted and whenever its state, stage or progress changes: \`job_id\`, \`brand_id\`, \`content_type\`, \`state\`, \`stage\`, \`progress\` in percent, \`sequence\` (the number of its latest event in [Follow a job](#followJob)), and \`failure\` once it has ended. Changes in quick succession are combined.
- \`resync\`: reload your lists; every change after this event is sent. This is always the first event, and it is sent again whenever changes may have been missed: \`reason\` is \`connected\`, \`interrupted\`, \`too_many_changes\` or \`read_too_slowly\`.

More types and fields may be added. Events have no numbers and are not sent again: after a disconnect, reconnect, and the first \`resync\` brings you up to date. After every 15 seconds without an event, a comment line is sent.`,
  answerTypes: { "text/event-stream": "The events." },
  refusals: ["too_many_streams"],
  async handle({ caller, tools, request }) {
    const accountId = await caller.inAccount(async (account) => account.accountId);
    return {
      isEndless: true,
      headers: streamHeaders,
      body: tools.events.followAll(accountId, {
        brandId: caller.brandId,
        holder: streamOwner(request, { accountId }),
      }),
    };
  },
});
