-- Claims due publications of all accounts, at most one per channel; the worker then names their accounts. Each claim is
-- a fencing token and counts as an attempt. Channels are found one by one through the index, so that a thousand
-- publications of one channel do not delay the others.
set local role pressroom_accepting;
create or replace function claim_publications(rows_max integer, lease interval)
returns table (account_id bigint, id bigint, claim bigint)
language plpgsql
security definer
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  held bigint[];
begin
  held := array(
    with recursive waiting (channel_id) as (
      (select p.channel_id from publications p where p.next_attempt_at is not null order by p.channel_id limit 1)
      union all
      select (
        select p.channel_id from publications p
        where p.next_attempt_at is not null and p.channel_id > w.channel_id order by p.channel_id limit 1)
      from waiting w where w.channel_id is not null
    ), due as materialized (
      select w.channel_id, next.next_attempt_at from waiting w
      cross join lateral (
        select p.next_attempt_at from publications p
        where p.channel_id = w.channel_id and p.next_attempt_at <= now() order by p.next_attempt_at limit 1
      ) next
    )
    select c.id from due d join channels c on c.id = d.channel_id
    where c.leased_until is null or c.leased_until <= now()
    order by d.next_attempt_at limit rows_max for update of c skip locked);
  -- A separate statement, so that it sees what the previous holders of the channels have settled.
  return query
  with chosen as materialized (
    select next.account_id, next.id, h.channel_id from unnest(held) h (channel_id)
    cross join lateral (
      select p.account_id, p.id from publications p
      where p.channel_id = h.channel_id and p.next_attempt_at <= now() order by p.next_attempt_at limit 1
    ) next
  ), leased as (
    update channels c set leased_until = now() + lease from chosen h where c.id = h.channel_id
  )
  update publications p
  set state = 'publishing', claim = p.claim + 1, attempts = p.attempts + 1, next_attempt_at = now() + lease
  from chosen c where p.account_id = c.account_id and p.id = c.id
  returning p.account_id, p.id, p.claim;
end;
$$;
revoke execute on function claim_publications(integer, interval) from public;
grant execute on function claim_publications(integer, interval) to pressroom_worker, pressroom_operator;
