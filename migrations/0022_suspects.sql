-- A job whose worker was lost is a suspect: nobody knows whether it was the job that took the worker down. Suspects wait in
-- a line of their own and are tried alone, in a process that only they can harm (docs/decisions, "Suspects are tried
-- alone"). Which worker has a task is written down, so that whoever sees that worker end can take its tasks back at once.
alter table tasks
  add column worker uuid,
  -- How often a worker was lost that had this task. More than none: a suspect.
  add column crashes smallint not null default 0;
create index tasks_suspects_idx on tasks (account_id, ready_at, job_id) where leased_until is null and crashes > 0;

-- As in 0021, but suspects are passed over, and it is written down who takes them. Workers of the version before call it
-- without saying who they are.
drop function claim_tasks(integer, bigint, interval);
create function claim_tasks(tasks_max integer, after_account bigint, lease interval, the_worker uuid default null)
returns setof tasks
language plpgsql
set search_path from current
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  room integer := tasks_max;
  taken integer;
  turn bigint[];
begin
  -- A round that gives too little, because others are claiming the same ones, is followed by another; not for ever.
  for round in 1..10 loop
    -- Whose turn it is: two looks into the index for each account, whatever the length of its line.
    with recursive
    behind as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id > after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > b.account_id
        order by t.account_id limit 1)
      from behind b where b.account_id is not null
    ),
    around as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id <= after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > a.account_id and t.account_id <= after_account
        order by t.account_id limit 1)
      from around a where a.account_id is not null
    ),
    line as (
      select l.account_id
      from (select account_id from behind union all select account_id from around) l
      cross join lateral (
        select from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = l.account_id and t.ready_at <= now()
        limit 1
      ) ready
      limit room
    )
    select array_agg(account_id) into turn from line;
    exit when turn is null;

    -- What another worker is just claiming is passed over, not waited for.
    return query
    with next as materialized (
      select n.id
      from unnest(turn) as line (account_id)
      cross join lateral (
        select t.id from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = line.account_id and t.ready_at <= now()
        order by t.ready_at, t.job_id
        limit greatest(1, room / cardinality(turn))
        for update skip locked
      ) n
    )
    update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
    from next
    where t.id = next.id
    returning t.*;
    get diagnostics taken = row_count;

    -- All accounts had their turn, and nothing was left: the rest is delayed, or in other hands.
    exit when taken >= room or (taken = 0 and cardinality(turn) < room);
    room := room - taken;
    after_account := turn[cardinality(turn)];
  end loop;
end;
$$;

-- Suspects, account by account in turn, so that one account's many keep no other's waiting. There are few of them. Where
-- there is a crowd, as after the death of a large worker, those that were on board of one crash alone are given in groups
-- of eight for each place: whoever is in a group that dies is tried alone from then on.
create function claim_suspects(places integer, after_account bigint, lease interval, the_worker uuid)
returns setof tasks
language plpgsql
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with waiting as materialized (
    select t.id, t.account_id, t.crashes,
      row_number() over (partition by t.account_id order by t.ready_at, t.job_id) as turn,
      count(*) filter (where t.crashes = 1) over () as crowd
    from tasks t
    where t.leased_until is null and t.crashes > 0 and t.ready_at <= now()
    limit 1000
  ),
  chosen as materialized (
    select w.id from waiting w
    where w.crashes = 1 or w.crowd <= 64
    order by w.turn, w.account_id <= after_account, w.account_id
    limit places * case when (select max(crowd) from waiting) > 64 then 8 else 1 end
  ),
  next as materialized (
    select t.id from tasks t join chosen c on c.id = t.id
    where t.leased_until is null
    for update of t skip locked
  )
  update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
  from next where t.id = next.id
  returning t.*;
end;
$$;

-- As in 0010, for a worker that says who it is and which line it takes from.
drop function claim_jobs(integer, bigint, interval);
create function claim_jobs(
  jobs_max integer, after_account bigint, lease interval, the_worker uuid default null, suspects boolean default false
)
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
  if suspects then
    taken := array(select t from claim_suspects(jobs_max, after_account, lease, the_worker) t);
  else
    taken := array(select t from claim_tasks(jobs_max, after_account, lease, the_worker) t);
  end if;
  if cardinality(taken) = 0 then
    return;
  end if;
  perform set_config('pressroom.account_ids', array(select distinct t.account_id from unnest(taken) t)::text, true),
    set_config('pressroom.account_id', '', true);

  -- Counts an attempt for each job that is still to be worked on, and returns it with all that it is written from. One
  -- that is still running was on board when its worker was lost: that attempt came to no end of its own, and this one
  -- takes its place.
  return query
  with claimed as (
    update jobs j set
      state = 'running',
      attempts = j.attempts + case when j.state = 'running' and j.attempts > 0 then 0 else 1 end,
      claims = j.claims + 1,
      stage = coalesce(j.stage, 'gather'),
      started_at = coalesce(j.started_at, now())
    from unnest(taken) as task
    where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id
      and j.state in ('queued', 'running')
    returning j.*, task.claim as task_claim, task.crashes
  )
  select c.task_id, c.task_claim, json_build_object(
    'accountId', c.account_id, 'jobId', c.id, 'claim', c.claims, 'attempts', c.attempts, 'crashes', c.crashes,
    'progress', c.progress,
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

revoke execute on function claim_tasks(integer, bigint, interval, uuid),
  claim_suspects(integer, bigint, interval, uuid), claim_jobs(integer, bigint, interval, uuid, boolean) from public;
grant execute on function claim_tasks(integer, bigint, interval, uuid),
  claim_suspects(integer, bigint, interval, uuid), claim_jobs(integer, bigint, interval, uuid, boolean)
  to pressroom_worker, pressroom_operator;

-- A job that was found to take its process down is a suspect from the beginning when somebody retries it. All else of
-- retry_job stays as it is, whichever migration it is from.
do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;
do $do$
declare
  body text := pg_get_functiondef('retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean)'::regprocedure);
  plain text := 'insert into tasks (id, account_id, job_id) values (next_task, the_account, the_job);';
begin
  if position(plain in body) = 0 then
    raise exception 'retry_job does not put its task into the line as it used to';
  end if;
  execute replace(body, plain, 'insert into tasks (id, account_id, job_id, crashes) values (next_task, the_account, the_job,
    case when job.failure_code in (''job_stalled'', ''job_out_of_memory'', ''job_crashed'', ''job_took_too_long'')
      then 2 else 0 end);');
end;
$do$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
