-- What a website says about its brand: read by a worker, shown as proposals, and deleted after a week.
create table brand_proposals (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  -- As it was entered.
  url text not null,
  -- False for test keys: no model is asked.
  is_live boolean not null,
  state text not null default 'queued' check (state in ('queued', 'reading', 'finished', 'failed')),
  -- Null until the home page has been read.
  pages_total integer,
  -- url, title, and the problem where one could not be read.
  pages jsonb not null default '[]' check (jsonb_typeof(pages) = 'array'),
  -- field, value, evidence and isByModel.
  proposals jsonb not null default '[]' check (jsonb_typeof(proposals) = 'array'),
  problem_code text,
  problem text,
  -- Why there are no proposals by the model, where one is configured.
  model_problem text,
  attempts integer not null default 0,
  -- A worker's hold on it and its fence, as for jobs.
  claim bigint not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index brand_proposals_open_idx on brand_proposals (id) where state in ('queued', 'reading');
create index brand_proposals_created_idx on brand_proposals (created_at);
grant select, insert on brand_proposals to pressroom_api;
grant select, update on brand_proposals to pressroom_worker;
grant usage on sequence brand_proposals_id_seq to pressroom_api;

-- Whose rows these are: as at the end of 0028_schema.sql.
alter table brand_proposals enable row level security;
alter table brand_proposals force row level security;
create policy one_account on brand_proposals to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy named_accounts on brand_proposals to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
  with check (account_id = any ((select current_account_ids())::bigint[]));
create policy operator on brand_proposals to pressroom_operator using (true) with check (true);
grant select, insert, update, delete on brand_proposals to pressroom_operator;
grant usage on sequence brand_proposals_id_seq to pressroom_operator;
create policy accepting on brand_proposals to pressroom_accepting using (true) with check (true);
grant select, update, delete on brand_proposals to pressroom_accepting;
