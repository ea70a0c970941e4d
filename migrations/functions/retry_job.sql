-- Puts a failed, canceled or partially succeeded job back in the queue: the same job, a new task. It resumes from its
-- saved stages, and items that succeeded remain as they are. Its attempts restart at zero. A job that crashed its
-- process starts as a suspect.
set local role pressroom_accepting;
create or replace function retry_job(
  the_account bigint, the_job bigint, the_brand bigint, the_key bigint, default_rate integer, defaults jsonb,
  limits boolean
)
returns table (outcome text, rate integer, remaining integer, retry_after_seconds integer, met jsonb)
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
  account accounts%rowtype;
  asking api_keys%rowtype;
  tokens record;
  next_task uuid := gen_random_uuid();
begin
  if limits then
    -- As in accept_generations.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  select * into account from accounts a where a.id = the_account and a.closed_at is null;
  if not found then
    outcome := 'job_not_found';
    return next;
    return;
  end if;
  if the_key is not null then
    select * into asking from api_keys k where k.account_id = the_account and k.id = the_key;
    rate := coalesce(asking.rate_per_minute, default_rate);
    if limits then
      select t.granted, t.remaining, t.retry_after_seconds into tokens
      from take_tokens(array[the_account], array[the_key], array[rate], array[1], 'generate') t;
      remaining := tokens.remaining;
      retry_after_seconds := tokens.retry_after_seconds;
      outcome := case when tokens.granted = 0 then 'rate_limited' end;
    end if;
  end if;
  if limits and outcome is null and coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer) is not null
  then
    select t.granted, t.remaining, t.retry_after_seconds into tokens
    from take_tokens(array[the_account], array[0::bigint],
      array[coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer)], array[1], 'generate') t;
    if tokens.remaining < coalesce(remaining, 2147483647) then
      rate := coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer);
      remaining := tokens.remaining;
      retry_after_seconds := tokens.retry_after_seconds;
    end if;
    outcome := case when tokens.granted = 0 then 'account_rate_limited' end;
  end if;
  if not limits then
    rate := null;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  select * into job from jobs j
  where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand)
  for no key update;
  if not found then
    outcome := 'job_not_found';
  elsif job.state not in ('failed', 'canceled', 'partially_succeeded') then
    outcome := 'job_not_retryable';
  else
    select s.outcomes[1], s.met into outcome, met
    from preflight_job(the_account, the_key, job.live, null, defaults, limits) s;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  update jobs j set state = 'queued', task_id = next_task, attempts = 0, failure_code = null, failure_message = null,
    stage = null, progress = 0, started_at = null, finished_at = null, events = j.events + 1
  where j.account_id = the_account and j.id = the_job
  returning j.events into job.events;
  update job_items i set state = 'queued', failure_code = null, failure_message = null
  where i.account_id = the_account and i.job_id = the_job and i.state <> 'succeeded';
  insert into job_events (account_id, job_id, sequence, type, data)
  values (the_account, the_job, job.events, 'retried', jsonb_build_object('from', job.state, 'task_id', next_task));
  insert into tasks (id, account_id, job_id, crashes) values (next_task, the_account, the_job,
    case when job.failure_code in ('job_stalled', 'job_out_of_memory', 'job_crashed', 'job_took_too_long')
      then 2 else 0 end);
  perform pg_notify('pressroom_tasks', '');
  outcome := 'retried';
  return next;
end;
$$;
revoke execute on function retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean) from public;
grant execute on function retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean)
  to pressroom_api, pressroom_operator;
