-- A group of jobs brings each brand that it writes for once, as text: whoever knows that text already has nothing to read.
-- And what the stages of a job saved stays where it did not wholly succeed, for a retry.

drop function claim_jobs(integer, bigint, interval);

-- Plans are made when the tables are empty and must be right when they are not: always row by row, by the keys. `brand`
-- stands in the first row of each brand alone, and is null there where the brand was deleted.
create function claim_jobs(jobs_max integer, after_account bigint, lease interval)
returns table (task_id uuid, task_claim integer, job json, brand text)
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
declare
  taken tasks[];
  claimed integer;
begin
  taken := array(select t from claim_tasks(jobs_max, after_account, lease) t);
  if cardinality(taken) = 0 then
    return;
  end if;
  perform set_config('pressroom.account_ids', array(select distinct t.account_id from unnest(taken) t)::text, true),
    set_config('pressroom.account_id', '', true);

  -- Counts an attempt for each job that is still to be worked on, and returns it with all that it is written from.
  return query
  with claimed as (
    update jobs j set
      state = 'running',
      attempts = j.attempts + 1,
      claims = j.claims + 1,
      stage = coalesce(j.stage, 'gather'),
      started_at = coalesce(j.started_at, now())
    from unnest(taken) as task
    where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id
      and j.state in ('queued', 'running')
    returning j.*, task.claim as task_claim
  )
  select c.task_id, c.task_claim, json_build_object(
    'accountId', c.account_id, 'jobId', c.id, 'claim', c.claims, 'attempts', c.attempts, 'progress', c.progress,
    'ageSeconds', extract(epoch from now() - c.started_at)::integer, 'brandId', c.brand_id,
    'contentType', c.content_type, 'customTopic', c.custom_topic, 'customPrompt', c.custom_prompt,
    'forumPostId', c.forum_post_id, 'language', c.language, 'live', c.live, 'requestId', c.request_id,
    'traceparent', c.traceparent,
    'items', (
      select json_agg(json_build_object(
        'position', i.position, 'contentType', i.content_type, 'state', i.state) order by i.position)
      from job_items i where i.account_id = c.account_id and i.job_id = c.id),
    'forumPost', (
      select json_build_object(
        'id', p.id, 'title', p.title, 'body', p.body, 'author', p.author, 'community', p.community, 'url', p.url,
        'postedAt', p.posted_at,
        'replies', array(
          select json_build_object('author', r.author, 'body', r.body) from forum_replies r
          where r.post_id = p.id and (r.account_id is null or r.account_id = c.account_id)
          order by r.position))
      from forum_posts p
      where p.id = c.forum_post_id and (p.account_id is null or p.account_id = c.account_id)),
    -- A first attempt has saved nothing.
    'stages', case when c.claims > 1 then array(
      select json_build_object('position', s.position, 'stage', s.stage, 'output', s.output)
      from job_stages s where s.account_id = c.account_id and s.job_id = c.id) end),
    case when row_number() over (partition by c.account_id, c.brand_id) = 1 then (
      select json_build_object(
        'name', b.name, 'industry', b.industry, 'overview', b.overview, 'voice', b.voice, 'language', b.language,
        'networks', b.networks, 'voiceGuide', b.voice_guide,
        'keywords', array(
          select k.phrase from keywords k
          where k.account_id = c.account_id and k.brand_id = c.brand_id order by k.id))::text
      from brands b where b.account_id = c.account_id and b.id = c.brand_id) end
  from claimed c;

  -- A task whose job was canceled or deleted has nothing left to do.
  get diagnostics claimed = row_count;
  if claimed < cardinality(taken) then
    delete from tasks t using unnest(taken) as task
    where t.id = task.id and not exists (
      select from jobs j
      where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id and j.state = 'running');
  end if;
end;
$$;

-- The contents that a job has made so far.
create function contents_of(account bigint, job bigint)
returns jsonb
language sql
stable
set search_path from current
as $$
  select coalesce(jsonb_agg(c.id order by c.position), '[]') from contents c
  where c.account_id = account and c.job_id = job
$$;

create or replace function settle_jobs(endings jsonb, backs jsonb)
returns setof uuid
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
declare
  held uuid[];
begin
  perform set_config('pressroom.account_ids', array(
      select distinct s."accountId" from jsonb_to_recordset(endings || backs) as s ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  -- Locked in one order: a heartbeat and a settling of the same worker may meet over the same tasks.
  held := array(
    select t.id
    from jsonb_to_recordset(endings || backs) as s ("taskId" uuid, "taskClaim" integer)
    join tasks t on t.id = s."taskId" and t.claim = s."taskClaim"
    where t.leased_until is not null
    order by t.id
    for update of t);

  with ending as (
    select * from jsonb_to_recordset(endings) as e (
      "taskId" uuid, "accountId" bigint, "jobId" bigint, claim integer, state text, writer text, failure jsonb, items jsonb)
    where e."taskId" = any (held)
  ),
  done as (
    delete from tasks t using ending e where t.id = e."taskId"
  ),
  ended as (
    update jobs j set
      state = e.state,
      stage = case when e.state = 'failed' then j.stage else 'finish' end,
      progress = case when e.state = 'failed' then j.progress else 100 end,
      writer = coalesce(e.writer, j.writer),
      failure_code = e.failure ->> 'code',
      failure_message = e.failure ->> 'message',
      finished_at = now(),
      events = j.events + 1
    from ending e
    where j.account_id = e."accountId" and j.id = e."jobId" and j.claims = e.claim and j.state = 'running'
    returning j.*, e.items
  ),
  -- Numbers first, so that the content, its version and the webhook can all name them.
  item as materialized (
    select ended.account_id, ended.id as job_id, ended.brand_id, ended.writer, ended.api_key_id, ended.events,
      ended.state as job_state, ended.content_type as job_content_type, i.*,
      ended.claims,
      -- A job that wrote a content anew has stored it already: its item succeeded and carries none.
      case when i.state = 'succeeded' and i.content is not null then nextval('contents_id_seq') end as content_id
    from ended left join lateral jsonb_to_recordset(ended.items) as i (
      position smallint, state text, failure jsonb, content jsonb) on true
    order by ended.account_id, ended.id, i.position
  ),
  ended_item as (
    update job_items j set state = i.state, failure_code = i.failure ->> 'code',
      failure_message = i.failure ->> 'message'
    from item i
    where j.account_id = i.account_id and j.job_id = i.job_id and j.position = i.position
    returning j.account_id, j.job_id, j.position, j.content_type, i.brand_id, i.writer, i.content_id, i.content
  ),
  new_content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
    overriding system value
    select account_id, content_id, job_id, position, brand_id, content_type, writer from ended_item
    where content_id is not null
  ),
  new_version as (
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
    select account_id, content_id, 1, content ->> 'title', content ->> 'language', content ->> 'markdown',
      content -> 'document', content -> 'sources', content -> 'quality'
    from ended_item where content_id is not null
  ),
  -- Every item knows all of its job, so that no join has to find it again.
  made as materialized (
    select account_id, job_id as id, min(job_state) as state, min(job_content_type) as content_type,
      min(brand_id) as brand_id, min(api_key_id) as api_key_id, min(events) as events,
      -- What earlier attempts have made belongs to the job as well; a first attempt need not look.
      case when min(claims) > 1 then contents_of(account_id, job_id) else '[]' end
        || coalesce(jsonb_agg(content_id order by position) filter (where content_id is not null), '[]') as content_ids,
      count(content_id) as count
    from item
    group by account_id, job_id
  ),
  new_event as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, state, jsonb_build_object('content_ids', content_ids) from made
  ),
  -- One row for each endpoint that asked for this event; an account without any has none.
  new_webhook as (
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select m.account_id, w.id, m.id, 'job.' || m.state, jsonb_build_object(
      'job_id', m.id, 'state', m.state, 'content_type', m.content_type, 'brand_id', m.brand_id,
      'content_ids', m.content_ids)
    from made m
    join webhook_endpoints w on w.account_id = m.account_id and w.disabled_at is null
      and 'job.' || m.state = any (w.events)
  ),
  used as (
    insert into usage_days as u (account_id, day, api_key_id, content_type, jobs, jobs_failed, contents)
    select account_id, (now() at time zone 'utc')::date, coalesce(api_key_id, 0), content_type, count(*),
      count(*) filter (where state = 'failed'), sum(count)
    from made
    group by account_id, coalesce(api_key_id, 0), content_type
    order by 1, 3, 4
    on conflict (account_id, day, api_key_id, content_type) do update set
      jobs = u.jobs + excluded.jobs,
      jobs_failed = u.jobs_failed + excluded.jobs_failed,
      contents = u.contents + excluded.contents
  )
  -- What the stages saved has served its purpose, except where a retry may go on from it.
  delete from job_stages s using ended e
  where s.account_id = e.account_id and s.job_id = e.id and e.state = 'succeeded';

  if jsonb_array_length(backs) > 0 then
    with back as materialized (
      select * from jsonb_to_recordset(backs) as b (
        "taskId" uuid, "accountId" bigint, "jobId" bigint, claim integer, "delayMs" double precision, reason jsonb)
      where b."taskId" = any (held)
    ),
    -- Whoever is put back without a delay keeps the place that it had.
    waiting as (
      update tasks t set leased_until = null, ready_at = case when b."delayMs" > 0
        then now() + b."delayMs" * interval '1 millisecond' else t.ready_at end
      from back b where t.id = b."taskId"
    ),
    queued as (
      update jobs j set state = 'queued', events = j.events + 1,
        attempts = j.attempts - case when (b.reason -> 'countsAsAttempt')::boolean then 0 else 1 end
      from back b
      where j.account_id = b."accountId" and j.id = b."jobId" and j.claims = b.claim and j.state = 'running'
      returning j.account_id, j.id, j.events, b.reason
    )
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, reason ->> 'type', jsonb_build_object('message', reason ->> 'message') from queued;
    perform pg_notify('pressroom_tasks', '');
  end if;

  return query select unnest(held);
end;
$$;


grant execute on function claim_jobs(integer, bigint, interval) to pressroom_worker, pressroom_operator;
grant execute on function contents_of(bigint, bigint) to pressroom_worker, pressroom_operator;
revoke execute on function claim_jobs(integer, bigint, interval) from public;
revoke execute on function contents_of(bigint, bigint) from public;
