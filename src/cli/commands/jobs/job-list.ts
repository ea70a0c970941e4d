/** `job list`: an account's jobs, newest first. */
import { accountOption, defineCommand } from "../../command.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";
import { WrongUse } from "../../wrong-use.ts";

const shownMax = 1_000;

export const jobList = defineCommand({
  options: {
    state: {
      type: "string",
      value: "STATE",
      meaning:
        "only jobs in this state: queued, running, waiting, succeeded, partially_succeeded, failed or canceled",
    },
    limit: { type: "string", value: "N", meaning: "the maximum number of jobs; default: 20" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom job list", meaning: "the last 20 jobs" },
    { line: "pressroom job list --state failed --limit 100", meaning: "recent failures" },
  ],
  run: async (output, { values }) => {
    const limit = readLimit(values.limit ?? "20");
    const { jobStates } = await import("../../../records/jobs/jobs.ts");
    const state = jobStates.find((one) => one === values.state);
    if (values.state !== undefined && state === undefined) {
      throw new WrongUse(
        "invalid_input",
        `"${values.state}" is not a job state. The states are ${jobStates.join(", ")}.`,
      );
    }
    const [{ listJobs }, { presentJob }] = await Promise.all([
      import("../../../records/jobs/job-list.ts"),
      import("../../../http/routes/jobs/get-job.ts"),
    ]);
    const { jobs } = await withAccount({ account: values.account }, (account) =>
      listJobs(account, { state, limit }),
    );
    output.result({ jobs: jobs.map(presentJob) }, () =>
      jobs.length === 0
        ? "No jobs."
        : table(
            ["ID", "TYPE", "STATE", "DONE", "BRAND", "CREATED", "WHY"],
            jobs.map((job) => [
              job.id,
              job.contentType,
              job.state,
              `${job.progress} %`,
              job.brandId,
              job.createdAt,
              job.failure?.message ?? "",
            ]),
          ),
    );
  },
});

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= shownMax) return limit;
  throw new WrongUse("invalid_input", `--limit must be a number from 1 to ${shownMax}.`);
}
