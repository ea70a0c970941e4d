-- Claims websites to read across all accounts, oldest first; the worker then names their accounts. Each claim is a
-- fencing token and counts as an attempt.
set local role pressroom_accepting;
create or replace function claim_brand_proposals(rows_max integer, lease interval)
returns table (account_id bigint, id bigint, claim bigint, attempts integer, url text, is_live boolean)
language sql
security definer
set search_path from current
as $$
  update brand_proposals p
  set state = 'reading', claim = p.claim + 1, attempts = p.attempts + 1, leased_until = now() + lease
  from (
    select o.account_id, o.id from brand_proposals o
    where o.state in ('queued', 'reading') and (o.leased_until is null or o.leased_until < now())
    order by o.id limit rows_max for update skip locked
  ) next
  where p.account_id = next.account_id and p.id = next.id
  returning p.account_id, p.id, p.claim, p.attempts, p.url, p.is_live
$$;
revoke execute on function claim_brand_proposals(integer, interval) from public;
grant execute on function claim_brand_proposals(integer, interval) to pressroom_worker, pressroom_operator;
