-- Following jobs: one statement returns the updates of all jobs that a process has listeners for, of any accounts. It
-- has no privileges of its own: it sets each account in turn, and row-level security applies to every row.
--
-- `wanted` is [{"accountId", "jobs": [{"id", "after"}]}]: each job with the last event that the process knows. The
-- state of a job and its later events are from the same moment. Deleted jobs have no row.
--
-- Plans are made when the tables are empty and must be right when they are full: always row by row, by key.
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
