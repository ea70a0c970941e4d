/** `job brief`: what a job is written from, as text or as JSON that can be changed and sent back. */
import { accountOption, defineCommand } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withAccount } from "../with-account.ts";

export const jobBrief = defineCommand({
  details:
    "Of a job that was asked for with --approve-brief. With --json it is what job continue --brief takes.",
  positionals: [{ name: "ID", meaning: "the job's id, as pressroom job list shows it" }],
  options: accountOption,
  examples: [
    { line: "pressroom job brief 42", meaning: "read the brief of the job 42" },
    { line: "pressroom job brief 42 --json > brief.json", meaning: "change it in an editor" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { briefText, findBrief } = await import("../show-brief.ts");
    const brief = await withAccount({ account: values.account }, (account) =>
      findBrief(account, id),
    );
    output.result(brief, () => briefText(brief));
  },
});
