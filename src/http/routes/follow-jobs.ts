/** GET /events/ — what changes in any job of the account, as it changes, as server-sent events. */
import { holderOf } from "../holder-of.ts";
import { defineOperation } from "../operation.ts";

export const followJobs = defineOperation({
  id: "followJobs",
  method: "GET",
  path: "/events/",
  tag: "Jobs",
  scope: "read",
  summary: "Follow all jobs",
  description: `Server-sent events, for whoever shows lists and wants them to live: one small event for each change of a job, and no text. The stream has no end of its own. A key that is bound to a brand hears of that brand's jobs alone.

- \`job\`: how a job stands now, when it was accepted and whenever its state, stage or progress has changed: \`job_id\`, \`brand_id\`, \`content_type\`, \`state\`, \`stage\`, \`progress\` in percent, \`sequence\` (the number of its latest event at [Follow a job](#followJob)), and \`failure\` where it is over. Several changes within a moment are told as one.
- \`resync\`: ask for your lists anew; what changes from then on is told. Always the first event, and again whenever something may have been missed: \`reason\` is \`connected\`, \`interrupted\`, \`too_many_changes\` or \`read_too_slowly\`.

More kinds and more fields may come. Events have no numbers and none is sent again: whoever was cut off comes back, begins with \`resync\`, and so has everything. A comment line comes every 15 seconds in which nothing else does.`,
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
