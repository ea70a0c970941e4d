/** `job continue`: continues a job that waits for approval of its brief, and follows it. */
import { accountOption, defineCommand, exitCode } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withServices } from "../../with-services.ts";
import { checkTarget } from "../../write-result.ts";

export const jobContinue = defineCommand({
  details:
    "Without --brief, the text is written from the current brief; with it, from the brief that you pass.",
  positionals: [{ name: "ID", meaning: "the id of the job, as shown by pressroom job list" }],
  options: {
    brief: { type: "string", value: "JSON|@FILE|-", meaning: "the complete changed brief" },
    output: {
      type: "string",
      short: "o",
      value: "FILE|DIR",
      meaning: "write the result to this file or directory",
    },
    watch: {
      type: "boolean",
      meaning: "print each step on stderr, even if it is not a terminal",
    },
    "no-wait": { type: "boolean", meaning: "exit immediately; a worker runs the job" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom job continue 42", meaning: "accept the brief as it is" },
    { line: "pressroom job continue 42 --brief @brief.json", meaning: "use a changed brief" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { continueByHand, readBriefOption } = await import("../../continue-by-hand.ts");
    const brief = values.brief === undefined ? undefined : readBriefOption(values.brief);
    return withServices("command", async ({ services, signal }) => {
      const { accountId, contentType } = await continueByHand(services, {
        id,
        brief,
        account: values.account,
      });
      if (values["no-wait"]) {
        output.result({ job_id: id, state: "queued" }, () => `Job ${id} is queued again.`);
        return exitCode.done;
      }
      const target = checkTarget({ output: values.output, contentType, frontMatter: false });
      const { followAndShow } = await import("../../follow-and-show.ts");
      return followAndShow(output, {
        services,
        accountId,
        jobId: id,
        signal,
        target,
        watch: values.watch,
      });
    });
  },
});
