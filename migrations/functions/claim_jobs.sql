-- Claims many jobs with one call: one round trip, and one plan that is made once. Runs with the caller's privileges: it
-- names the accounts that it works for, like nameAccounts.
--
-- The brand of several jobs is returned once, as text, so that a worker that has parsed the same text before does not
-- parse it again. `brand` is set in the first row of each brand only, and null there if the brand was deleted.
--
-- Plans are made when the tables are empty and must be right when they are full: always row by row, by key.
create or replace function claim_jobs(
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
    taken := array(select t from claim_tasks_fairly(jobs_max, after_account, lease, the_worker) t);
  end if;
  if cardinality(taken) = 0 then
    return;
  end if;
  perform set_config('pressroom.account_ids', array(select distinct t.account_id from unnest(taken) t)::text, true),
    set_config('pressroom.account_id', '', true);

  -- Counts an attempt for each job that still has to be done, and returns it with its input. A job that is still
  -- running was claimed by a worker that was lost: this attempt replaces that one and is not counted.
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
    'traceparent', c.traceparent, 'approve', c.approve, 'citations', c.citations,
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
    -- A first attempt has no saved stages.
    'stages', case when c.claims > 1 then array(
      select json_build_object('position', s.position, 'stage', s.stage, 'output', s.output)
      from job_stages s where s.account_id = c.account_id and s.job_id = c.id) end),
    case when row_number() over (partition by c.account_id, c.brand_id) = 1 then (
      select json_build_object(
        'name', b.name, 'industry', b.industry, 'overview', b.overview, 'voice', b.voice, 'language', b.language,
        'networks', b.networks, 'voiceGuide', b.voice_guide, 'citations', b.citations,
        'keywords', array(
          select k.phrase from keywords k
          where k.account_id = c.account_id and k.brand_id = c.brand_id order by k.id),
        'hasPassages', exists (
          select from passages p where p.account_id = c.account_id and p.brand_id = c.brand_id) or exists (
          select from passages p where p.account_id = c.account_id and p.brand_id is null))::text
      from brands b where b.account_id = c.account_id and b.id = c.brand_id) end
  from claimed c;

  -- Tasks whose job was canceled or deleted are deleted.
  get diagnostics claimed = row_count;
  if claimed < cardinality(taken) then
    delete from tasks t using unnest(taken) as task
    where t.id = task.id and not exists (
      select from jobs j
      where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id and j.state = 'running');
  end if;
end;
$$;
revoke execute on function claim_jobs(integer, bigint, interval, uuid, boolean) from public;
grant execute on function claim_jobs(integer, bigint, interval, uuid, boolean) to pressroom_worker, pressroom_operator;
