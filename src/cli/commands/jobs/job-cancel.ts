/** `job cancel`: ends a job that is not over. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withAccount } from "../../with-account.ts";

export const jobCancel = defineCommand({
  details:
    "No further model calls are made. Finished contents of a batch are kept, and the job can be retried.",
  positionals: [{ name: "ID", meaning: "the id of the job, as shown by pressroom job list" }],
  options: accountOption,
  examples: [{ line: "pressroom job cancel 42", meaning: "cancel job 42" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    const { cancelJob } = await import("../../../records/jobs/job-changes.ts");
    await withAccount({ account: values.account }, (account) => cancelJob(account, id));
    output.result({ job_id: id, state: "canceled" }, () => `Job ${id} is canceled.`);
  },
});
