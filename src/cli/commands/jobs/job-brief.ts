/** `job brief`: what a job is written from, as text or as JSON that can be changed and sent back. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withAccount } from "../../with-account.ts";

export const jobBrief = defineCommand({
  details:
    "For jobs that were started with --approve-brief. The output of --json is the input of job continue --brief.",
  positionals: [{ name: "ID", meaning: "the id of the job, as shown by pressroom job list" }],
  options: accountOption,
  examples: [
    { line: "pressroom job brief 42", meaning: "show the brief of job 42" },
    { line: "pressroom job brief 42 --json > brief.json", meaning: "save it to edit it" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { briefText, findBrief } = await import("../../show-brief.ts");
    const brief = await withAccount({ account: values.account }, (account) =>
      findBrief(account, id),
    );
    output.result(brief, () => briefText(brief));
  },
});
