-- Whether no account exists except the demo account, and the demo account's email address. Closed accounts do not
-- count.
set local role pressroom_accepting;
create or replace function get_setup_state()
returns table (is_first_run boolean, demo_email text)
language sql
stable
security definer
set search_path from current
as $$
  select not exists (select from accounts a where not a.is_demo and a.closed_at is null),
    (select a.email from accounts a where a.is_demo)
$$;
revoke execute on function get_setup_state() from public;
grant execute on function get_setup_state() to pressroom_api, pressroom_operator;
