-- The password hash for an email address; no row if no account has it.
set local role pressroom_accepting;
create or replace function find_sign_in(the_email text)
returns table (account_id bigint, password_hash text)
language sql
stable
security definer
set search_path from current
set enable_seqscan = off
as $$
  select a.id, a.password_hash from accounts a where lower(a.email) = lower(the_email)
$$;
revoke execute on function find_sign_in(text) from public;
grant execute on function find_sign_in(text) to pressroom_api, pressroom_operator;
