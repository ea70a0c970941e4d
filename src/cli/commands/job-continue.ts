/** `job continue`: lets a job go on that waits for its brief to be approved, and follows it. */
import { accountOption, defineCommand, exitCode } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withServices } from "../with-services.ts";
import { checkTarget } from "../write-result.ts";

export const jobContinue = defineCommand({
  details:
    "Without --brief it is written from the brief as it is; with it, from the whole brief that is given.",
  positionals: [{ name: "ID", meaning: "the job's id, as pressroom job list shows it" }],
  options: {
    brief: { type: "string", value: "JSON|@FILE|-", meaning: "the whole brief, changed" },
    output: { type: "string", short: "o", value: "FILE|DIR", meaning: "write what it makes there" },
    watch: {
      type: "boolean",
      meaning: "print each step on stderr, also where nobody watches live",
    },
    "no-wait": { type: "boolean", meaning: "leave at once; a worker will write it" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom job continue 42", meaning: "write from the brief as it is" },
    { line: "pressroom job continue 42 --brief @brief.json", meaning: "write from a changed one" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { continueByHand, readBriefOption } = await import("../continue-by-hand.ts");
    const brief = values.brief === undefined ? undefined : readBriefOption(values.brief);
    return withServices("command", async ({ services, signal }) => {
      const { accountId, contentType } = await continueByHand(services, {
        id,
        brief,
        account: values.account,
      });
      if (values["no-wait"]) {
        output.result({ job_id: id, state: "queued" }, () => `Job ${id} is in the line again.`);
        return exitCode.done;
      }
      const target = checkTarget({ output: values.output, contentType, frontMatter: false });
      const { followAndShow } = await import("../follow-and-show.ts");
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
