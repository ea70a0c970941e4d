-- Claims due sources, at most account_max of each account across all workers. An account's other sources are postponed,
-- so that an account with thousands of sources never delays one with a single source. While a source is being read,
-- next_read_at is the end of its lease, so that it becomes due again if the worker dies. After three lost workers in a
-- row, the source waits for an hour.
set local role pressroom_accepting;
create or replace function claim_sources(sources_max integer, account_max integer, lease interval)
returns table (account_id bigint, id bigint, claim bigint)
language plpgsql
security definer
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  looked_max constant integer := 500;
begin
  return query
  with due as materialized (
    select s.account_id, s.id, s.next_read_at, s.leased_until is not null as is_lost, s.failures_in_row
    from sources s
    where s.next_read_at <= now() and not s.is_paused and (s.leased_until is null or s.leased_until <= now())
      and s.account_id is not null
    order by s.next_read_at limit looked_max
    for no key update skip locked
  ),
  poisonous as (
    update sources s set leased_until = null, next_read_at = now() + interval '1 hour', problem_code = 'unreadable',
      problem = 'Reading stopped unexpectedly several times. It is tried again in an hour.', failures_in_row = 0
    from due d where s.account_id = d.account_id and s.id = d.id and d.is_lost and d.failures_in_row >= 3
  ),
  placed as materialized (
    select d.*, row_number() over (partition by d.account_id order by d.next_read_at, d.id) + (
      select count(*) from sources l
      where l.account_id = d.account_id and l.leased_until is not null and l.leased_until > now()) as place
    from due d where not (d.is_lost and d.failures_in_row >= 3)
  ),
  chosen as materialized (
    select p.account_id, p.id, p.is_lost from placed p
    where p.place <= account_max
      and exists (select from accounts a where a.id = p.account_id and a.closed_at is null)
    order by p.place, p.next_read_at limit sources_max
  ),
  deferred as (
    update sources s set next_read_at = now() + interval '2 seconds' * ceil((p.place - account_max) / account_max::numeric)
    from placed p where s.account_id = p.account_id and s.id = p.id and p.place > account_max
  )
  update sources s set claim = s.claim + 1, leased_until = now() + lease, next_read_at = now() + lease,
    failures_in_row = s.failures_in_row + c.is_lost::integer
  from chosen c where s.account_id = c.account_id and s.id = c.id
  returning s.account_id, s.id, s.claim;
end;
$$;
revoke execute on function claim_sources(integer, integer, interval) from public;
grant execute on function claim_sources(integer, integer, interval) to pressroom_worker, pressroom_operator;
