-- Accounts that are deleted: closed in one transaction, from which on nobody gets at anything of them; then forgotten, a
-- few rows at a time.

alter table accounts add column closed_at timestamptz;
create index accounts_closed_idx on accounts (closed_at, id) where closed_at is not null;

-- 1. What closing and forgetting may do, by their functions alone.

do $$
declare
  name text;
begin
  foreach name in array array[
    'accounts', 'api_keys', 'account_models', 'brands', 'content_terms', 'content_versions', 'contents', 'forum_posts',
    'forum_replies', 'idempotency_keys', 'job_events', 'job_items', 'job_stages', 'jobs', 'keywords', 'model_calls',
    'password_resets', 'rate_buckets', 'request_days', 'sessions', 'sources', 'spending_days', 'tasks', 'usage_days',
    'webhook_attempts', 'webhook_endpoints', 'webhook_line', 'webhook_outbox', 'webhook_secrets'
  ] loop
    if not exists (
      select from pg_policies
      where schemaname = current_schema() and tablename = name and policyname = 'accepting')
    then
      execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    end if;
    execute format('grant delete on %I to pressroom_accepting', name);
    -- Of what is encrypted, whose it is and no more.
    if name in ('account_models', 'webhook_secrets') then
      execute format('grant select (account_id) on %I to pressroom_accepting', name);
    else
      execute format('grant select on %I to pressroom_accepting', name);
    end if;
  end loop;
end;
$$;
grant update (email, name, is_demo, default_brand_id, closed_at) on accounts to pressroom_accepting;
grant update (revoked_at) on api_keys to pressroom_accepting;
grant update (disabled_at) on webhook_endpoints to pressroom_accepting;
-- Locking a row takes the right to change one of its columns.
grant update (leased_until) on tasks, webhook_line to pressroom_accepting;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

-- 2. Closing.

-- Whether somebody still has this account. Asked at the beginning of each transaction for one account, so that a key or a
-- session which was let in a moment before it was closed gets no further.
create function is_account_open(the_account bigint)
returns boolean
language plpgsql
stable
set enable_seqscan = off
as $$
begin
  return exists (select from accounts a where a.id = the_account and a.closed_at is null);
end;
$$;

-- Closes the account that the transaction is for; false where it is closed already. Its address is free for a new one.
create function close_account()
returns boolean
language plpgsql
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  the_account constant bigint := current_account_id();
  the_tasks uuid[];
begin
  -- As whoever lets jobs in: what was let in before is seen below, and whoever comes after sees a closed account. Without
  -- limits nobody takes it; a job that slips in then is forgotten with the rest.
  perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);

  -- The tasks first, in one order, then their jobs, then the account: as whoever settles, cancels and counts takes them.
  -- Two lists, since each has its own index.
  the_tasks := array(
    select t.id from tasks t where t.account_id = the_account and t.leased_until is null
    union all
    select t.id from tasks t where t.account_id = the_account and t.leased_until is not null);
  perform from tasks t where t.id = any (the_tasks) order by t.id for update;
  -- Whoever writes one hears of it at once, and by its next heartbeat or save where this is lost.
  perform pg_notify('pressroom_cancels', j.id || ' ' || j.claims)
  from tasks t join jobs j on j.account_id = t.account_id and j.id = t.job_id
  where t.id = any (the_tasks) and j.state = 'running';
  update jobs j set state = 'canceled', finished_at = now()
  from tasks t
  where t.id = any (the_tasks) and j.account_id = t.account_id and j.id = t.job_id and j.state in ('queued', 'running');
  delete from tasks t where t.id = any (the_tasks);

  -- What stands for its address has no @: nobody can sign in or sign up with that.
  update accounts a set closed_at = now(), email = 'closed:' || a.id, name = '', password_hash = null, is_demo = false,
    default_brand_id = null
  where a.id = the_account and a.closed_at is null;
  if not found then
    return false;
  end if;
  update api_keys k set revoked_at = now() where k.account_id = the_account and k.revoked_at is null;
  delete from sessions s where s.account_id = the_account;
  delete from password_resets r where r.account_id = the_account;
  delete from account_models m where m.account_id = the_account;
  perform from webhook_endpoints w where w.account_id = the_account order by w.id for no key update;
  update webhook_endpoints w set disabled_at = now() where w.account_id = the_account and w.disabled_at is null;
  return true;
end;
$$;

-- 3. Forgetting.

-- Removes about so many rows of the account that was closed first, and its own row when there are no others. Says how many;
-- 0 when nothing is left, or somebody else is at it. What hangs on other rows goes before them, so that nothing goes in a
-- flood by a foreign key.
create function forget_closed_accounts(rows_max integer)
returns integer
language plpgsql
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  the_account bigint;
  name text;
  uuids uuid[];
  ids bigint[];
  counted integer;
  forgotten integer := 0;
begin
  if not pg_try_advisory_xact_lock(19001, 0) then
    return 0;
  end if;
  select a.id into the_account from accounts a where a.closed_at is not null order by a.closed_at, a.id limit 1;
  if not found then
    return 0;
  end if;

  -- A job that slipped in. As above: two lists, one order.
  uuids := array(
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is null limit rows_max)
    union all
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is not null limit rows_max));
  perform from tasks t where t.id = any (uuids) order by t.id for update;
  delete from tasks t where t.id = any (uuids);
  get diagnostics counted = row_count;
  forgotten := forgotten + counted;

  -- The line before the deliveries, as whoever settles them; each delivery has some attempts.
  if forgotten < rows_max then
    uuids := array(
      select o.id from webhook_outbox o where o.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 10));
    perform from webhook_line l where l.id = any (uuids) order by l.id for update;
    delete from webhook_line l where l.id = any (uuids);
    delete from webhook_attempts w where w.account_id = the_account and w.delivery_id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_outbox o where o.account_id = the_account and o.id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;
  foreach name in array array[
    'idempotency_keys', 'content_terms', 'content_versions', 'contents',
    'model_calls', 'job_stages', 'job_events', 'job_items', 'jobs', 'keywords', 'api_keys', 'brands'
  ] loop
    exit when forgotten >= rows_max;
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
    using the_account, rows_max - forgotten;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end loop;

  -- Replies are found by their posts, of which each has some.
  if forgotten < rows_max then
    ids := array(
      select p.id from forum_posts p where p.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 20));
    delete from forum_replies r where r.post_id = any (ids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from forum_posts p where p.id = any (ids) and p.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- These go when the posts have.
  if forgotten = 0 then
    foreach name in array array[
      'sources', 'request_days', 'usage_days', 'spending_days', 'rate_buckets', 'sessions', 'password_resets'
    ] loop
      exit when forgotten >= rows_max;
      execute format(
        'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
      using the_account, rows_max - forgotten;
      get diagnostics counted = row_count;
      forgotten := forgotten + counted;
    end loop;
    -- An account has one model, and 50 endpoints with a secret or two.
    delete from account_models m where m.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_secrets s where s.account_id = the_account;
    delete from webhook_endpoints w where w.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- Only when a look at everything has found nothing: whoever was still at it had the brand's row, or this one.
  if forgotten = 0 then
    delete from accounts a where a.id = the_account;
    get diagnostics forgotten = row_count;
  end if;
  return forgotten;
end;
$$;

-- 4. A closed account is nobody's any more.

create or replace function look_at_door()
returns table (is_first_run boolean, demo_email text)
language sql
stable
as $$
  select not exists (select from accounts a where not a.is_demo and a.closed_at is null),
    (select a.email from accounts a where a.is_demo)
$$;

create or replace function open_account(the_email text, the_name text, the_hash text, must_be_first boolean)
returns bigint
language plpgsql
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

-- Two of the functions that start jobs, as they are, with conditions more. Changed in their text instead of being
-- written down once more: all else of them must stay what it is.
do $$
declare
  one record;
  original text;
  changed text;
begin
  for one in
    select * from (values
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'where a.id = case when r.key_hash is null then r.session_account_id else k.account_id end',
        'where a.id = case when r.key_hash is null then r.session_account_id else k.account_id end
        and a.closed_at is null'),
      -- A key that was made in the moment of the closing has no account either, and draws from no bucket.
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'a.default_brand_id, k.id as api_key_id,',
        'a.default_brand_id, case when a.id is not null then k.id end as api_key_id,'),
      ('retry_job(bigint, bigint, bigint, bigint, integer, jsonb, boolean)'::regprocedure,
        'select * into account from accounts a where a.id = the_account;',
        'select * into account from accounts a where a.id = the_account and a.closed_at is null;
  if not found then
    outcome := ''job_not_found'';
    return next;
    return;
  end if;')
    ) as v (function, before, after)
  loop
    original := pg_get_functiondef(one.function);
    changed := replace(original, one.before, one.after);
    if changed = original then
      raise exception '% is not what this migration changes', one.function;
    end if;
    execute changed;
  end loop;
end;
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'is_account_open(bigint)', 'close_account()', 'forget_closed_accounts(integer)', 'look_at_door()',
    'open_account(text, text, text, boolean)'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
  grant execute on function is_account_open(bigint) to pressroom_api, pressroom_worker, pressroom_operator;
  grant execute on function close_account() to pressroom_api, pressroom_operator;
  grant execute on function forget_closed_accounts(integer) to pressroom_worker, pressroom_operator;
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
