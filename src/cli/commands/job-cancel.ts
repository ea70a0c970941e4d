/** `job cancel`: ends a job that is not over. */
import { accountOption, defineCommand } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withAccount } from "../with-account.ts";

export const jobCancel = defineCommand({
  details:
    "A model that writes it is asked for nothing more. What a batch has finished stays, and the job can be retried.",
  positionals: [{ name: "ID", meaning: "the job's id, as pressroom job list shows it" }],
  options: accountOption,
  examples: [{ line: "pressroom job cancel 42", meaning: "end the job 42" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { cancelJob } = await import("../../records/job-changes.ts");
    await withAccount({ account: values.account }, (account) => cancelJob(account, id));
    output.result({ job_id: id, state: "canceled" }, () => `Job ${id} is canceled.`);
  },
});
