/** `job list`, `brief`, `continue`, `cancel` and `retry`. */
import { forAccount } from "../../../db/account-handle.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { cancelJob, retryJob } from "../../../records/jobs/cancel-and-retry-jobs.ts";
import { listJobs } from "../../../records/jobs/job-list.ts";
import { jobStates } from "../../../records/jobs/jobs.ts";
import { chooseAccount } from "../../choose-account.ts";
import {
  accountOption,
  idPositional,
  defineCommand,
  exitCode,
  flagOption,
  option,
} from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { table } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { withServices } from "../../with-services.ts";
import { checkTarget } from "../contents/write-result.ts";
import { WrongUse } from "../../terminal/wrong-use.ts";

const shownMax = 1_000;

export const jobList = defineCommand({
  options: {
    state: option(
      "STATE",
      "only jobs in this state: queued, running, waiting, succeeded, partially_succeeded, failed or canceled",
    ),
    limit: option("N", "the maximum number of jobs; default: 20"),
    ...accountOption,
  },
  examples: {
    "pressroom job list": "the last 20 jobs",
    "pressroom job list --state failed --limit 100": "recent failures",
  },
  run: async (output, { values }) => {
    const limit = readLimit(values.limit ?? "20");
    const state = jobStates.find((one) => one === values.state);
    if (values.state !== undefined && state === undefined) {
      throw new WrongUse(
        "invalid_input",
        `"${values.state}" is not a job state. The states are ${jobStates.join(", ")}.`,
      );
    }
    const { presentJob } = await import("../../../http/routes/jobs/jobs.ts");
    const { jobs } = await withAccount(values, (account) => listJobs(account, { state, limit }));
    output.result({ jobs: jobs.map(presentJob) }, () =>
      jobs.length === 0
        ? "No jobs."
        : table(
            ["ID", "TYPE", "STATE", "DONE", "BRAND", "CREATED", "WHY"],
            jobs.map((job) => [
              job.id,
              job.contentType,
              job.state,
              `${job.progress}%`,
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

export const jobBrief = defineCommand({
  details:
    "For jobs that were started with --approve-brief. You can edit the output of --json and pass it to job continue --brief.",
  positionals: [idPositional("job")],
  options: accountOption,
  examples: {
    "pressroom job brief 42": "show the brief of job 42",
    "pressroom job brief 42 --json > brief.json": "save the brief for editing",
  },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "job");
    const { briefText, findBrief } = await import("./job-brief.ts");
    const brief = await withAccount(values, (account) => findBrief(account, id));
    output.result(brief, () => briefText(brief));
  },
});

export const jobContinue = defineCommand({
  details:
    "Without --brief, the text is based on the current brief; with it, on the brief that you pass.",
  positionals: [idPositional("job")],
  options: {
    brief: option("JSON|@FILE|-", "the complete brief with your changes"),
    output: option("FILE|DIR", "write the result to this file or directory", "o"),
    watch: flagOption("print each step to stderr, even if it is not a terminal"),
    "no-wait": flagOption("exit immediately; a worker runs the job"),
    ...accountOption,
  },
  examples: {
    "pressroom job continue 42": "approve the brief unchanged",
    "pressroom job continue 42 --brief @brief.json": "use a changed brief",
  },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "job");
    const { continueByHand, readBriefOption } = await import("./job-brief.ts");
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
      const { followAndShow } = await import("./show-job.ts");
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

export const jobCancel = defineCommand({
  details:
    "No further model calls are made. Finished items of a batch are kept, and the job can be retried.",
  positionals: [idPositional("job")],
  options: accountOption,
  examples: { "pressroom job cancel 42": "cancel job 42" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "job");
    await withAccount(values, (account) => cancelJob(account, id));
    output.result({ job_id: id, state: "canceled" }, () => `Job ${id} is canceled.`);
  },
});

export const jobRetry = defineCommand({
  details:
    "For jobs that failed, were canceled or partially succeeded. The job resumes from its saved stages: you do\nnot pay for finished work again.",
  positionals: [idPositional("job")],
  options: accountOption,
  examples: { "pressroom job retry 42": "retry job 42" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "job");
    await withServices("command", async ({ services: { database, config } }) => {
      const owner = await chooseAccount(database, values);
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
