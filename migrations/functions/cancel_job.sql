-- Cancels a job. Outcomes: `canceled` (also if it was canceled before), `job_finished`, `job_not_found`. Finished items
-- of a batch become contents, and saved stages remain, for a retry.
create or replace function cancel_job(the_account bigint, the_job bigint, the_brand bigint)
returns text
language plpgsql
set search_path from current
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  job jobs%rowtype;
  the_task uuid;
begin
  loop
    select j.task_id into the_task from jobs j
    where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand);
    if not found then
      return 'job_not_found';
    end if;
    -- Locks the task before the job, in the same order as claiming and settling. The worker can no longer settle the
    -- task once it is gone. Separate statements, each of which sees what earlier transactions stored.
    delete from tasks t where t.account_id = the_account and t.id = the_task;
    select * into job from jobs j where j.account_id = the_account and j.id = the_job for no key update;
    if not found then
      return 'job_not_found';
    end if;
    -- It may have ended and been retried in the meantime.
    exit when job.task_id = the_task;
  end loop;
  if job.state = 'canceled' then
    return 'canceled';
  elsif job.state not in ('queued', 'running', 'waiting') then
    return 'job_finished';
  end if;

  with canceled as (
    update jobs j set state = 'canceled', waiting_since = null, finished_at = now(), events = j.events + 1
    where j.account_id = the_account and j.id = the_job
    returning j.*
  ),
  kept as materialized (
    select i.position, i.content_type, s.output, nextval('contents_id_seq') as content_id
    from job_items i
    join job_stages s on s.account_id = i.account_id and s.job_id = i.job_id and s.position = i.position
      and s.stage = 'finish'
    where i.account_id = the_account and i.job_id = the_job and i.state in ('queued', 'running')
    order by i.position
  ),
  item as (
    update job_items i set state = case when i.position in (select position from kept) then 'succeeded' else 'canceled' end
    where i.account_id = the_account and i.job_id = the_job and i.state in ('queued', 'running')
  ),
  new_content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
    overriding system value
    select c.account_id, k.content_id, c.id, k.position, c.brand_id, k.content_type, coalesce(c.writer, 'built-in')
    from canceled c cross join kept k
  ),
  new_version as (
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
    select the_account, content_id, 1, output ->> 'title', output ->> 'language', output ->> 'markdown',
      output -> 'document', output -> 'sources', output -> 'quality'
    from kept
  ),
  made as (
    select coalesce(jsonb_agg(all_made.id order by all_made.position), '[]') as content_ids
    from (
      select position, content_id as id from kept
      union all
      select position, id from contents where account_id = the_account and job_id = the_job
    ) all_made
  ),
  new_event as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select c.account_id, c.id, c.events, 'canceled', jsonb_build_object('content_ids', m.content_ids)
    from canceled c cross join made m
  ),
  new_webhook as (
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select c.account_id, w.id, c.id, 'job.canceled', jsonb_build_object(
      'job_id', c.id, 'state', 'canceled', 'content_type', c.content_type, 'brand_id', c.brand_id,
      'content_ids', m.content_ids)
    from canceled c cross join made m
    join webhook_endpoints w on w.account_id = c.account_id and w.disabled_at is null
      and 'job.canceled' = any (w.events)
  )
  insert into usage_days as u (account_id, day, api_key_id, content_type, jobs, contents)
  select c.account_id, (now() at time zone 'utc')::date, coalesce(c.api_key_id, 0), c.content_type, 1,
    (select count(*) from kept)
  from canceled c
  on conflict (account_id, day, api_key_id, content_type) do update set
    jobs = u.jobs + excluded.jobs, contents = u.contents + excluded.contents;

  -- Notifies the worker that runs it; if the notification is lost, the next heartbeat or save fails.
  if job.state = 'running' then
    perform pg_notify('pressroom_cancels', the_job || ' ' || job.claims);
  end if;
  return 'canceled';
end;
$$;
revoke execute on function cancel_job(bigint, bigint, bigint) from public;
grant execute on function cancel_job(bigint, bigint, bigint) to pressroom_api, pressroom_operator;
