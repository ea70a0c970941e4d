-- Returns a job that waits for a person to the queue, with its brief unchanged or replaced: the same job, a new task.
-- The limit on open jobs and both budgets apply, as for every job that is queued; the rate was charged when it was
-- accepted. `changed_brief` is the complete output of the stage, checked by the caller.
set local role pressroom_accepting;
create or replace function continue_job(
  the_account bigint, the_job bigint, the_brand bigint, the_key bigint, changed_brief jsonb, defaults jsonb, limits boolean
)
returns table (outcome text, met jsonb)
language plpgsql
security definer
set search_path from current
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  job jobs%rowtype;
  next_task uuid := gen_random_uuid();
begin
  if limits then
    -- As in accept_generations.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  if not exists (select from accounts a where a.id = the_account and a.closed_at is null) then
    outcome := 'job_not_found';
    return next;
    return;
  end if;
  select * into job from jobs j
  where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand)
  for no key update;
  if not found then
    outcome := 'job_not_found';
  elsif job.state <> 'waiting' then
    outcome := 'job_not_waiting';
  else
    select s.outcomes[1], s.met into outcome, met
    from preflight_job(the_account, the_key, job.live, null, defaults, limits) s;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if changed_brief is not null then
    update job_stages s set output = changed_brief, saved_at = now()
    where s.account_id = the_account and s.job_id = the_job and s.position = 0 and s.stage = 'brief';
  end if;
  -- The next attempt finds this stage and does not wait again.
  insert into job_stages (account_id, job_id, position, stage, output)
  values (the_account, the_job, 0, 'approve', jsonb_build_object('changed', changed_brief is not null))
  on conflict (account_id, job_id, position, stage) do update set output = excluded.output, saved_at = now();
  update jobs j set state = 'queued', task_id = next_task, waiting_since = null, events = j.events + 1,
    -- The time that the person took does not count as run time.
    started_at = j.started_at + (now() - j.waiting_since)
  where j.account_id = the_account and j.id = the_job
  returning j.events into job.events;
  insert into job_events (account_id, job_id, sequence, type, data)
  values (the_account, the_job, job.events, 'continued',
    jsonb_build_object('task_id', next_task, 'changed', changed_brief is not null));
  insert into tasks (id, account_id, job_id) values (next_task, the_account, the_job);
  perform pg_notify('pressroom_tasks', '');
  outcome := 'continued';
  return next;
end;
$$;
revoke execute on function continue_job(bigint, bigint, bigint, bigint, jsonb, jsonb, boolean) from public;
grant execute on function continue_job(bigint, bigint, bigint, bigint, jsonb, jsonb, boolean)
  to pressroom_api, pressroom_operator;
