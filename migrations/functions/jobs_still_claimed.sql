-- Which of these jobs, numbered from 1, still run under the given claim: checked before every call that costs money.
create or replace function jobs_still_claimed(accounts bigint[], jobs bigint[], claims integer[])
returns setof integer
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
  perform set_config('pressroom.account_ids', accounts::text, true), set_config('pressroom.account_id', '', true);
  return query
  select held.ordinal::integer
  from unnest(accounts, jobs, claims) with ordinality as held (account_id, job_id, claim, ordinal)
  join jobs j on j.account_id = held.account_id and j.id = held.job_id
  where j.claims = held.claim and j.state = 'running';
end;
$$;
revoke execute on function jobs_still_claimed(bigint[], bigint[], integer[]) from public;
grant execute on function jobs_still_claimed(bigint[], bigint[], integer[]) to pressroom_worker, pressroom_operator;
