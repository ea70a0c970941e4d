-- The models of accounts that have their own, for forecasts.
set local role pressroom_accepting;
create or replace function list_own_writers(rows_max integer)
returns table (account_id bigint, writer text)
language sql
stable
security definer
set search_path from current
as $$
  select m.account_id, m.provider || ':' || m.model from account_models m limit rows_max
$$;
revoke execute on function list_own_writers(integer) from public;
grant execute on function list_own_writers(integer) to pressroom_api, pressroom_operator;
