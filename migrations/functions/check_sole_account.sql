-- Whether there are no accounts besides this one and the demo account, and whether this one is the demo account.
set local role pressroom_accepting;
create or replace function check_sole_account(the_account_id bigint)
returns table (is_only boolean, is_demo boolean)
language sql
stable
security definer
set search_path from current
as $$
  select not exists (
      select from accounts a where not a.is_demo and a.closed_at is null and a.id <> the_account_id),
    exists (select from accounts a where a.is_demo and a.id = the_account_id)
$$;
revoke execute on function check_sole_account(bigint) from public;
grant execute on function check_sole_account(bigint) to pressroom_api, pressroom_operator;
