-- People in the loop: a job that waits until its brief is approved, citations as a brand or a request wants them, and
-- suggestions for a passage that a person accepts or not.

-- 1. What is asked for.

alter table brands add column citations text not null default 'default'
  check (citations in ('default', 'notes', 'links', 'none'));

alter table jobs
  -- After which stage the job waits for a person; null: it never does.
  add column approve text check (approve = 'brief'),
  add column citations text check (citations in ('notes', 'links', 'none')),
  -- Set as long as the state is `waiting`. It has a column of its own since an index on the state would make every claim
  -- of a job write to that index.
  add column waiting_since timestamptz;

alter table jobs drop constraint jobs_state_check;
alter table jobs
  add constraint jobs_state_check check (state in
    ('queued', 'running', 'waiting', 'succeeded', 'partially_succeeded', 'failed', 'canceled')),
  add constraint jobs_waiting_check check ((state = 'waiting') = (waiting_since is not null));

create index jobs_waiting_idx on jobs (account_id, created_at, id) where waiting_since is not null;

-- 2. Waiting.

grant update (waiting_since) on jobs to pressroom_api;

-- Functions that stay as they are but for what waiting adds: changed in their text, as in 0019_goodbye.sql.
do $$
declare
  one record;
  original text;
  changed text;
begin
  for one in
    select * from (values
      ('claim_jobs(integer, bigint, interval, uuid, boolean)'::regprocedure,
        '''traceparent'', c.traceparent,',
        '''traceparent'', c.traceparent, ''approve'', c.approve, ''citations'', c.citations,'),
      ('claim_jobs(integer, bigint, interval, uuid, boolean)'::regprocedure,
        '''networks'', b.networks, ''voiceGuide'', b.voice_guide,',
        '''networks'', b.networks, ''voiceGuide'', b.voice_guide, ''citations'', b.citations,'),
      -- A job that waits for a person leaves the line: no task, no lease, no attempt counted.
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'from back b where t.id = b."taskId"
    ),',
        'from back b where t.id = b."taskId" and b.reason ->> ''type'' <> ''waiting''
    ),
    out_of_line as (
      delete from tasks t using back b where t.id = b."taskId" and b.reason ->> ''type'' = ''waiting''
    ),'),
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'update jobs j set state = ''queued'', events = j.events + 1,',
        'update jobs j set state = case b.reason ->> ''type'' when ''waiting'' then ''waiting'' else ''queued'' end,
        waiting_since = case b.reason ->> ''type'' when ''waiting'' then now() end, events = j.events + 1,'),
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'returning j.account_id, j.id, j.events, b.reason
    )',
        'returning j.account_id, j.id, j.events, j.content_type, j.brand_id, b.reason
    ),
    waiting_webhook as (
      insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
      select q.account_id, w.id, q.id, ''job.waiting'', jsonb_build_object(
        ''job_id'', q.id, ''state'', ''waiting'', ''content_type'', q.content_type, ''brand_id'', q.brand_id,
        ''content_ids'', contents_of(q.account_id, q.id))
      from queued q
      cross join lateral (
        select w.id from webhook_endpoints w
        where w.account_id = q.account_id and w.disabled_at is null and ''job.waiting'' = any (w.events)
        offset 0
      ) w
      where q.reason ->> ''type'' = ''waiting''
    )'),
      -- A brief that was approved, and a suggestion, are shown with the job for as long as it is kept.
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'where s.account_id = e.account_id and s.job_id = e.id and e.state = ''succeeded'';',
        'where s.account_id = e.account_id and s.job_id = e.id and e.state = ''succeeded''
    and s.stage <> ''suggest'' and not (s.stage = ''brief'' and e.approve is not null);'),
      ('cancel_job(bigint, bigint, bigint)'::regprocedure,
        'elsif job.state not in (''queued'', ''running'') then',
        'elsif job.state not in (''queued'', ''running'', ''waiting'') then'),
      ('cancel_job(bigint, bigint, bigint)'::regprocedure,
        'update jobs j set state = ''canceled'', finished_at = now(), events = j.events + 1',
        'update jobs j set state = ''canceled'', waiting_since = null, finished_at = now(), events = j.events + 1')
    ) as v (function, before, after)
  loop
    original := pg_get_functiondef(one.function);
    changed := replace(original, one.before, one.after);
    if changed = original then
      raise exception '% is not what this migration changes', one.function;
    end if;
    execute changed;
  end loop;
end;
$$;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
grant update on job_stages to pressroom_accepting;
set local role pressroom_accepting;

do $$
declare
  one record;
  original text;
  changed text;
begin
  for one in
    select * from (values
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text,',
        'custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text, approve text,
      citations text,'),
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'm.forum_post_id, m.brand_id, m.language,',
        'm.forum_post_id, m.brand_id, m.language, m.approve, m.citations,'),
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'custom_prompt, forum_post_id, language, live, request_id, traceparent)',
        'custom_prompt, forum_post_id, language, approve, citations, live, request_id, traceparent)'),
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.live,',
        'a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.approve, a.citations, a.live,'),
      -- What is written again cites as it did; a passage is rewritten within the text that it stands in.
      ('accept_regeneration(jsonb, jsonb, integer, boolean)'::regprocedure,
        'j.custom_prompt, v.language,',
        'j.custom_prompt, j.citations, v.language,'),
      ('accept_regeneration(jsonb, jsonb, integer, boolean)'::regprocedure,
        '''language'', original.language)',
        '''language'', original.language, ''citations'', original.citations)'),
      ('accept_regeneration(jsonb, jsonb, integer, boolean)'::regprocedure,
        'case when revision ->> ''section'' is not null then original.written end',
        'case when coalesce(revision ->> ''section'', revision ->> ''passage'') is not null then original.written end')
    ) as v (function, before, after)
  loop
    original := pg_get_functiondef(one.function);
    changed := replace(original, one.before, one.after);
    if changed = original then
      raise exception '% is not what this migration changes', one.function;
    end if;
    execute changed;
  end loop;
end;
$$;

-- Puts a job that waits for a person back into the line, with its brief as it is or replaced: the same job, a new task. It
-- is held to the account's cap on open jobs and to both budgets, as whatever enters the line; its rate was paid when it
-- was accepted. `changed_brief` is the whole brief as the stage has it, checked by the caller.
create function continue_job(
  the_account bigint, the_job bigint, the_brand bigint, the_key bigint, changed_brief jsonb, defaults jsonb, limits boolean
)
returns table (outcome text, met jsonb)
language plpgsql
security definer
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  job jobs%rowtype;
  account accounts%rowtype;
  next_task uuid := gen_random_uuid();
  jobs_max integer;
  budget bigint;
  key_budget bigint;
  today date := (now() at time zone 'utc')::date;
begin
  if limits then
    -- As accept_generations does.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  select * into account from accounts a where a.id = the_account and a.closed_at is null;
  if not found then
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
  elsif limits then
    jobs_max := coalesce(account.open_jobs_max, (defaults ->> 'jobs_max')::integer);
    budget := coalesce(account.daily_budget_micros, (defaults ->> 'budget_micros')::bigint);
    select k.daily_budget_micros into key_budget from api_keys k where k.account_id = the_account and k.id = the_key;
    if job.live and key_budget <= (
      select coalesce(sum(u.cost_micros), 0) from usage_days u
      where u.account_id = the_account and u.day = today and u.api_key_id = the_key)
    then
      outcome := 'budget_exhausted_key';
      budget := key_budget;
    elsif job.live and budget <= (
      select s.cost_micros from spending_days s where s.account_id = the_account and s.day = today)
    then
      outcome := 'budget_exhausted';
    elsif jobs_max is not null and count_open_jobs(the_account, jobs_max) >= jobs_max then
      outcome := 'too_many_jobs';
    end if;
    met := jsonb_build_object(
      'jobs_max', jobs_max, 'budget_micros', budget, 'seconds_to_midnight', seconds_to_midnight());
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if changed_brief is not null then
    update job_stages s set output = changed_brief, saved_at = now()
    where s.account_id = the_account and s.job_id = the_job and s.position = 0 and s.stage = 'brief';
  end if;
  -- The next attempt finds it, and does not wait again.
  insert into job_stages (account_id, job_id, position, stage, output)
  values (the_account, the_job, 0, 'approve', jsonb_build_object('changed', changed_brief is not null))
  on conflict (account_id, job_id, position, stage) do update set output = excluded.output, saved_at = now();
  update jobs j set state = 'queued', task_id = next_task, waiting_since = null, events = j.events + 1,
    -- How long a person took is no part of how long the job ran.
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

do $$
declare
  continuing constant text := 'continue_job(bigint, bigint, bigint, bigint, jsonb, jsonb, boolean)';
begin
  execute format('alter function %s set search_path = %I, pg_temp', continuing, current_schema());
  execute format('revoke execute on function %s from public', continuing);
  execute format('grant execute on function %s to pressroom_api, pressroom_operator', continuing);
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
