-- The guided first run: what the operator of a single-user installation may choose in the dashboard
-- (docs/decisions, "Local models are chosen in the dashboard by a sole operator").

alter table account_models
  -- Addresses of this machine and of private networks may be called beside public ones; is_public_only is set too.
  add column is_local_allowed boolean not null default false,
  -- The key and the address are those of the environment; nothing is stored in credential_encrypted.
  add column is_key_of_environment boolean not null default false;
grant select (is_local_allowed, is_key_of_environment), update (is_local_allowed, is_key_of_environment)
  on account_models to pressroom_api;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

-- Whether no account but this one and the demo one exists, and whether this one is the demo one.
create function look_at_owner(the_account_id bigint)
returns table (is_only boolean, is_demo boolean)
language sql
stable
as $$
  select not exists (
      select from accounts a where not a.is_demo and a.closed_at is null and a.id <> the_account_id),
    exists (select from accounts a where a.is_demo and a.id = the_account_id)
$$;
do $$
begin
  execute format(
    'alter function look_at_owner(bigint) security definer set search_path = %I, pg_temp', current_schema());
  revoke execute on function look_at_owner(bigint) from public;
  grant execute on function look_at_owner(bigint) to pressroom_api, pressroom_operator;
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
