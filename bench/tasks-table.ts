/** All that benchmarks know about the queue's own table. When the queue changes, this file does and no other. */
import { tasksChannel } from "../src/queue/queue.ts";

/** Puts a task into the line for every row of a relation with task_id, account_id and job_id. */
export function insertTasksFrom(relation: string): string {
  return `insert into tasks (id, account_id, job_id) select r.task_id, r.account_id, r.job_id from ${relation} r`;
}

export const countTasks = "select count(*)::integer as count from tasks";

/** What wakes the workers. */
export const notifyWorkers = `select pg_notify('${tasksChannel}', '')`;
