-- Stores the results of runs: those that ended, with contents, states, events, webhooks and usage; and those that
-- return to the queue, or leave it to wait for a person. All in one transaction, and only for tasks whose claim is
-- still valid; returns these. Saved stages remain if the job did not fully succeed, for a retry. Runs with the caller's
-- privileges: it names the accounts that it works for, like nameAccounts.
--
-- The range `between 1 and …` makes the planner use the key: see index_contents.
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
  -- Locked in a fixed order, because a heartbeat and a settlement of the same worker may lock the same tasks.
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
    where e."taskId" = any (held) and e."jobId" between 1 and 9223372036854775807
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
  -- IDs first, because the content, its version and the webhook all contain them.
  item as materialized (
    select ended.account_id, ended.id as job_id, ended.brand_id, ended.scheduled_at, ended.writer, ended.api_key_id, ended.events,
      ended.state as job_state, ended.content_type as job_content_type, i.*,
      ended.claims,
      -- A job that regenerated content has stored it already: its item succeeded and contains none.
      case when i.state = 'succeeded' and i.content is not null then nextval('contents_id_seq') end as content_id
    from ended left join lateral jsonb_to_recordset(ended.items) as i (
      position smallint, state text, failure jsonb, content jsonb) on i.position between 0 and 32767
    order by ended.account_id, ended.id, i.position
  ),
  ended_item as (
    update job_items j set state = i.state, failure_code = i.failure ->> 'code',
      failure_message = i.failure ->> 'message'
    from item i
    where j.account_id = i.account_id and j.job_id = i.job_id and j.position = i.position
    returning j.account_id, j.job_id, j.position, j.content_type, i.brand_id, i.scheduled_at, i.writer, i.content_id,
      i.content
  ),
  new_content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer, scheduled_at)
    overriding system value
    select account_id, content_id, job_id, position, brand_id, content_type, writer, scheduled_at from ended_item
    where content_id is not null
  ),
  new_version as (
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
    select account_id, content_id, 1, content ->> 'title', content ->> 'language', content ->> 'markdown',
      content -> 'document', content -> 'sources', content -> 'quality'
    from ended_item where content_id is not null
  ),
  -- Each item has all columns of its job, so that no join is needed.
  made as materialized (
    select account_id, job_id as id, min(job_state) as state, min(job_content_type) as content_type,
      min(brand_id) as brand_id, min(api_key_id) as api_key_id, min(events) as events,
      -- Contents of earlier attempts belong to the job as well; a first attempt has none.
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
  -- One row per endpoint that subscribes to the event. `offset 0`: looks up the endpoints of the account instead of
  -- all.
  new_webhook as (
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select m.account_id, w.id, m.id, 'job.' || m.state, jsonb_build_object(
      'job_id', m.id, 'state', m.state, 'content_type', m.content_type, 'brand_id', m.brand_id,
      'content_ids', m.content_ids)
    from made m
    cross join lateral (
      select w.id from webhook_endpoints w
      where w.account_id = m.account_id and w.disabled_at is null and 'job.' || m.state = any (w.events)
      offset 0
    ) w
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
  -- Saved stages are no longer needed, except for a retry. An approved brief and a suggestion are shown with the job as
  -- long as it is kept.
  delete from job_stages s using ended e
  where s.account_id = e.account_id and s.job_id = e.id and e.state = 'succeeded'
    and s.stage <> 'suggest' and not (s.stage = 'brief' and e.approve is not null);

  if jsonb_array_length(backs) > 0 then
    with back as materialized (
      select * from jsonb_to_recordset(backs) as b (
        "taskId" uuid, "accountId" bigint, "jobId" bigint, claim integer, "delayMs" double precision, reason jsonb)
      where b."taskId" = any (held) and b."jobId" between 1 and 9223372036854775807
    ),
    -- A task that returns without a delay keeps its place.
    waiting as (
      update tasks t set leased_until = null, ready_at = case when b."delayMs" > 0
        then now() + b."delayMs" * interval '1 millisecond' else t.ready_at end
      from back b where t.id = b."taskId" and b.reason ->> 'type' <> 'waiting'
    ),
    -- A job that waits for a person leaves the queue: no task, no lease, no attempt counted.
    out_of_line as (
      delete from tasks t using back b where t.id = b."taskId" and b.reason ->> 'type' = 'waiting'
    ),
    queued as (
      update jobs j set state = case b.reason ->> 'type' when 'waiting' then 'waiting' else 'queued' end,
        waiting_since = case b.reason ->> 'type' when 'waiting' then now() end, events = j.events + 1,
        attempts = j.attempts - case when (b.reason -> 'countsAsAttempt')::boolean then 0 else 1 end
      from back b
      where j.account_id = b."accountId" and j.id = b."jobId" and j.claims = b.claim and j.state = 'running'
      returning j.account_id, j.id, j.events, j.content_type, j.brand_id, b.reason
    ),
    waiting_webhook as (
      insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
      select q.account_id, w.id, q.id, 'job.waiting', jsonb_build_object(
        'job_id', q.id, 'state', 'waiting', 'content_type', q.content_type, 'brand_id', q.brand_id,
        'content_ids', contents_of(q.account_id, q.id))
      from queued q
      cross join lateral (
        select w.id from webhook_endpoints w
        where w.account_id = q.account_id and w.disabled_at is null and 'job.waiting' = any (w.events)
        offset 0
      ) w
      where q.reason ->> 'type' = 'waiting'
    )
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, reason ->> 'type', jsonb_build_object('message', reason ->> 'message') from queued;
    perform pg_notify('pressroom_tasks', '');
  end if;

  return query select unnest(held);
end;
$$;
revoke execute on function settle_jobs(jsonb, jsonb) from public;
grant execute on function settle_jobs(jsonb, jsonb) to pressroom_worker, pressroom_operator;
