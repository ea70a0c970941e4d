-- Where a content stands between its draft and its publication, who said so and when; and its tags.
alter table contents
  add column status text not null default 'draft'
    check (status in ('draft', 'in_review', 'approved', 'scheduled', 'published')),
  add column status_changed_at timestamptz,
  -- The account's address or the name of a key, as it was then.
  add column status_changed_by text,
  add check (status <> 'scheduled' or scheduled_at is not null);
create index contents_status_idx on contents (account_id, status, id) where deleted_at is null;
create index contents_scheduled_idx on contents (account_id, scheduled_at, id)
  where scheduled_at is not null and deleted_at is null;
grant update (status, status_changed_at, status_changed_by, scheduled_at) on contents to pressroom_api, pressroom_worker;

create table content_tags (
  account_id bigint not null,
  tag text not null check (tag <> ''),
  content_id bigint not null,
  primary key (account_id, tag, content_id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
create index content_tags_content_idx on content_tags (content_id, account_id);
grant select, insert, delete on content_tags to pressroom_api;
-- What is published carries its tags.
grant select on content_tags to pressroom_worker;

-- Whose rows these are: as at the end of 0028_schema.sql.
alter table content_tags enable row level security;
alter table content_tags force row level security;
create policy one_account on content_tags to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy named_accounts on content_tags to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
  with check (account_id = any ((select current_account_ids())::bigint[]));
create policy operator on content_tags to pressroom_operator using (true) with check (true);
grant select, insert, update, delete on content_tags to pressroom_operator;
create policy accepting on content_tags to pressroom_accepting using (true) with check (true);
grant select, delete on content_tags to pressroom_accepting;
