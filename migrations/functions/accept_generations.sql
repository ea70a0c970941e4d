-- Checks a group of generation requests and writes the jobs, items and tasks of the accepted ones, in one transaction,
-- so that a 200 means that they are on disk. The checks, in the order of the contract (the first that fails determines
-- the response): credential, scope, the key's rate, the account's rate, parameters, idempotency key, brand, keywords,
-- forum post, budgets, and the limit on open jobs. Returns one row per request.
--
-- No request makes others in its group wait or fail: a duplicate of a request in progress is sent back to be retried,
-- and workers are notified after the commit (PostgreSQL lets only one notifying transaction commit at a time).
--
-- Plans are kept as long as the connection, and are made when tables may still be empty. Lookups are therefore lateral
-- subqueries with `offset 0`, which are always executed row by row through an index and remain fast when the tables
-- grow.
set local role pressroom_accepting;
create or replace function accept_generations(requests jsonb, default_rate integer, limits boolean)
returns table (
  ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint,
  brand_name text, rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
security definer
set search_path from current
-- Rows are locked in a fixed order, so this only limits waiting for other transactions.
set lock_timeout = '2s'
-- Planning takes longer than executing.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  under_way integer[];
  accounts_asking bigint[];
  -- For accounts without limits of their own. They are part of the first request, so that processes of the previous
  -- version, which do not send them, still work during a rolling upgrade.
  default_account_rate integer := requests -> 0 ->> 'account_rate';
  default_jobs_max integer := requests -> 0 ->> 'jobs_max';
  default_budget bigint := requests -> 0 ->> 'budget_micros';
begin
  -- A request whose Idempotency-Key is in progress in another transaction is sent back to be retried: waiting here
  -- would delay its whole group. The locks are released at the end of this transaction. This is a separate statement,
  -- so that the next one sees what the previous holders of the locks wrote.
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

  -- If an account has a limit on open jobs, only one group at a time may count them and add to them. `distinct` sorts
  -- the accounts, so groups cannot deadlock; requests with the same key wait for its bucket anyway.
  if limits then
    perform pg_advisory_xact_lock(14001, (a.id % 2147483647)::integer)
    from unnest(accounts_asking) as a (id)
    where a.id is not null
      and coalesce(default_jobs_max, (select c.open_jobs_max from accounts c where c.id = a.id)) is not null;
  end if;

  return query
  -- The caller: a key, or an account that is already signed in (dashboard, command line).
  with request as materialized (
    select r.*, a.id as account_id, a.default_brand_id,
      -- A key created while its account was being closed has no account either, and uses no bucket.
      case when a.id is not null then k.id end as api_key_id, k.brand_id as key_brand_id,
      coalesce(k.live, true) as live, coalesce(k.in_scope, true) as in_scope, k.rate, k.is_stale,
      k.daily_budget_micros as key_budget, coalesce(a.rate_per_minute, default_account_rate) as account_rate,
      coalesce(a.open_jobs_max, default_jobs_max) as jobs_max,
      coalesce(a.daily_budget_micros, default_budget) as account_budget,
      r.ordinal = any (under_way) as is_under_way
    from jsonb_to_recordset(requests) as r (
      ordinal integer, key_hash text, session_account_id bigint, valid boolean, content_type text,
      custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text, approve text,
      citations text, scheduled_at timestamptz, batch_id bigint, batch_line integer,
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
        and a.closed_at is null
      offset 0
    ) a on true
  ),
  seen as (
    update api_keys k set last_used_at = now()
    -- Skips locked rows, so that groups never wait for each other just to update a timestamp.
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

  -- The first requests of a key get the granted tokens; requests to be retried use none.
  metered as (
    select r.*, b.granted, b.remaining, b.retry_after_seconds,
      r.account_id is not null and r.in_scope and not r.is_under_way and coalesce(row_number() over (
        partition by r.api_key_id, r.in_scope, r.is_under_way order by r.ordinal) <= b.granted, true) as is_in_rate
    from request r left join bucket b on b.api_key_id = r.api_key_id
  ),
  -- Requests within the rates of their keys count towards the account's own rate, if it has one. Its bucket has the key
  -- 0.
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

  -- The first checks. The response reports the rate that leaves fewer requests.
  asked as (
    select m.ordinal, m.content_type, m.custom_topic, m.custom_prompt, m.forum_post_id, m.brand_id, m.language, m.approve, m.citations,
      m.scheduled_at, m.batch_id, m.batch_line,
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

  -- The stored response if this is a retry of an earlier request; otherwise the brand of the key, of the request, or
  -- the account's default.
  placed as (
    select a.*, i.job_id as earlier_job_id, i.answer as earlier_answer, i.is_same as is_same_as_earlier,
      b.id as found_brand_id, b.name, b.industry, b.has_overview, b.keywords_count
    from asked a
    left join lateral (
      select i.job_id, i.answer, is_idempotent_replay(i.fingerprint, i.answer, a.fingerprint, a.key_brand_id) as is_same
      from idempotency_keys i
      where a.refusal is null and i.account_id = a.account_id and i.key = a.idempotency_key
        and is_idempotency_key_current(i.created_at)
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
        else coalesce((start_rules(
          true, p.key_brand_id, p.brand_id, p.found_brand_id, p.keywords_count > 0,
          p.forum_post_id is not null and not exists (
            select from forum_posts f
            where f.id = p.forum_post_id and (f.account_id is null or f.account_id = p.account_id)),
          limits and p.live,
          p.key_budget, (
            select coalesce(sum(u.cost_micros), 0)::bigint from usage_days u
            where u.account_id = p.account_id and u.day = (now() at time zone 'utc')::date
              and u.api_key_id = p.api_key_id),
          p.account_budget, (
            select s.cost_micros from spending_days s
            where s.account_id = p.account_id and s.day = (now() at time zone 'utc')::date),
          -- Whether open jobs are at their limit is decided below, because the requests of the group compete for the
          -- remaining slots.
          null, null))[1], 'accepted')
      end as judgement
    from placed p
  ),

  -- Of duplicates within the group only the first can start a job; the others get its response.
  ranked as materialized (
    select j.*, j.judgement = 'accepted' and (j.idempotency_key is null or row_number() over (
      partition by j.account_id, j.idempotency_key, j.judgement order by j.ordinal) = 1) as is_first
    from judged j
    order by j.ordinal
  ),
  -- How many more jobs each account may have open. Counting stops at the limit.
  room as materialized (
    -- The same as count_open_jobs, without a function call per account.
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
  -- IDs are generated before the rows are written, because the stored response contains them.
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

  -- Locking the row reads its current state, whoever wrote it and whenever. An expired row is replaced.
  remembered as materialized (
    insert into idempotency_keys as i (account_id, key, fingerprint, job_id, answer)
    select a.account_id, a.idempotency_key, decode(a.fingerprint, 'hex'), a.new_job_id, a.new_answer
    from answered a
    where a.is_candidate and a.idempotency_key is not null
    order by a.account_id, a.idempotency_key
    on conflict (account_id, key) do update set
      fingerprint = case when is_idempotency_key_current(i.created_at) then i.fingerprint else excluded.fingerprint end,
      job_id = case when is_idempotency_key_current(i.created_at) then i.job_id else excluded.job_id end,
      answer = case when is_idempotency_key_current(i.created_at) then i.answer else excluded.answer end,
      created_at = case when is_idempotency_key_current(i.created_at) then i.created_at else excluded.created_at end
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
      custom_prompt, forum_post_id, language, approve, citations, scheduled_at, batch_id, batch_line, live, request_id,
      traceparent)
    overriding system value
    select a.account_id, a.new_job_id, a.new_task_id, a.found_brand_id, a.api_key_id, a.content_type,
      a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.approve, a.citations, a.scheduled_at,
      a.batch_id, a.batch_line, a.live, a.request_id, a.traceparent
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
        case when is_idempotent_replay(a.remembered_fingerprint, a.remembered_answer, a.fingerprint, a.key_brand_id)
          then 'replayed' else 'idempotency_mismatch' end
      -- If the first of several duplicates was refused, so are the others.
      when a.judgement = 'accepted' and not a.is_accepted then 'too_many_jobs'
      else a.judgement
    end,
    coalesce(a.remembered_job_id, a.new_job_id, a.earlier_job_id),
    coalesce(a.remembered_answer, a.new_answer, a.earlier_answer,
      -- Details about the limit, for the error message.
      jsonb_build_object('jobs_max', a.jobs_max, 'budget_micros',
        case when a.judgement = 'budget_exhausted_key' then a.key_budget else a.account_budget end,
        'seconds_to_midnight', seconds_to_midnight())),
    a.account_id, a.found_brand_id, a.name, a.rate, a.remaining, a.retry_after_seconds
  from settled a
  order by a.ordinal;
end;
$$;
revoke execute on function accept_generations(jsonb, integer, boolean) from public;
grant execute on function accept_generations(jsonb, integer, boolean) to pressroom_api, pressroom_operator;
