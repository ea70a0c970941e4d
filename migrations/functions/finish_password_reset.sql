-- Sets a new password if the link is valid, invalidates all links of the account and ends all its sessions. Returns
-- whether the link was valid.
set local role pressroom_accepting;
create or replace function finish_password_reset(the_hash bytea, new_password_hash text)
returns boolean
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
declare
  found_account bigint;
begin
  delete from password_resets r
  where r.token_hash = the_hash and r.created_at > now() - interval '30 minutes'
  returning r.account_id into found_account;
  if not found then
    return false;
  end if;
  update accounts a set password_hash = new_password_hash where a.id = found_account;
  delete from password_resets r where r.account_id = found_account;
  delete from sessions s where s.account_id = found_account;
  return true;
end;
$$;
revoke execute on function finish_password_reset(bytea, text) from public;
grant execute on function finish_password_reset(bytea, text) to pressroom_api, pressroom_operator;
