/** The statements of benchmarks that depend on the queue's table. */
import { tasksChannel } from "../src/queue/queue.ts";

/** Enqueues a task for every row of a relation with task_id, account_id and job_id. */
export function insertTasksFrom(relation: string): string {
  return `insert into tasks (id, account_id, job_id) select r.task_id, r.account_id, r.job_id from ${relation} r`;
}

export const countTasks = "select count(*)::integer as count from tasks";

/** Wakes the workers. */
export const notifyWorkers = `select pg_notify('${tasksChannel}', '')`;
