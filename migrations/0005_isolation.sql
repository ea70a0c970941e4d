-- Isolation that the database enforces: row-level security on every tenant's table, for owners too, and narrow roles for
-- whoever serves. None of them owns a table or may bypass a policy; with no account set, a query sees nothing.
--
--   pressroom_api        answers callers: one account at a time (pressroom.account_id)
--   pressroom_worker     writes jobs: the accounts that a transaction names (pressroom.account_ids), and the line of tasks
--   pressroom_accepting  nobody's login: owns the functions that let requests in, the one path that finds out whose a key is
--   pressroom_operator   the command line of whoever runs the service: all accounts
--
-- The migrating role owns everything and sees nothing (unless it is a superuser, or inherits the operator's rights as it
-- must on 15): a migration that changes rows says `set local role pressroom_operator` first.

do $$
declare
  name text;
begin
  foreach name in array array['pressroom_api', 'pressroom_worker', 'pressroom_accepting', 'pressroom_operator'] loop
    -- Roles belong to the whole cluster: another database of it may have made them, or be making them right now.
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- Becoming the role must be possible, having its rights without becoming it must not; 15 cannot tell them apart.
    if current_setting('server_version_num')::integer < 160000 then
      if not pg_has_role(name, 'MEMBER') then
        execute format('grant %I to current_user', name);
      end if;
    elsif not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user with inherit false, set true', name);
      exception when insufficient_privilege then
        -- An administrator made the roles: all that matters is that they can be taken.
        if not pg_has_role(name, 'SET') then
          raise;
        end if;
      end;
    end if;
  end loop;
end;
$$;

do $$
begin
  execute format(
    'grant usage on schema %I to pressroom_api, pressroom_worker, pressroom_accepting, pressroom_operator',
    current_schema());
  -- Reading them too, and those of later migrations: pg_dump does, and as the operator it can dump what forced row-level
  -- security hides even from the owner (docs/operations.md).
  execute format('grant usage, select on all sequences in schema %I to pressroom_operator', current_schema());
  execute format('alter default privileges in schema %I grant usage, select on sequences to pressroom_operator',
    current_schema());
end;
$$;

-- Which account, or accounts, the current transaction is for. Unset and empty both mean none.
create function current_account_id()
returns bigint
language sql
stable
parallel safe
as $$ select nullif(current_setting('pressroom.account_id', true), '')::bigint $$;

create function current_account_ids()
returns bigint[]
language sql
stable
parallel safe
as $$ select coalesce(nullif(current_setting('pressroom.account_ids', true), ''), '{}')::bigint[] $$;

-- Every table of a tenant's rows. The sub-select is worked out once for a query and not once for a row. The worker's
-- queries name each row by its key. `case` keeps PostgreSQL from taking the list of accounts for a better way to find
-- them, and from believing that it leaves hardly any row: either would make it read whole tables.
do $$
declare
  name text;
  tenant text;
begin
  foreach name in array array[
    'accounts', 'brands', 'keywords', 'api_keys', 'sources', 'forum_posts', 'forum_replies', 'jobs', 'job_items',
    'job_stages', 'job_events', 'contents', 'content_versions', 'idempotency_keys', 'rate_buckets', 'tasks',
    'webhook_endpoints', 'webhook_outbox', 'usage_days'
  ] loop
    tenant := case when name = 'accounts' then 'id' else 'account_id' end;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (%I = (select current_account_id()))
       with check (%I = (select current_account_id()))', name, tenant, tenant);
    if name <> 'tasks' then
      execute format(
        'create policy named_accounts on %I to pressroom_worker
         using (case when %I = any ((select current_account_ids())::bigint[]) then true else false end)
         with check (%I = any ((select current_account_ids())::bigint[]))', name, tenant, tenant);
    end if;
    -- What the operator shares is everybody's to read, and nobody's to change.
    if name in ('sources', 'forum_posts', 'forum_replies') then
      execute format(
        'create policy shared on %I for select to pressroom_api, pressroom_worker using (account_id is null)', name);
    end if;
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
  end loop;
end;
$$;
grant select on schema_migrations to pressroom_api, pressroom_worker, pressroom_operator;

-- The API reads; what callers may change comes with the operations that change it.
grant select on jobs, job_items, job_events, contents, content_versions to pressroom_api;

-- The worker reads what a job is made from, and writes what becomes of it.
create policy line on tasks to pressroom_worker using (true) with check (true);
grant select, update, delete on tasks to pressroom_worker;
grant select on brands, keywords, sources, forum_posts, forum_replies, webhook_endpoints to pressroom_worker;
grant select, update on jobs, job_items to pressroom_worker;
grant select, insert, update, delete on job_stages to pressroom_worker;
grant select, insert, update on usage_days to pressroom_worker;
grant insert on job_events, contents, content_versions, webhook_outbox to pressroom_worker;
grant usage on sequence contents_id_seq to pressroom_worker;

-- Letting requests in: who is asking is what is to be found out, so this path spans accounts, by these functions only.
do $$
declare
  name text;
begin
  foreach name in array array[
    'accounts', 'brands', 'keywords', 'api_keys', 'forum_posts', 'jobs', 'job_items', 'idempotency_keys', 'rate_buckets',
    'tasks'
  ] loop
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
  end loop;
end;
$$;
grant select on accounts, brands, keywords, api_keys, forum_posts to pressroom_accepting;
grant update (last_used_at) on api_keys to pressroom_accepting;
grant insert on jobs, job_items, tasks to pressroom_accepting;
grant select, insert, update, delete on idempotency_keys to pressroom_accepting;
grant select, insert, update on rate_buckets to pressroom_accepting;
grant usage on sequence jobs_id_seq to pressroom_accepting;

-- Forgets remembered answers past their time, of all accounts, a few at a time; says how many.
create function forget_old_answers(rows_max integer)
returns integer
language plpgsql
as $$
declare
  forgotten integer;
begin
  delete from idempotency_keys
  where not is_remembered(created_at) and ctid = any (array(
    select ctid from idempotency_keys where created_at <= now() - interval '24 hours' limit rows_max));
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

grant execute on function accept_generations(jsonb, integer, boolean) to pressroom_api, pressroom_operator;
grant execute on function authorize_request(bytea, text, text, integer, boolean) to pressroom_api, pressroom_operator;
grant execute on function forget_old_answers(integer) to pressroom_worker, pressroom_operator;
grant execute on function take_tokens(bigint[], bigint[], integer[], integer[], text) to pressroom_accepting;
grant execute on function claim_tasks(integer, bigint, interval) to pressroom_worker, pressroom_operator;
revoke execute on function take_tokens(bigint[], bigint[], integer[], integer[], text) from public;
revoke execute on function claim_tasks(integer, bigint, interval) from public;

-- As in accept_generations: a plan that was made for a few keys must be right for many.
alter function authorize_request(bytea, text, text, integer, boolean) set enable_seqscan = off;

-- What runs with another's rights finds only what it means: pg_temp last, or a caller's temporary table could stand in
-- for one of ours.
do $$
begin
  execute format(
    'alter function take_tokens(bigint[], bigint[], integer[], integer[], text) set search_path = %I, pg_temp',
    current_schema());
end;
$$;

do $$
declare
  name text;
begin
  -- A function's new owner must be allowed to make things in the schema, for the moment of the change.
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  foreach name in array array[
    'accept_generations(jsonb, integer, boolean)', 'authorize_request(bytea, text, text, integer, boolean)',
    'forget_old_answers(integer)'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
    execute format('alter function %s owner to pressroom_accepting', name);
  end loop;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
