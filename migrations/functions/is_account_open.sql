-- Whether the account exists and is not closed. Checked at the start of each transaction for one account, so that a
-- credential that was valid just before its account was closed has no effect.
set local role pressroom_accepting;
create or replace function is_account_open(the_account bigint)
returns boolean
language plpgsql
stable
security definer
set search_path from current
set enable_seqscan = off
as $$
begin
  return exists (select from accounts a where a.id = the_account and a.closed_at is null);
end;
$$;
revoke execute on function is_account_open(bigint) from public;
grant execute on function is_account_open(bigint) to pressroom_api, pressroom_worker, pressroom_operator;
