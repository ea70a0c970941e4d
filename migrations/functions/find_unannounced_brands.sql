-- Brands with matches that no event has announced, and without an event in the last minute. Their rows remain locked
-- until the transaction ends, so that two workers never announce the same matches.
set local role pressroom_accepting;
create or replace function find_unannounced_brands(rows_max integer, pause interval)
returns table (account_id bigint, brand_id bigint)
language sql
security definer
set search_path from current
set enable_seqscan = off
as $$
  select b.account_id, b.brand_id
  from (select distinct m.account_id, m.brand_id from thread_matches m where m.is_unannounced limit 1000) m
  cross join lateral (
    select b.account_id, b.brand_id from brand_matching b
    where b.account_id = m.account_id and b.brand_id = m.brand_id
      and (b.announced_at is null or b.announced_at <= now() - pause)
    for no key update skip locked
  ) b
  limit rows_max
$$;
revoke execute on function find_unannounced_brands(integer, interval) from public;
grant execute on function find_unannounced_brands(integer, interval) to pressroom_worker, pressroom_operator;
