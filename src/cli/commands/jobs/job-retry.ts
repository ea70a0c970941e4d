/** `job retry`: puts a failed, canceled or partially succeeded job back into the queue. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withServices } from "../../with-services.ts";

export const jobRetry = defineCommand({
  details:
    "For jobs that failed, were canceled or partially succeeded. The job resumes from its saved stages: finished work is\nnot paid for again.",
  positionals: [{ name: "ID", meaning: "the id of the job, as shown by pressroom job list" }],
  options: accountOption,
  examples: [{ line: "pressroom job retry 42", meaning: "retry job 42" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    await withServices("command", async ({ services: { database, config } }) => {
      const [{ chooseAccount }, { forAccount }, { defaultLimits }, { retryJob }] =
        await Promise.all([
          import("../../choose-account.ts"),
          import("../../../db/account-handle.ts"),
          import("../../../jobs/default-limits.ts"),
          import("../../../records/jobs/job-changes.ts"),
        ]);
      const owner = await chooseAccount(database, { account: values.account });
      await forAccount(database, owner.id, (account) =>
        retryJob(account, {
          id,
          apiKeyId: null,
          ratePerMinute: config.generateRatePerMinute,
          accountLimits: defaultLimits(config),
          limits: config.limits,
        }),
      );
    });
    output.result({ job_id: id, state: "queued" }, () => `Job ${id} is queued again.`);
  },
});
