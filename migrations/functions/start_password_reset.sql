-- Stores a link for this email address, and returns the address to send it to, as the account has it. At most three
-- valid links, all of which work, so that repeated requests can neither invalidate the owner's link nor fill a mailbox.
set local role pressroom_accepting;
create or replace function start_password_reset(the_email text, the_hash bytea)
returns text
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
declare
  found_account bigint;
  found_email text;
begin
  select a.id, a.email into found_account, found_email from accounts a where lower(a.email) = lower(the_email);
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(16002, (found_account % 2147483647)::integer);
  delete from password_resets r where r.account_id = found_account and r.created_at <= now() - interval '30 minutes';
  if (select count(*) from password_resets r where r.account_id = found_account) >= 3 then
    return null;
  end if;
  insert into password_resets (account_id, token_hash) values (found_account, the_hash);
  return found_email;
end;
$$;
revoke execute on function start_password_reset(text, bytea) from public;
grant execute on function start_password_reset(text, bytea) to pressroom_api, pressroom_operator;
