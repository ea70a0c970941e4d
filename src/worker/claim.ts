/** Takes tasks from the queue and counts the attempt on their jobs, in one transaction. */
import { nameAccounts } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Queue, Task } from "../queue/queue.ts";
import { claimJobs } from "../records/job-claims.ts";
import type { ClaimedJob } from "../records/job-claims.ts";

export interface ClaimedTask {
  readonly task: Task;
  readonly job: ClaimedJob;
}

export async function claim(
  { keeper, queue }: { keeper: Database; queue: Queue },
  tasksMax: number,
): Promise<ClaimedTask[]> {
  return keeper.kysely.transaction().execute(async (trx) => {
    const tasks = await queue.claim(trx, tasksMax);
    if (tasks.length === 0) return [];
    await nameAccounts(
      trx,
      tasks.map((task) => task.accountId),
    );
    const jobs = new Map((await claimJobs(trx, tasks)).map((job) => [job.jobId, job]));
    const claimed = tasks.flatMap((task) => {
      const job = jobs.get(task.jobId);
      return job ? [{ task, job }] : [];
    });
    // A task whose job was canceled or deleted has nothing left to do.
    await queue.settle(
      trx,
      tasks.filter((task) => !jobs.has(task.jobId)),
    );
    return claimed;
  });
}
