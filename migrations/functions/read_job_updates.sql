-- Following jobs: one statement brings the news of all jobs that a process has listeners for, of whatever accounts. It
-- has no rights of its own: it is each account in turn, and row-level security stands behind every row.
--
-- `wanted` is [{"accountId", "jobs": [{"id", "after"}]}]: each job with the last event that is known of it already. How
-- the job stands and what comes after that event are of one moment. A job that is gone brings no row.
--
-- Plans are made when the tables are empty and must be right when they are not: always row by row, by the keys.
create or replace function read_job_updates(wanted jsonb, events_max integer)
returns table (
  account_id bigint, job_id bigint, state text, stage text, progress smallint, last_sequence integer,
  failure_code text, failure_message text, events json
)
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
  one record;
begin
  for one in select * from jsonb_to_recordset(wanted) as w ("accountId" bigint, jobs jsonb) loop
    perform set_config('pressroom.account_ids', array[one."accountId"]::text, true),
      set_config('pressroom.account_id', one."accountId"::text, true);
    return query
      select j.account_id, j.id, j.state, j.stage, j.progress, j.events, j.failure_code, j.failure_message, (
        select json_agg(json_build_object('sequence', e.sequence, 'type', e.type, 'data', e.data) order by e.sequence)
        from (
          select e.sequence, e.type, e.data from job_events e
          where e.account_id = j.account_id and e.job_id = j.id and e.sequence > w.after
          order by e.sequence limit events_max
        ) e)
      from jsonb_to_recordset(one.jobs) as w (id bigint, after integer)
      join jobs j on j.account_id = one."accountId" and j.id = w.id;
  end loop;
end;
$$;
revoke execute on function read_job_updates(jsonb, integer) from public;
grant execute on function read_job_updates(jsonb, integer) to pressroom_api, pressroom_operator;
