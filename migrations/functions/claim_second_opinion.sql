-- A brand whose best open matches a model is to assess: the brand has this enabled, some matches have no opinion on the
-- thread's current revision, and the last call was longer ago than the pause. No other worker gets it during the pause.
set local role pressroom_accepting;
create or replace function claim_second_opinion(pause interval)
returns table (account_id bigint, brand_id bigint)
language sql
security definer
set search_path from current
set enable_seqscan = off
as $$
  update brand_matching b set asked_at = now()
  from (
    select m.account_id, m.brand_id
    from brands d
    join brand_matching m on m.account_id = d.account_id and m.brand_id = d.id
    where d.thread_rules @> '{"second_opinion": true}' and d.archived_at is null and is_account_open(d.account_id)
      and (m.asked_at is null or m.asked_at <= now() - pause)
      and exists (select from matches_without_second_opinion(d.account_id, d.id, 1))
    limit 1
    for no key update of m skip locked
  ) due
  where b.account_id = due.account_id and b.brand_id = due.brand_id
  returning b.account_id, b.brand_id
$$;
revoke execute on function claim_second_opinion(interval) from public;
grant execute on function claim_second_opinion(interval) to pressroom_worker, pressroom_operator;
