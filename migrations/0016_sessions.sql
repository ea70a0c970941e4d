-- Signing in: sessions of the dashboard, new accounts, and passwords that are set anew by mail. Of tokens only the
-- SHA-256 lies here.

-- One for each browser that is signed in. It ends 30 days after it was last seen.
create table sessions (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- What a person recognises it by, as far as this service can see: a network address, and what the browser says it is.
  address text not null default '',
  browser text not null default '',
  primary key (account_id, id)
);
create unique index sessions_token_hash_key on sessions (token_hash);

-- Links that were sent by mail. Each works once, for 30 minutes.
create table password_resets (
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
create unique index password_resets_token_hash_key on password_resets (token_hash);

-- As in 0005_isolation.sql; no worker has anything to do here.
do $$
declare
  name text;
begin
  foreach name in array array['sessions', 'password_resets'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (account_id = (select current_account_id()))
       with check (account_id = (select current_account_id()))', name);
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
  end loop;
end;
$$;

-- Tokens are never read back, and of a password the API learns the hash of the one e-mail address that signs in.
grant select (account_id, id, created_at, last_seen_at, address, browser), insert, delete on sessions to pressroom_api;
grant usage on sequence sessions_id_seq to pressroom_api;
grant select (account_id, created_at), delete on password_resets to pressroom_api;
grant update (password_hash) on accounts to pressroom_api;

grant insert on accounts to pressroom_accepting;
grant update (password_hash) on accounts to pressroom_accepting;
grant usage on sequence accounts_id_seq to pressroom_accepting;
grant select, update (last_seen_at), delete on sessions to pressroom_accepting;
grant select, insert, delete on password_resets to pressroom_accepting;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

-- Who is asking, by the token of a session, and not too fast: all sessions of an account share one bucket of each kind,
-- which has the key 0. That it was seen is written down once an hour, and nobody waits for it.
create function authorize_session(the_hash bytea, the_kind text, the_rate integer, limits boolean)
returns table (
  outcome text, account_id bigint, session_id bigint, is_touched boolean, rate integer, remaining integer,
  retry_after_seconds integer
)
language plpgsql
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  found_session sessions%rowtype;
  touched integer;
  tokens_granted integer;
  tokens_left integer;
  seconds_to_wait integer;
begin
  select * into found_session from sessions s
  where s.token_hash = the_hash and s.last_seen_at > now() - interval '30 days';
  if not found then
    return query select 'unauthorized', null::bigint, null::bigint, false, null::integer, null::integer, null::integer;
    return;
  end if;

  update sessions s set last_seen_at = now()
  where (s.account_id, s.id) in (
    select u.account_id, u.id from sessions u
    where u.account_id = found_session.account_id and u.id = found_session.id
      and u.last_seen_at < now() - interval '1 hour'
    for no key update of u skip locked);
  get diagnostics touched = row_count;

  if limits then
    select t.granted, t.remaining, t.retry_after_seconds
    into tokens_granted, tokens_left, seconds_to_wait
    from take_tokens(array[found_session.account_id], array[0::bigint], array[the_rate], array[1], the_kind) t;
  end if;
  return query select
    case when tokens_granted = 0 then 'rate_limited' else 'allowed' end,
    found_session.account_id, found_session.id, touched > 0,
    case when limits then the_rate end, tokens_left, seconds_to_wait;
end;
$$;

-- Whether nobody has an account yet but the demo one, whose address is said too.
create function look_at_door()
returns table (is_first_run boolean, demo_email text)
language sql
stable
as $$
  select not exists (select from accounts a where not a.is_demo),
    (select a.email from accounts a where a.is_demo)
$$;

-- What a password is held against. No row for an address that nobody has.
create function find_sign_in(the_email text)
returns table (account_id bigint, password_hash text)
language sql
stable
set enable_seqscan = off
as $$
  select a.id, a.password_hash from accounts a where lower(a.email) = lower(the_email)
$$;

-- A new account; null where the address has one, and where it was to be the first and is not. One at a time, so that
-- of two who set up the service at the same moment one is too late.
create function open_account(the_email text, the_name text, the_hash text, must_be_first boolean)
returns bigint
language plpgsql
as $$
declare
  made bigint;
begin
  perform pg_advisory_xact_lock(16001, 0);
  if must_be_first and exists (select from accounts a where not a.is_demo) then
    return null;
  end if;
  insert into accounts (email, name, password_hash) values (the_email, the_name, the_hash)
  on conflict do nothing returning id into made;
  return made;
end;
$$;

-- Remembers a link for whoever has this address, and says where it is to be sent: as the account has it, not as the
-- caller wrote it. Three that live are enough: all of them work, so that nobody who asks for more can keep the owner
-- from using one, or fill a mailbox.
create function start_password_reset(the_email text, the_hash bytea)
returns text
language plpgsql
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

-- The new password of whoever holds a link that lives: all links and all sessions end with it. Says whether it was one.
create function finish_password_reset(the_hash bytea, new_password_hash text)
returns boolean
language plpgsql
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

-- As before, and for the tokens of sessions too: whoever follows jobs came by either door.
create or replace function find_dead_keys(digests bytea[])
returns setof bytea
language sql
stable
security definer
set enable_seqscan = off
as $$
  select d.digest from unnest(digests) as d (digest)
  where not exists (
    select from api_keys k
    where k.key_hash = d.digest and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  and not exists (
    select from sessions s where s.token_hash = d.digest and s.last_seen_at > now() - interval '30 days')
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'authorize_session(bytea, text, integer, boolean)', 'look_at_door()', 'find_sign_in(text)',
    'open_account(text, text, text, boolean)', 'start_password_reset(text, bytea)',
    'finish_password_reset(bytea, text)', 'find_dead_keys(bytea[])'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to pressroom_api, pressroom_operator', name);
  end loop;
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
