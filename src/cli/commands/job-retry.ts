/** `job retry`: puts a job that did not do all it should into the line again. */
import { accountOption, defineCommand } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withServices } from "../with-services.ts";

export const jobRetry = defineCommand({
  details:
    "For jobs that failed, were canceled or succeeded in part. It goes on from what was saved: nothing finished is paid for again.",
  positionals: [{ name: "ID", meaning: "the job's id, as pressroom job list shows it" }],
  options: accountOption,
  examples: [{ line: "pressroom job retry 42", meaning: "try the job 42 once more" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "job");
    await withServices("command", async ({ services: { database, config } }) => {
      const [{ chooseAccount }, { forAccount }, { defaultLimits }, { retryJob }] =
        await Promise.all([
          import("../choose-account.ts"),
          import("../../db/account-handle.ts"),
          import("../../generation/default-limits.ts"),
          import("../../records/job-changes.ts"),
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
    output.result({ job_id: id, state: "queued" }, () => `Job ${id} is in the line again.`);
  },
});
