-- What the dashboard needs beside what callers had: estimates, an account's own models, what is still to be read.

-- 1. Limits and models of an account, by its own hand.

-- What an account may spend is told to it, and a key's own budget is set by whoever may change keys.
grant select (rate_per_minute, open_jobs_max, daily_budget_micros) on accounts to pressroom_api;
grant update (daily_budget_micros) on api_keys to pressroom_api;

-- Whoever answers callers stores an account's own key, encrypted, and still never reads one back.
grant insert, delete on account_models to pressroom_api;
grant update (provider, url, model, fast_model, credential_encrypted, key_id, last_four, updated_at)
  on account_models to pressroom_api;

-- Who writes for accounts that brought a model of their own: for forecasts, which are of all accounts.
create policy accepting on account_models to pressroom_accepting using (true);
grant select (account_id, provider, model, updated_at) on account_models to pressroom_accepting;
create function look_at_own_writers(rows_max integer)
returns table (account_id bigint, writer text)
language sql
stable
as $$
  select m.account_id, m.provider || ':' || m.model from account_models m limit rows_max
$$;
do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  execute format(
    'alter function look_at_own_writers(integer) security definer set search_path = %I, pg_temp', current_schema());
  revoke execute on function look_at_own_writers(integer) from public;
  grant execute on function look_at_own_writers(integer) to pressroom_api, pressroom_operator;
  alter function look_at_own_writers(integer) owner to pressroom_accepting;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;

-- Set where an account named the address itself: only public addresses are then called. What the operator named with the
-- command line may be anywhere.
alter table account_models add column is_public_only boolean not null default false;
grant select (is_public_only), update (is_public_only) on account_models to pressroom_api;

-- 2. What still needs somebody: contents that nobody has read, jobs whose failure nobody has dismissed.

-- What is there already counts as read, or the first look at the dashboard would be buried in it. The default is the
-- moment of this migration, which PostgreSQL remembers for the rows that are there without writing them.
alter table contents add column read_at timestamptz default now();
alter table contents alter column read_at drop default;
-- By brand, since a key may see one brand alone; an account has at most 1,000 of them.
create index contents_to_read_idx on contents (account_id, brand_id, id) where read_at is null and deleted_at is null;
grant update (read_at) on contents to pressroom_api;

alter table jobs add column dismissed_at timestamptz;
-- A job that is retried and fails again needs somebody again. Only what changes at a job's end is asked for here, so that
-- claiming a job still touches no index.
create index jobs_failed_idx on jobs (account_id, brand_id, finished_at)
  where list_kind between 30 and 39 and (dismissed_at is null or dismissed_at < finished_at);
grant update (dismissed_at) on jobs to pressroom_api;
