/** A claimed job whose events a test produces, with the functions that workers use. */
import { openJobChangeNotifier } from "../src/events/notify-job-changes.ts";
import type { JobChangeNotifier } from "../src/events/notify-job-changes.ts";
import { leaseSeconds } from "../src/queue/queue.ts";
import { openBrandCache } from "../src/records/brands/brand-cache.ts";
import { claimJobs, saveStages } from "../src/records/jobs/job-claims.ts";
import type { JobEvent } from "../src/records/jobs/job-claims.ts";
import { settleJobs, writeEnding } from "../src/records/jobs/job-endings.ts";
import type { JobEnding } from "../src/records/jobs/job-endings.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

export interface ScriptedJob {
  accountId: number;
  jobId: number;
  /** Claims the job. */
  begin(): Promise<void>;
  tell(events: readonly JobEvent[], progress?: number): Promise<void>;
  /** This many words, one event each. */
  write(words: number): Promise<void>;
  end(state?: JobEnding["state"]): Promise<void>;
}

/** A longer lease would look as if the clock had been set back. */
const leaseMax = 2 * leaseSeconds - 1;

export async function addScriptedJob(
  base: TestDatabase,
  { accountId, brandId }: Pick<TestAccount, "accountId" | "brandId">,
): Promise<ScriptedJob> {
  const { worker } = base;
  const notifier: JobChangeNotifier = openJobChangeNotifier(worker);
  const { rows } = await base.database.pool.query<{ id: number }>(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live)
       values ($1, gen_random_uuid(), $2, 'article', false) returning account_id, id, task_id
     ), item as (
       insert into job_items (account_id, job_id, position, content_type) select account_id, id, 1, 'article' from job
     )
     select id from job`,
    [accountId, brandId],
  );
  const jobId = rows[0]!.id;
  let task = { taskId: "", taskClaim: 0 };
  let claim = 0;
  let words = 0;

  const job: ScriptedJob = {
    accountId,
    jobId,

    async begin() {
      // Enqueued only now, so that the claim cannot get another job.
      await base.database.pool.query(
        "insert into tasks (id, account_id, job_id) select task_id, account_id, id from jobs where id = $1",
        [jobId],
      );
      const options = { jobsMax: 1, afterAccountId: 0, leaseSeconds: leaseMax };
      const [only] = await claimJobs(worker, options, openBrandCache());
      if (only?.job.jobId !== jobId) throw new Error("another job was waiting");
      task = { taskId: only.taskId, taskClaim: only.taskClaim };
      ({ claim } = only.job);
      notifier.notify([job]);
    },

    async tell(events, progress = 50) {
      const stage = events.at(-1)?.data.stage ?? "draft";
      const progressed = { accountId, jobId, claim, writer: "mock", stage, progress };
      await saveStages(worker, [{ ...progressed, stages: [], events }]);
      await base.database.pool.query(
        "update tasks set leased_until = now() + $2 * interval '1 second' where job_id = $1",
        [jobId, leaseMax],
      );
      notifier.notify([job]);
    },

    async write(count) {
      const events = Array.from({ length: count }, (): JobEvent => {
        words += 1;
        const data = { item: 1, stage: "draft", piece: "section 1", text: `word ${words} ` };
        return { type: "text", data: { ...data, is_restart: words === 1, progress: 50 } };
      });
      await job.tell(events);
    },

    async end(state = "succeeded") {
      const failure = state === "failed" ? { code: "writer_failed", message: "It broke." } : null;
      const ending = { accountId, jobId, claim, state, writer: "mock", failure, items: [] };
      await settleJobs(worker, [writeEnding({ ...ending, ...task })], []);
      notifier.notify([job]);
    },
  };
  return job;
}
