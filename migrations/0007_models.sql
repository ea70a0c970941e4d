-- Models: what accounts bring of their own, what every call took, and what an account spent in a day.

-- An account's own provider, key and models. The key is encrypted under the instance's secret and bound to the account,
-- so that a row copied to another account opens nothing; key_id says which secret, so that one can be replaced.
create table account_models (
  account_id bigint primary key references accounts (id) on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'compatible')),
  url text not null default '',
  model text not null,
  fast_model text,
  credential_encrypted bytea not null,
  key_id text not null,
  -- What a person recognises the key by.
  last_four text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row for each call to a provider, whatever came of it. Position 0 is what a job's items share.
create table model_calls (
  account_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  position smallint not null,
  purpose text not null,
  model text not null,
  input_tokens integer not null,
  cached_input_tokens integer not null,
  output_tokens integer not null,
  milliseconds integer not null,
  -- Null: nobody knows this model's price.
  cost_micros bigint,
  -- `ok`, `aborted`, or the code of a failure.
  outcome text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index model_calls_job_idx on model_calls (account_id, job_id);
create index model_calls_day_idx on model_calls (account_id, created_at);

-- What an account spent in a day (in UTC): what its cap is held against. It outlives the jobs.
create table spending_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0,
  primary key (account_id, day)
);

-- As in 0005_isolation.sql.
do $$
declare
  name text;
begin
  foreach name in array array['account_models', 'model_calls', 'spending_days'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (account_id = (select current_account_id()))
       with check (account_id = (select current_account_id()))', name);
    execute format(
      'create policy named_accounts on %I to pressroom_worker
       using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
       with check (account_id = any ((select current_account_ids())::bigint[]))', name);
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
  end loop;
end;
$$;

grant select on account_models to pressroom_worker;
grant select, insert on model_calls to pressroom_worker;
grant select, insert, update on spending_days to pressroom_worker;
grant usage on sequence model_calls_id_seq to pressroom_worker;

-- Whoever answers callers never sees a key, encrypted or not.
grant select (account_id, provider, url, model, fast_model, last_four, created_at, updated_at)
  on account_models to pressroom_api;
grant select on model_calls, spending_days to pressroom_api;
