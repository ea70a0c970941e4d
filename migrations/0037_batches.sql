-- Lists of topics that became jobs together, and when a piece is to be published.
create table batches (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  -- Of the rows as they were sent: the same list is the same batch.
  fingerprint bytea not null,
  -- Whose key sent it; null: a person in the dashboard or on the command line.
  api_key_id bigint,
  -- Where the key is bound to one: other brands' keys do not see the batch.
  brand_id bigint,
  rows_count integer not null,
  -- line, topic and errors of the rows that cannot become jobs.
  rejected_rows jsonb not null check (jsonb_typeof(rejected_rows) = 'array'),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index batches_fingerprint_key on batches (fingerprint, account_id);
grant select, insert, update (rejected_rows) on batches to pressroom_api;
grant usage on sequence batches_id_seq to pressroom_api;

-- Which row of which batch a job is, and when its contents are to be published.
alter table jobs add column batch_id bigint, add column batch_line integer, add column scheduled_at timestamptz;
create index jobs_batch_idx on jobs (account_id, batch_id, batch_line) where batch_id is not null;
alter table contents add column scheduled_at timestamptz;

-- Whose rows these are: as at the end of 0028_schema.sql.
alter table batches enable row level security;
alter table batches force row level security;
create policy one_account on batches to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy operator on batches to pressroom_operator using (true) with check (true);
grant select, insert, update, delete on batches to pressroom_operator;
grant usage on sequence batches_id_seq to pressroom_operator;
create policy accepting on batches to pressroom_accepting using (true) with check (true);
grant select, delete on batches to pressroom_accepting;
