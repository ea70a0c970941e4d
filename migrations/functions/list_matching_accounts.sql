-- The accounts for whose brands shared posts are scored.
set local role pressroom_accepting;
create or replace function list_matching_accounts()
returns setof bigint
language sql
stable
security definer
set search_path from current
as $$
  select distinct b.account_id from brands b
  join accounts a on a.id = b.account_id and a.closed_at is null
$$;
revoke execute on function list_matching_accounts() from public;
grant execute on function list_matching_accounts() to pressroom_worker, pressroom_operator;
