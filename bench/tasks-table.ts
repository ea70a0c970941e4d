/** All that benchmarks know about the queue's own table. When the queue changes, this file does and no other. */

/** Puts one task into the line, as a good engineer would inside an ordinary transaction: $1 task, $2 account, $3 job. */
export const insertTask = `
  insert into pgboss.job (id, name, data, group_id, retry_limit, retry_delay, retry_backoff,
    expire_seconds, deletion_seconds, keep_until, policy, dead_letter, heartbeat_seconds)
  select $1::uuid, q.name, jsonb_build_object('account_id', $2::bigint, 'job_id', $3::bigint), $2::bigint::text,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
    'infinity', q.policy, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = 'generate'`;

export const countTasks = "select count(*)::integer as count from pgboss.job";

/** What wakes the workers. */
export const notifyWorkers = "select pg_notify('pressroom_tasks', '')";
