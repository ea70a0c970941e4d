/** All that benchmarks know about the queue's own table. When the queue changes, this file does and no other. */

/** Puts a task into the line for every row of a relation with task_id, account_id and job_id. */
export function insertTasksFrom(relation: string): string {
  return `
    insert into pgboss.job (id, name, data, group_id, retry_limit, retry_delay, retry_backoff,
      expire_seconds, deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds)
    select r.task_id, q.name, jsonb_build_object('account_id', r.account_id, 'job_id', r.job_id), r.account_id::text,
      q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
      'infinity', q.policy, q.dead_letter, q.heartbeat_seconds
    from ${relation} r cross join pgboss.queue q where q.name = 'generate'`;
}

export const countTasks = "select count(*)::integer as count from pgboss.job";

/** What wakes the workers. */
export const notifyWorkers = "select pg_notify('pressroom_tasks', '')";
