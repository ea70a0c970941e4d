-- Saves the output of stages, their events and the progress of their jobs. Returns the jobs whose claim was still
-- valid. Runs with the caller's privileges: it names the accounts that it works for, like nameAccounts.
--
-- The range `between 1 and …` makes the planner use the key: see index_contents.
create or replace function save_stages(jobs jsonb)
returns table (job_id bigint, job_claim integer)
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
  perform set_config('pressroom.account_ids', array(
      select distinct m."accountId" from jsonb_to_recordset(jobs) as m ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  return query
  with made as materialized (
    select m.*, jsonb_array_length(m.events) as count
    from jsonb_to_recordset(jobs) as m (
      "accountId" bigint, "jobId" bigint, claim integer, writer text, stage text, progress smallint, stages jsonb,
      events jsonb)
    where m."jobId" between 1 and 9223372036854775807
  ),
  held as (
    update jobs j set stage = made.stage, progress = greatest(j.progress, made.progress), writer = made.writer,
      events = j.events + made.count
    from made
    where j.account_id = made."accountId" and j.id = made."jobId" and j.claims = made.claim and j.state = 'running'
    returning j.account_id, j.id, j.claims, j.events - made.count as events_before, made.stages, made.events
  ),
  event as materialized (
    select held.account_id, held.id as job_id, held.events_before + e.ordinal as sequence, e.event ->> 'type' as type,
      e.event -> 'data' as data
    from held cross join lateral jsonb_array_elements(held.events) with ordinality as e (event, ordinal)
    where e.ordinal between 1 and 2147483647
  ),
  told as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, job_id, sequence, type, data from event
  ),
  item as (
    update job_items i set state = 'running'
    from (select distinct account_id, job_id, (data ->> 'item')::smallint as position from event) e
    where i.account_id = e.account_id and i.job_id = e.job_id and i.position = e.position and i.state = 'queued'
  ),
  saved as (
    insert into job_stages (account_id, job_id, position, stage, output)
    select held.account_id, held.id, (s.stage ->> 'position')::smallint, s.stage ->> 'stage', s.stage -> 'output'
    from held cross join lateral jsonb_array_elements(held.stages) as s (stage)
    on conflict (account_id, job_id, position, stage) do update set output = excluded.output, saved_at = now()
  )
  select held.id, held.claims from held;
end;
$$;
revoke execute on function save_stages(jsonb) from public;
grant execute on function save_stages(jsonb) to pressroom_worker, pressroom_operator;
