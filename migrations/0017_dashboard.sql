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
