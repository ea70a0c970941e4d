/** GET /jobs/{job_id}/events/ — what happens to a job, as it happens, as server-sent events. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { findJobToFollow } from "../../records/job-events.ts";
import { isOver } from "../../events/event-frames.ts";
import { holderOf } from "../holder-of.ts";
import { defineOperation } from "../operation.ts";
import { pathId, wholeNumber } from "../parameters.ts";

const sequence = wholeNumber(0, 2 ** 31 - 1);

export const followJob = defineOperation({
  id: "followJob",
  method: "GET",
  path: "/jobs/{job_id}/events/",
  tag: "Jobs",
  scope: "read",
  summary: "Follow a job",
  description: `Server-sent events, from the job's first on: each event is sent once and in order. The first, \`job\`, has no number and says how the job stands now. The last is \`succeeded\`, \`partially_succeeded\`, \`failed\` or \`canceled\`; then the stream ends.

Every event's \`data\` has \`job_id\`, \`sequence\` (its number) and the job's \`state\`, \`stage\` and \`progress\` in percent, which are null where an older event does not tell them. Beside these:

- \`stage\`: \`item\` (0 is what the items of a batch share) and \`step\`, which is \`started\` or \`done\`.
- \`piece\`: the same for a \`piece\` of a stage, such as a section.
- \`text\`: \`text\` to be added to what was shown of a \`piece\` of an \`item\`; with \`is_restart\` what was shown of it before is void.
- \`attempt_failed\`, \`handed_back\`: the job is back in the line, and \`message\` says why.
- \`retried\`: somebody retried the job, which had ended as \`from\`, under a new \`task_id\`.
- \`succeeded\`, \`partially_succeeded\`, \`failed\`, \`canceled\`: \`content_ids\`, and \`failure\` with \`code\` and \`message\`, or null.

More kinds and more fields may come. A comment line comes every 15 seconds in which nothing else does.

A stream may break at any time. Whoever comes back with \`Last-Event-ID\`, as every \`EventSource\` does by itself, goes on behind that event; where the job is over and nothing is left, the answer is 204, which tells an \`EventSource\` to stop.`,
  params: z.object({ job_id: pathId("job_not_found") }),
  query: z.object({
    after: sequence.optional().meta({
      description: "Only events behind the one with this number. `Last-Event-ID` goes before it.",
      example: 0,
    }),
  }),
  headers: z.object({
    "Last-Event-ID": sequence
      .optional()
      .meta({ description: "The number of the last event that arrived.", example: 17 }),
  }),
  answerTypes: { "text/event-stream": "The events, until the job is over." },
  otherStatuses: { 204: "The job is over, and `Last-Event-ID` was its last event." },
  refusals: ["job_not_found", "too_many_streams"],
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
      headers: {
        "Content-Type": "text/event-stream",
        // Otherwise nginx would keep events until it has a buffer full of them.
        "X-Accel-Buffering": "no",
      },
      body: tools.events.follow(job, {
        after: lastEventId ?? query.after ?? 0,
        holder: holderOf(request, job),
      }),
    };
  },
});

/** Empty is as absent. */
function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === "") return undefined;
  const result = sequence.safeParse(header);
  if (result.success) return result.data;
  const message = "Must be the id of an event of this job: a whole number.";
  throw new Refusal("invalid_parameters", { errors: [{ param: "Last-Event-ID", message }] });
}
