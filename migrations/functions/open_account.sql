-- Creates an account; null if the email address is taken, or if it must be the first and is not. Calls are serialized,
-- so that of two people who set up the service at the same moment only one succeeds.
set local role pressroom_accepting;
create or replace function open_account(the_email text, the_name text, the_hash text, must_be_first boolean)
returns bigint
language plpgsql
security definer
set search_path from current
as $$
declare
  made bigint;
begin
  perform pg_advisory_xact_lock(16001, 0);
  if must_be_first and exists (select from accounts a where not a.is_demo and a.closed_at is null) then
    return null;
  end if;
  insert into accounts (email, name, password_hash) values (the_email, the_name, the_hash)
  on conflict do nothing returning id into made;
  return made;
end;
$$;
revoke execute on function open_account(text, text, text, boolean) from public;
grant execute on function open_account(text, text, text, boolean) to pressroom_api, pressroom_operator;
