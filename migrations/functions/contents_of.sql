-- The contents that a job has created so far. A job that regenerated content created a version of another job's
-- content.
create or replace function contents_of(account bigint, job bigint)
returns jsonb
language sql
stable
set search_path from current
as $$
  select coalesce(jsonb_agg(made.id order by made.position, made.id), '[]') from (
    select c.id, c.position from contents c where c.account_id = account and c.job_id = job
    union
    select v.content_id, 0 from content_versions v
    where v.account_id = account and v.job_id = job and v.version > 1
  ) as made
$$;
revoke execute on function contents_of(bigint, bigint) from public;
grant execute on function contents_of(bigint, bigint) to pressroom_worker, pressroom_operator;
