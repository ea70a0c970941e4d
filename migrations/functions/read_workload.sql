-- The queue and the workers at this moment. The cost is bounded: at most `rows_max` waiting tasks are counted, and a
-- longer queue is estimated from a sample of the table's pages.
set local role pressroom_accepting;
create or replace function read_workload(rows_max integer)
returns jsonb
language plpgsql
stable
security definer
set search_path from current
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  waiting jsonb;
  counted bigint;
  pages bigint;
  share double precision;
begin
  select coalesce(jsonb_agg(jsonb_build_array(account_id, ready)), '[]'), coalesce(sum(all_rows), 0)
  into waiting, counted
  from (
    select account_id, count(*) filter (where ready_at <= now()) as ready, count(*) as all_rows
    from (
      select account_id, ready_at from tasks where leased_until is null
      order by account_id, ready_at, id limit rows_max
    ) part
    group by account_id
  ) account;

  if counted >= rows_max then
    -- A page has about a hundred rows; this many pages estimate the shares of the accounts well enough.
    pages := greatest(1, pg_relation_size('tasks') / current_setting('block_size')::integer);
    share := least(1, rows_max / 100.0 / pages);
    select coalesce(jsonb_agg(jsonb_build_array(account_id, round(ready / share))), '[]') into waiting
    from (
      select account_id, count(*) as ready
      from tasks tablesample system (share * 100)
      where leased_until is null and ready_at <= now()
      group by account_id
    ) account;
  end if;

  return jsonb_build_object(
    'waiting', waiting,
    'running', (select count(*) from (select from tasks where leased_until is not null limit rows_max) part),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object('contentType', j.content_type, 'live', j.live,
        'seconds', extract(epoch from clock_timestamp() - j.started_at))), '[]')
      from (select account_id, job_id from tasks where leased_until is not null limit 100) t
      cross join lateral (
        select content_type, live, started_at from jobs j
        where j.account_id = t.account_id and j.id = t.job_id and j.started_at is not null
        offset 0
      ) j),
    -- Workers that have not reported for the length of a lease are gone.
    'workers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'slots', slots)), '[]')
      from workers where seen_at > now() - interval '10 seconds'),
    'jobDurations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'contentType', content_type, 'writer', writer, 'live', live, 'seconds', seconds) order by newest desc), '[]')
      from (
        select content_type, writer, live, max(id) as newest, jsonb_agg(seconds order by id desc) as seconds
        from (select * from job_durations order by id desc limit 5000) part
        group by content_type, writer, live
      ) kind));
end;
$$;
revoke execute on function read_workload(integer) from public;
grant execute on function read_workload(integer) to pressroom_api, pressroom_operator;
