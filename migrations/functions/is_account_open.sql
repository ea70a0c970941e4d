-- Whether somebody still has this account. Asked at the beginning of each transaction for one account, so that a key or a
-- session which was let in a moment before it was closed gets no further.
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
