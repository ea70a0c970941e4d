-- Jobs as callers handle them: listed, canceled, retried, and held within an account's limits.

-- 1. Lists.

-- What lists are cut by, in one small number, since every job that is accepted pays for what the indexes hold: how it
-- stands (0 queued or running, 1 succeeded, 2 in part, 3 failed, 4 canceled) times 10, its type times 2, and whether it
-- is live. A job that begins to run keeps its number, so that claiming it still touches no index; only its end does.
-- PostgreSQL works it out by itself, whoever changes the state. records/job-list.ts knows the same numbers.
alter table jobs add column list_kind smallint not null generated always as ((
  10 * case state when 'succeeded' then 1 when 'partially_succeeded' then 2 when 'failed' then 3 when 'canceled' then 4
    else 0 end
  + 2 * case content_type when 'article' then 0 when 'social' then 1 when 'newsletter' then 2 when 'post' then 3 else 4 end
  + case when live then 1 else 0 end)::smallint) stored;

-- Newest first, of one brand or of all. A filter that is not given stands for each of its few values, and a page is the
-- newest of their newest: so any combination of filters reads a page's worth of each, and never what it does not show.
create index jobs_brand_list_idx on jobs (account_id, brand_id, list_kind, created_at, id);
-- The condition is always true. It keeps the index from being taken for one brand's list, which does not name it: where
-- the brand's jobs are few, that would read all the others.
create index jobs_list_idx on jobs (account_id, list_kind, created_at, id) where account_id > 0;
-- A brand's jobs are found by the new one as well.
drop index jobs_brand_idx;

-- 2. Canceling.

-- What canceling changes, it changes with the caller's own rights: in one account.
grant select, delete on tasks to pressroom_api;
grant update (state, finished_at, events) on jobs to pressroom_api;
grant update (state) on job_items to pressroom_api;
grant select on job_stages to pressroom_api;
grant select (account_id, id, events, disabled_at) on webhook_endpoints to pressroom_api;
grant insert on job_events, contents, content_versions, webhook_outbox to pressroom_api;
grant select, insert, update on usage_days to pressroom_api;
grant usage on sequence contents_id_seq to pressroom_api;

-- Ends a job before its time: `canceled`, also where it was before; `job_finished`; `job_not_found`. What was finished
-- of a batch becomes its contents, and what stages have saved stays, for a retry.
create function cancel_job(the_account bigint, the_job bigint, the_brand bigint)
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
    -- The task first, then the job: as whoever claims and settles takes them. Its worker finds it gone, and so cannot
    -- settle what it makes. Each is a statement of its own, to see what those before it have stored.
    delete from tasks t where t.account_id = the_account and t.id = the_task;
    select * into job from jobs j where j.account_id = the_account and j.id = the_job for no key update;
    if not found then
      return 'job_not_found';
    end if;
    -- It may have ended and been retried in between.
    exit when job.task_id = the_task;
  end loop;
  if job.state = 'canceled' then
    return 'canceled';
  elsif job.state not in ('queued', 'running') then
    return 'job_finished';
  end if;

  with canceled as (
    update jobs j set state = 'canceled', finished_at = now(), events = j.events + 1
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

  -- Whoever writes it hears of it at once, and by its next heartbeat or save where this is lost.
  if job.state = 'running' then
    perform pg_notify('pressroom_cancels', the_job || ' ' || job.claims);
  end if;
  return 'canceled';
end;
$$;
revoke execute on function cancel_job(bigint, bigint, bigint) from public;
grant execute on function cancel_job(bigint, bigint, bigint) to pressroom_api, pressroom_operator;

-- Which of these jobs, counted from 1, still run under the claim that is named: asked before every call that costs money.
create function jobs_still_claimed(accounts bigint[], jobs bigint[], claims integer[])
returns setof integer
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  perform set_config('pressroom.account_ids', accounts::text, true), set_config('pressroom.account_id', '', true);
  return query
  select held.ordinal::integer
  from unnest(accounts, jobs, claims) with ordinality as held (account_id, job_id, claim, ordinal)
  join jobs j on j.account_id = held.account_id and j.id = held.job_id
  where j.claims = held.claim and j.state = 'running';
end;
$$;
revoke execute on function jobs_still_claimed(bigint[], bigint[], integer[]) from public;
grant execute on function jobs_still_claimed(bigint[], bigint[], integer[]) to pressroom_worker, pressroom_operator;

-- 3. Limits.

-- Null: what the settings say.
alter table accounts
  add column rate_per_minute integer check (rate_per_minute > 0),
  add column open_jobs_max integer check (open_jobs_max >= 0),
  add column daily_budget_micros bigint check (daily_budget_micros >= 0);
-- Null: only the account's.
alter table api_keys add column daily_budget_micros bigint check (daily_budget_micros >= 0);
grant select (id, daily_budget_micros) on accounts to pressroom_worker;
-- Which key it is that asks for a retry.
grant select (account_id, id, key_hash, scopes) on api_keys to pressroom_api;

-- An account's own bucket stands beside those of its keys, as the one of the key 0. It belongs to no row of api_keys, so
-- buckets hang on their account alone.
alter table rate_buckets drop constraint rate_buckets_account_id_api_key_id_fkey;
alter table rate_buckets drop constraint rate_buckets_pkey;
alter table rate_buckets add primary key (account_id, api_key_id, kind);
alter table rate_buckets add foreign key (account_id) references accounts (id) on delete cascade;

-- As before, and it says whose bucket each is.
drop function take_tokens(bigint[], bigint[], integer[], integer[], text);
create function take_tokens(
  the_accounts bigint[], the_keys bigint[], the_rates integer[], the_wanted integer[], the_kind text
)
returns table (
  account_id bigint, api_key_id bigint, granted integer, remaining integer, retry_after_seconds integer
)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  -- `excluded` carries a full bucket less what is wanted; capacity minus tokens is what was asked for.
  insert into rate_buckets as bucket
    (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
  select d.account_id, d.api_key_id, the_kind, d.rate, d.rate - least(d.wanted, d.rate),
    least(d.wanted, d.rate), clock_timestamp()
  from unnest(the_accounts, the_keys, the_rates, the_wanted) as d (account_id, api_key_id, rate, wanted)
  order by d.account_id, d.api_key_id
  on conflict (account_id, api_key_id, kind) do update set
    capacity = excluded.capacity,
    -- The clock is read once, after the row's lock was had: a wait for it must not be refilled twice. A clock that
    -- went backwards refills nothing and takes nothing away.
    (tokens, granted, refilled_at) = (
      select held.tokens - taken.granted, taken.granted, held.at
      from (
        select greatest(bucket.refilled_at, clock.at) as at,
          least(
            excluded.capacity,
            bucket.tokens + greatest(0, extract(epoch from clock.at - bucket.refilled_at))::double precision
              * excluded.capacity / 60
          ) as tokens
        from (select clock_timestamp() as at offset 0) clock
        offset 0
      ) held
      cross join lateral (
        select least(excluded.capacity - excluded.tokens, floor(held.tokens))::integer as granted offset 0
      ) taken
    )
  returning bucket.account_id, bucket.api_key_id, bucket.granted, floor(bucket.tokens)::integer,
    greatest(1, ceil((1 - bucket.tokens) * 60 / bucket.capacity))::integer;
end;
$$;
revoke execute on function take_tokens(bigint[], bigint[], integer[], integer[], text) from public;
grant execute on function take_tokens(bigint[], bigint[], integer[], integer[], text) to pressroom_accepting;
do $$
begin
  execute format(
    'alter function take_tokens(bigint[], bigint[], integer[], integer[], text) set search_path = %I, pg_temp',
    current_schema());
end;
$$;

-- An account's tasks that are being worked on; those that wait have their index.
create index tasks_running_idx on tasks (account_id) where leased_until is not null;

-- Queued and running together, up to a bound. Exact for whoever has taken the account's lock before.
create function count_open_jobs(the_account bigint, jobs_max integer)
returns integer
language plpgsql
stable
set search_path from current
as $$
begin
  return (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is null limit jobs_max) waiting
  ) + (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is not null limit jobs_max) running
  );
end;
$$;

create function seconds_to_midnight()
returns integer
language sql
stable
as $$
  select ceil(extract(epoch from
    date_trunc('day', now() at time zone 'utc') + interval '1 day' - now() at time zone 'utc'))::integer
$$;

-- Letting requests in looks at what was spent.
create policy accepting on usage_days to pressroom_accepting using (true) with check (true);
create policy accepting on spending_days to pressroom_accepting using (true) with check (true);
create policy accepting on job_events to pressroom_accepting using (true) with check (true);
grant select on usage_days, spending_days to pressroom_accepting;
-- A job that is retried is let in once more.
grant select, update on jobs, job_items to pressroom_accepting;
grant insert on job_events to pressroom_accepting;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

-- As in 0004_accepting_in_groups.sql, with three limits more: the account's rate, right after its keys'; and, for what
-- would be accepted otherwise, budgets and the cap on open jobs.
create or replace function accept_generations(requests jsonb, default_rate integer, limits boolean)
returns table (
  ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint,
  brand_name text, rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
security definer
-- Rows are locked in one order, so this is only for what somebody else holds: a group must not wait for it for long.
set lock_timeout = '2s'
-- Made once: to plan it anew takes longer than to do it.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  under_way integer[];
  accounts_asking bigint[];
  -- What accounts get that have no limits of their own. They come with the first request, so that a process of the
  -- version before, which sends none, is still served while one after the other is replaced.
  default_account_rate integer := requests -> 0 ->> 'account_rate';
  default_jobs_max integer := requests -> 0 ->> 'jobs_max';
  default_budget bigint := requests -> 0 ->> 'budget_micros';
begin
  -- A request whose Idempotency-Key is under way in another transaction is sent back, to be asked again in a moment:
  -- waiting for it here would make its whole group wait. The locks are let go when this transaction ends. Since this
  -- is a statement of its own, the next one sees what those before us wrote.
  select
    coalesce(array_agg(r.ordinal) filter (where r.idempotency_key is not null
      and not pg_try_advisory_xact_lock(
        hashtextextended(r.idempotency_key, coalesce(k.account_id, r.session_account_id, 0)))), '{}'),
    array_agg(distinct coalesce(k.account_id, r.session_account_id))
  into under_way, accounts_asking
  from jsonb_to_recordset(requests) as r (
    ordinal integer, key_hash text, session_account_id bigint, idempotency_key text)
  left join lateral (
    select k.account_id from api_keys k where k.key_hash = decode(r.key_hash, 'hex') offset 0
  ) k on true;

  -- Only one group at a time may count the open jobs of an account and add to them. `distinct` has sorted the accounts, so
  -- that no two groups wait for each other; whoever has the same key waits for its bucket anyway.
  if limits then
    perform pg_advisory_xact_lock(14001, (a.id % 2147483647)::integer)
    from unnest(accounts_asking) as a (id) where a.id is not null;
  end if;

  return query
  -- Who is asking: a key, or an account that is already signed in (the dashboard, the command line).
  with request as materialized (
    select r.*, a.id as account_id, a.default_brand_id, k.id as api_key_id, k.brand_id as key_brand_id,
      coalesce(k.live, true) as live, coalesce(k.in_scope, true) as in_scope, k.rate, k.is_stale,
      k.daily_budget_micros as key_budget, coalesce(a.rate_per_minute, default_account_rate) as account_rate,
      coalesce(a.open_jobs_max, default_jobs_max) as jobs_max,
      coalesce(a.daily_budget_micros, default_budget) as account_budget,
      r.ordinal = any (under_way) as is_under_way
    from jsonb_to_recordset(requests) as r (
      ordinal integer, key_hash text, session_account_id bigint, valid boolean, content_type text,
      custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text,
      idempotency_key text, fingerprint text, estimated_time text, request_id text, traceparent text)
    left join lateral (
      select k.account_id, k.id, k.brand_id, k.mode = 'live' as live, 'generate' = any (k.scopes) as in_scope,
        coalesce(k.rate_per_minute, default_rate) as rate, k.daily_budget_micros,
        coalesce(k.last_used_at < now() - interval '1 minute', true) as is_stale
      from api_keys k
      where k.key_hash = decode(r.key_hash, 'hex')
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      offset 0
    ) k on true
    left join lateral (
      select a.id, a.default_brand_id, a.rate_per_minute, a.open_jobs_max, a.daily_budget_micros
      from accounts a
      where a.id = case when r.key_hash is null then r.session_account_id else k.account_id end
      offset 0
    ) a on true
  ),
  seen as (
    update api_keys k set last_used_at = now()
    -- Skipping what others hold, so that two groups never wait for each other over a mere time stamp.
    where (k.account_id, k.id) in (
      select u.account_id, u.id
      from (select distinct r.account_id, r.api_key_id from request r where r.is_stale) r
      cross join lateral (
        select u.account_id, u.id from api_keys u where u.account_id = r.account_id and u.id = r.api_key_id
        for no key update skip locked
      ) u)
  ),

  demand as (
    select r.account_id, r.api_key_id, min(r.rate) as rate, count(*)::integer as wanted
    from request r
    where limits and r.in_scope and r.api_key_id is not null and not r.is_under_way
    group by r.account_id, r.api_key_id
  ),
  bucket as materialized (
    select t.* from
      (select array_agg(d.account_id) as accounts, array_agg(d.api_key_id) as keys,
         array_agg(d.rate) as rates, array_agg(d.wanted) as wanted
       from demand d having count(*) > 0) d,
      take_tokens(d.accounts, d.keys, d.rates, d.wanted, 'generate') t
  ),

  -- Of one key's requests in the group the earliest get the granted tokens; what is to be asked again takes none.
  metered as (
    select r.*, b.granted, b.remaining, b.retry_after_seconds,
      r.account_id is not null and r.in_scope and not r.is_under_way and coalesce(row_number() over (
        partition by r.api_key_id, r.in_scope, r.is_under_way order by r.ordinal) <= b.granted, true) as is_in_rate
    from request r left join bucket b on b.api_key_id = r.api_key_id
  ),
  -- What the keys let through counts against the account's own rate, where it has one. Its bucket has the key 0.
  account_demand as (
    select m.account_id, min(m.account_rate) as rate, count(*)::integer as wanted
    from metered m
    where limits and m.is_in_rate and m.account_rate is not null
    group by m.account_id
  ),
  account_bucket as materialized (
    select t.* from
      (select array_agg(d.account_id) as accounts, array_agg(0::bigint) as keys,
         array_agg(d.rate) as rates, array_agg(d.wanted) as wanted
       from account_demand d having count(*) > 0) d,
      take_tokens(d.accounts, d.keys, d.rates, d.wanted, 'generate') t
  ),

  -- The first checks. Of the two rates the caller is told the one that leaves less.
  asked as (
    select m.ordinal, m.content_type, m.custom_topic, m.custom_prompt, m.forum_post_id, m.brand_id, m.language,
      m.idempotency_key, m.fingerprint, m.estimated_time, m.request_id, m.traceparent, m.account_id,
      m.default_brand_id, m.api_key_id, m.key_brand_id, m.live, m.key_budget, m.jobs_max, m.account_budget,
      case when b.remaining < coalesce(m.remaining, 2147483647) then m.account_rate
        when m.granted is not null then m.rate end as rate,
      least(b.remaining, m.remaining) as remaining,
      case when b.remaining < coalesce(m.remaining, 2147483647) then b.retry_after_seconds
        else m.retry_after_seconds end as retry_after_seconds,
      case
        when m.account_id is null then 'unauthorized'
        when not m.in_scope then 'insufficient_scope'
        when m.is_under_way then 'idempotency_in_progress'
        when not m.is_in_rate then 'rate_limited'
        when row_number() over (partition by m.account_id, m.is_in_rate order by m.ordinal) > b.granted
          then 'account_rate_limited'
        when not m.valid then 'invalid_parameters'
      end as refusal
    from metered m left join account_bucket b on b.account_id = m.account_id
  ),

  -- The answer that was given before, if this is a second try; else the brand: the key's, the request's, or the
  -- account's default; and what it has.
  placed as (
    select a.*, i.job_id as earlier_job_id, i.answer as earlier_answer, i.is_same as is_same_as_earlier,
      b.id as found_brand_id, b.name, b.industry, b.has_overview, b.keywords_count
    from asked a
    left join lateral (
      select i.job_id, i.answer, is_answer_to(i.fingerprint, i.answer, a.fingerprint, a.key_brand_id) as is_same
      from idempotency_keys i
      where a.refusal is null and i.account_id = a.account_id and i.key = a.idempotency_key
        and is_remembered(i.created_at)
      offset 0
    ) i on true
    left join lateral (
      select b.id, b.name, b.industry, b.overview <> '' as has_overview, (
        select count(*) from keywords k where k.account_id = b.account_id and k.brand_id = b.id
      ) as keywords_count
      from brands b
      where a.refusal is null and i.job_id is null
        and b.account_id = a.account_id and b.id = coalesce(a.key_brand_id, a.brand_id, a.default_brand_id)
      offset 0
    ) b on true
  ),
  judged as (
    select p.*,
      case
        when p.refusal is not null then p.refusal
        when p.earlier_job_id is not null and p.is_same_as_earlier then 'replayed'
        when p.earlier_job_id is not null then 'idempotency_mismatch'
        when p.key_brand_id <> p.brand_id then 'brand_mismatch'
        when p.found_brand_id is null and p.brand_id is not null then 'brand_not_found'
        when p.found_brand_id is null then 'brand_missing'
        when p.keywords_count = 0 then 'brand_needs_keywords'
        when p.forum_post_id is not null and not exists (
          select from forum_posts f
          where f.id = p.forum_post_id and (f.account_id is null or f.account_id = p.account_id)
        ) then 'forum_post_not_found'
        -- What costs nothing is written whatever was spent.
        when limits and p.live and p.key_budget <= (
          select coalesce(sum(u.cost_micros), 0) from usage_days u
          where u.account_id = p.account_id and u.day = (now() at time zone 'utc')::date and u.api_key_id = p.api_key_id
        ) then 'budget_exhausted_key'
        when limits and p.live and p.account_budget <= (
          select s.cost_micros from spending_days s
          where s.account_id = p.account_id and s.day = (now() at time zone 'utc')::date
        ) then 'budget_exhausted'
        else 'accepted'
      end as judgement
    from placed p
  ),

  -- Of twins inside the group only the first may start a job; the others get its answer.
  ranked as materialized (
    select j.*, j.judgement = 'accepted' and (j.idempotency_key is null or row_number() over (
      partition by j.account_id, j.idempotency_key, j.judgement order by j.ordinal) = 1) as is_first
    from judged j
    order by j.ordinal
  ),
  -- How many more jobs each account may have open. Counted up to its cap, which the account's own open jobs pay for.
  room as materialized (
    -- As count_open_jobs does it, without the cost of calling it for each.
    select w.account_id, w.jobs_max
      - (select count(*) from (
          select from tasks t where t.account_id = w.account_id and t.leased_until is null limit w.jobs_max) waiting)
      - (select count(*) from (
          select from tasks t where t.account_id = w.account_id and t.leased_until is not null limit w.jobs_max) running)
      as jobs
    from (
      select r.account_id, min(r.jobs_max) as jobs_max from ranked r
      where limits and r.is_first and r.jobs_max is not null group by r.account_id
    ) w
  ),
  fitted as materialized (
    select r.*, r.is_first and coalesce(row_number() over (
      partition by r.account_id, r.is_first order by r.ordinal) <= room.jobs, true) as is_candidate
    from ranked r left join room on room.account_id = r.account_id
    order by r.ordinal
  ),
  -- Numbers are drawn before the rows are written, so that the remembered answer can hold them.
  numbered as (
    select r.*,
      case when r.is_candidate then nextval('jobs_id_seq') end as new_job_id,
      case when r.is_candidate then gen_random_uuid() end as new_task_id
    from fitted r
  ),
  answered as materialized (
    select n.*, case when n.is_candidate then jsonb_build_object(
      'job_id', n.new_job_id, 'task_id', n.new_task_id, 'estimated_time', n.estimated_time,
      'brand_id', n.found_brand_id, 'brand_name', n.name, 'industry', n.industry, 'keywords_count', n.keywords_count,
      'has_overview', n.has_overview) end as new_answer
    from numbered n
  ),

  -- Touching the row reads what is there, whoever wrote it and when. A row past its 24 hours is taken over.
  remembered as materialized (
    insert into idempotency_keys as i (account_id, key, fingerprint, job_id, answer)
    select a.account_id, a.idempotency_key, decode(a.fingerprint, 'hex'), a.new_job_id, a.new_answer
    from answered a
    where a.is_candidate and a.idempotency_key is not null
    order by a.account_id, a.idempotency_key
    on conflict (account_id, key) do update set
      fingerprint = case when is_remembered(i.created_at) then i.fingerprint else excluded.fingerprint end,
      job_id = case when is_remembered(i.created_at) then i.job_id else excluded.job_id end,
      answer = case when is_remembered(i.created_at) then i.answer else excluded.answer end,
      created_at = case when is_remembered(i.created_at) then i.created_at else excluded.created_at end
    returning i.account_id, i.key, i.fingerprint, i.job_id, i.answer
  ),
  settled as materialized (
    select a.*, m.job_id as remembered_job_id, m.fingerprint as remembered_fingerprint,
      m.answer as remembered_answer,
      a.is_candidate and (a.idempotency_key is null or m.job_id = a.new_job_id) as is_accepted
    from answered a
    left join remembered m
      on a.judgement = 'accepted' and m.account_id = a.account_id and m.key = a.idempotency_key
  ),

  new_job as (
    insert into jobs (account_id, id, task_id, brand_id, api_key_id, content_type, custom_topic,
      custom_prompt, forum_post_id, language, live, request_id, traceparent)
    overriding system value
    select a.account_id, a.new_job_id, a.new_task_id, a.found_brand_id, a.api_key_id, a.content_type,
      a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.live, a.request_id, a.traceparent
    from settled a where a.is_accepted
  ),
  new_item as (
    insert into job_items (account_id, job_id, position, content_type)
    select a.account_id, a.new_job_id, item.position, item.content_type
    from settled a
    cross join lateral unnest(
      case when a.content_type = 'batch'
        then array['article', 'post', 'newsletter', 'social'] else array[a.content_type] end
    ) with ordinality as item (content_type, position)
    where a.is_accepted
  ),
  new_task as (
    insert into tasks (id, account_id, job_id)
    select a.new_task_id, a.account_id, a.new_job_id from settled a where a.is_accepted
  )

  select a.ordinal,
    case
      when a.remembered_job_id is not null and a.remembered_job_id is distinct from a.new_job_id then
        case when is_answer_to(a.remembered_fingerprint, a.remembered_answer, a.fingerprint, a.key_brand_id)
          then 'replayed' else 'idempotency_mismatch' end
      -- Of a twin whose first was turned away, so is it.
      when a.judgement = 'accepted' and not a.is_accepted then 'too_many_jobs'
      else a.judgement
    end,
    coalesce(a.remembered_job_id, a.new_job_id, a.earlier_job_id),
    coalesce(a.remembered_answer, a.new_answer, a.earlier_answer,
      -- What a refusal tells the caller about the limit that was met.
      jsonb_build_object('jobs_max', a.jobs_max, 'budget_micros',
        case when a.judgement = 'budget_exhausted_key' then a.key_budget else a.account_budget end,
        'seconds_to_midnight', seconds_to_midnight())),
    a.account_id, a.found_brand_id, a.name, a.rate, a.remaining, a.retry_after_seconds
  from settled a
  order by a.ordinal;
end;
$$;

-- Puts a job that failed, was canceled, or succeeded in part into the line again: the same job, a new task. What its
-- stages saved is where it goes on from, and items that succeeded stay as they are. Its attempts begin anew.
create function retry_job(
  the_account bigint, the_job bigint, the_brand bigint, the_key bigint, default_rate integer, defaults jsonb,
  limits boolean
)
returns table (outcome text, rate integer, remaining integer, retry_after_seconds integer, met jsonb)
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
  asking api_keys%rowtype;
  tokens record;
  next_task uuid := gen_random_uuid();
  jobs_max integer;
  budget bigint;
  today date := (now() at time zone 'utc')::date;
begin
  if limits then
    -- As accept_generations does.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  select * into account from accounts a where a.id = the_account;
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
  elsif limits then
    budget := coalesce(account.daily_budget_micros, (defaults ->> 'budget_micros')::bigint);
    jobs_max := coalesce(account.open_jobs_max, (defaults ->> 'jobs_max')::integer);
    if job.live and asking.daily_budget_micros <= (
      select coalesce(sum(u.cost_micros), 0) from usage_days u
      where u.account_id = the_account and u.day = today and u.api_key_id = the_key)
    then
      outcome := 'budget_exhausted_key';
      budget := asking.daily_budget_micros;
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

  update jobs j set state = 'queued', task_id = next_task, attempts = 0, failure_code = null, failure_message = null,
    stage = null, progress = 0, started_at = null, finished_at = null, events = j.events + 1
  where j.account_id = the_account and j.id = the_job
  returning j.events into job.events;
  update job_items i set state = 'queued', failure_code = null, failure_message = null
  where i.account_id = the_account and i.job_id = the_job and i.state <> 'succeeded';
  insert into job_events (account_id, job_id, sequence, type, data)
  values (the_account, the_job, job.events, 'retried', jsonb_build_object('from', job.state, 'task_id', next_task));
  insert into tasks (id, account_id, job_id) values (next_task, the_account, the_job);
  perform pg_notify('pressroom_tasks', '');
  outcome := 'retried';
  return next;
end;
$$;
revoke execute on function retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean) from public;
grant execute on function retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean)
  to pressroom_api, pressroom_operator;

do $$
declare
  name text;
begin
  foreach name in array array[
    'accept_generations(jsonb, integer, boolean)',
    'retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean)'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
