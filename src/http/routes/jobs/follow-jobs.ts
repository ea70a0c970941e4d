/** GET /events/ — streams changes of all the account's jobs as server-sent events. */
import { holderOf } from "../../holder-of.ts";
import { defineOperation } from "../../operation.ts";

export const followJobs = defineOperation({
  id: "followJobs",
  method: "GET",
  path: "/events/",
  tag: "Jobs",
  scope: "read",
  summary: "Follow all jobs",
  description: `Streams server-sent events to keep lists of jobs up to date: one small event for each change of a job, without text. The stream does not end by itself. A key restricted to a brand gets only that brand's jobs.

- \`job\`: the current state of a job, sent when it is accepted and whenever its state, stage or progress changes: \`job_id\`, \`brand_id\`, \`content_type\`, \`state\`, \`stage\`, \`progress\` in percent, \`sequence\` (the number of its latest event in [Follow a job](#followJob)), and \`failure\` once it has ended. Changes in quick succession are combined.
- \`resync\`: reload your lists; all later changes are sent. This is always the first event, and it is sent again whenever changes may have been missed: \`reason\` is \`connected\`, \`interrupted\`, \`too_many_changes\` or \`read_too_slowly\`.

More types and fields may be added. Events have no numbers and are not sent again: after a disconnect, reconnect, and the first \`resync\` brings you up to date. After every 15 seconds without an event, a comment line is sent.`,
  answerTypes: { "text/event-stream": "The events." },
  refusals: ["too_many_streams"],
  async handle({ caller, tools, request }) {
    const accountId = await caller.inAccount(async (account) => account.accountId);
    return {
      isEndless: true,
      headers: {
        "Content-Type": "text/event-stream",
        // Otherwise nginx would keep events until it has a buffer full of them.
        "X-Accel-Buffering": "no",
      },
      body: tools.events.followAll(accountId, {
        brandId: caller.brandId,
        holder: holderOf(request, { accountId }),
      }),
    };
  },
});
