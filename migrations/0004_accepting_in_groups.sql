-- Accepting for groups of many callers' requests: no request makes its neighbours wait or fail.
-- What is new since 0002: a twin that is under way is asked again later instead of being waited for, tasks go into our
-- own line, and workers are called after the commit (PostgreSQL lets only one transaction that notifies commit at a time).

-- Decides a group of generation requests and writes the jobs, items and tasks of those that are accepted.
-- Credential, scope, rate, parameters, the remembered answer, brand, keywords, forum post, in the contract's order, the
-- first that fails answers. One row comes back for each request.
create or replace function accept_generations(requests jsonb, default_rate integer, limits boolean)
returns table (
  ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint,
  brand_name text, rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
set search_path from current
-- Rows are locked in one order, so this is only for what somebody else holds: a group must not wait for it for long.
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  under_way integer[];
begin
  -- A request whose Idempotency-Key is under way in another transaction is sent back, to be asked again in a moment:
  -- waiting for it here would make its whole group wait. The locks are let go when this transaction ends. Since this
  -- is a statement of its own, the next one sees what those before us wrote.
  select coalesce(array_agg(r.ordinal), '{}') into under_way
  from jsonb_to_recordset(requests) as r (
    ordinal integer, key_hash text, session_account_id bigint, idempotency_key text)
  left join api_keys k on k.key_hash = decode(r.key_hash, 'hex')
  where r.idempotency_key is not null
    and not pg_try_advisory_xact_lock(
      hashtextextended(r.idempotency_key, coalesce(k.account_id, r.session_account_id, 0)));

  return query
  with request as (
    select * from jsonb_to_recordset(requests) as r (
      ordinal integer, key_hash text, session_account_id bigint, valid boolean, content_type text,
      custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text,
      idempotency_key text, fingerprint text, estimated_time text, request_id text, traceparent text)
  ),

  -- Who is asking: a key, or an account that is already signed in (the dashboard, the command line).
  credential as (
    select r.ordinal, k.account_id, k.id as api_key_id, k.brand_id as key_brand_id, k.mode = 'live' as live,
      'generate' = any (k.scopes) as in_scope, coalesce(k.rate_per_minute, default_rate) as rate
    from request r join api_keys k on k.key_hash = decode(r.key_hash, 'hex')
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    union all
    select r.ordinal, a.id, null, null, true, true, null
    from request r join accounts a on a.id = r.session_account_id
    where r.key_hash is null
  ),
  seen as (
    update api_keys k set last_used_at = now()
    -- Skipping what others hold, so that two groups never wait for each other over a mere time stamp.
    where (k.account_id, k.id) in (
      select u.account_id, u.id from api_keys u join credential c
        on c.account_id = u.account_id and c.api_key_id = u.id
      where u.last_used_at is null or u.last_used_at < now() - interval '1 minute'
      for no key update of u skip locked)
  ),

  demand as (
    select c.account_id, c.api_key_id, min(c.rate) as rate, count(*)::integer as wanted
    from credential c
    where limits and c.in_scope and c.api_key_id is not null and c.ordinal <> all (under_way)
    group by c.account_id, c.api_key_id
  ),
  bucket as materialized (
    select t.* from
      (select array_agg(d.account_id) as accounts, array_agg(d.api_key_id) as keys,
         array_agg(d.rate) as rates, array_agg(d.wanted) as wanted
       from demand d having count(*) > 0) d,
      take_tokens(d.accounts, d.keys, d.rates, d.wanted, 'generate') t
  ),

  -- The first checks. Of one key's requests in the group the earliest get the granted tokens; what is to be asked
  -- again takes none.
  asked as (
    select r.*, c.account_id, c.api_key_id, c.key_brand_id, c.live,
      case when b.api_key_id is not null then c.rate end as rate, b.remaining, b.retry_after_seconds,
      case
        when c.account_id is null then 'unauthorized'
        when not c.in_scope then 'insufficient_scope'
        when r.ordinal = any (under_way) then 'idempotency_in_progress'
        when row_number() over (
          partition by c.api_key_id, c.in_scope, r.ordinal = any (under_way) order by r.ordinal) > b.granted
          then 'rate_limited'
        when not r.valid then 'invalid_parameters'
      end as refusal
    from request r
    left join credential c on c.ordinal = r.ordinal
    left join bucket b on b.api_key_id = c.api_key_id
  ),

  -- The answer that was given before, if this is a second try.
  recalled as (
    select a.*, i.job_id as earlier_job_id, i.answer as earlier_answer,
      is_answer_to(i.fingerprint, i.answer, a.fingerprint, a.key_brand_id) as same_as_earlier
    from asked a
    left join idempotency_keys i
      on a.refusal is null and i.account_id = a.account_id and i.key = a.idempotency_key
      and is_remembered(i.created_at)
  ),

  -- Which brand: the key's, else the request's, else the account's default; then what it has.
  placed as (
    select r.*, b.id as found_brand_id, b.name, b.industry, b.overview <> '' as has_overview,
      case when b.id is not null then (
        select count(*) from keywords k where k.account_id = b.account_id and k.brand_id = b.id
      ) end as keywords_count
    from recalled r
    left join accounts a on a.id = r.account_id
    left join brands b
      on r.refusal is null and r.earlier_job_id is null
      and b.account_id = r.account_id and b.id = coalesce(r.key_brand_id, r.brand_id, a.default_brand_id)
  ),
  judged as (
    select p.*,
      case
        when p.refusal is not null then p.refusal
        when p.earlier_job_id is not null and p.same_as_earlier then 'replayed'
        when p.earlier_job_id is not null then 'idempotency_mismatch'
        when p.key_brand_id <> p.brand_id then 'brand_mismatch'
        when p.found_brand_id is null and p.brand_id is not null then 'brand_not_found'
        when p.found_brand_id is null then 'brand_missing'
        when p.keywords_count = 0 then 'brand_needs_keywords'
        when p.forum_post_id is not null and not exists (
          select from forum_posts f
          where f.id = p.forum_post_id and (f.account_id is null or f.account_id = p.account_id)
        ) then 'forum_post_not_found'
        else 'accepted'
      end as judgement
    from placed p
  ),

  -- Of twins inside the group only the first may start a job; the others get its answer.
  ranked as materialized (
    select j.*, j.idempotency_key is not null and row_number() over (
      partition by j.account_id, j.idempotency_key, j.judgement order by j.ordinal) > 1 as is_twin
    from judged j
  ),

  -- Numbers are drawn before the rows are written, so that the remembered answer can hold them.
  candidate as materialized (
    select j.*, nextval('jobs_id_seq') as new_job_id, gen_random_uuid() as new_task_id
    from (select * from ranked where judgement = 'accepted' and not is_twin order by ordinal) j
  ),
  answered as materialized (
    select c.*, jsonb_build_object(
      'job_id', c.new_job_id, 'task_id', c.new_task_id, 'estimated_time', c.estimated_time,
      'brand_id', c.found_brand_id, 'brand_name', c.name, 'industry', c.industry, 'keywords_count', c.keywords_count,
      'has_overview', c.has_overview) as new_answer
    from candidate c
  ),

  -- Touching the row reads what is there, whoever wrote it and when. A row past its 24 hours is taken over.
  remembered as materialized (
    insert into idempotency_keys as i (account_id, key, fingerprint, job_id, answer)
    select a.account_id, a.idempotency_key, decode(a.fingerprint, 'hex'), a.new_job_id, a.new_answer
    from answered a
    where a.idempotency_key is not null
    order by a.account_id, a.idempotency_key
    on conflict (account_id, key) do update set
      fingerprint = case when is_remembered(i.created_at) then i.fingerprint else excluded.fingerprint end,
      job_id = case when is_remembered(i.created_at) then i.job_id else excluded.job_id end,
      answer = case when is_remembered(i.created_at) then i.answer else excluded.answer end,
      created_at = case when is_remembered(i.created_at) then i.created_at else excluded.created_at end
    returning i.account_id, i.key, i.fingerprint, i.job_id, i.answer
  ),
  accepted as materialized (
    select a.* from answered a
    left join remembered m on m.account_id = a.account_id and m.key = a.idempotency_key
    where a.idempotency_key is null or m.job_id = a.new_job_id
  ),

  new_job as (
    insert into jobs (account_id, id, task_id, brand_id, api_key_id, content_type, custom_topic,
      custom_prompt, forum_post_id, language, live, request_id, traceparent)
    overriding system value
    select a.account_id, a.new_job_id, a.new_task_id, a.found_brand_id, a.api_key_id, a.content_type,
      a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.live, a.request_id, a.traceparent
    from accepted a
  ),
  new_item as (
    insert into job_items (account_id, job_id, position, content_type)
    select a.account_id, a.new_job_id, item.position, item.content_type
    from accepted a
    cross join lateral unnest(
      case when a.content_type = 'batch'
        then array['article', 'post', 'newsletter', 'social'] else array[a.content_type] end
    ) with ordinality as item (content_type, position)
  ),
  new_task as (
    insert into tasks (id, account_id, job_id)
    select a.new_task_id, a.account_id, a.new_job_id from accepted a
  )

  select j.ordinal,
    case
      when m.job_id is not null and m.job_id is distinct from a.new_job_id then
        case when is_answer_to(m.fingerprint, m.answer, j.fingerprint, j.key_brand_id)
          then 'replayed' else 'idempotency_mismatch' end
      else j.judgement
    end,
    coalesce(m.job_id, a.new_job_id, j.earlier_job_id),
    coalesce(m.answer, a.new_answer, j.earlier_answer),
    j.account_id, j.found_brand_id, j.name, j.rate, j.remaining, j.retry_after_seconds
  from ranked j
  left join answered a on a.ordinal = j.ordinal
  left join remembered m
    on j.judgement = 'accepted' and m.account_id = j.account_id and m.key = j.idempotency_key
  order by j.ordinal;
end;
$$;
