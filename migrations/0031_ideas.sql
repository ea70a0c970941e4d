-- Which ideas for topics were dismissed, how often a keyword is searched for, and how documents worth writing about are found.

-- Searches a month, where an imported file said so; null: unknown.
alter table keywords add column volume integer check (volume >= 0);
grant update (volume) on keywords to pressroom_api;

-- Ideas are made when they are asked for; only what a person does not want is kept. The topic, too: the same topic does not
-- come back from another source.
create table idea_dismissals (
  account_id bigint not null,
  brand_id bigint not null,
  idea_key text not null,
  topic text not null,
  dismissed_at timestamptz not null default now(),
  primary key (account_id, brand_id, idea_key),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
grant select, insert, update, delete on idea_dismissals to pressroom_api;
grant select on idea_dismissals to pressroom_worker;

-- The newest documents of a source, and those that changed last.
create index documents_newest_idx on documents (account_id, source_id, id) where source_id is not null;
create index documents_changed_idx on documents (account_id, source_id, changed_at) where revision > 1;

-- Whose rows these are: as at the end of 0028_schema.sql.
alter table idea_dismissals enable row level security;
alter table idea_dismissals force row level security;
create policy one_account on idea_dismissals to pressroom_api using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
create policy named_accounts on idea_dismissals to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
  with check (account_id = any ((select current_account_ids())::bigint[]));
create policy operator on idea_dismissals to pressroom_operator using (true) with check (true);
grant select, insert, update, delete on idea_dismissals to pressroom_operator;
create policy accepting on idea_dismissals to pressroom_accepting using (true) with check (true);
grant select, delete on idea_dismissals to pressroom_accepting;
