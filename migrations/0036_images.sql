-- Images that people put into texts. What a text says is `/agents/app/api/images/<id>/`.
create table images (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
-- They are compressed already.
alter table images alter column bytes set storage external;
grant select, insert on images to pressroom_api;
grant usage on sequence images_id_seq to pressroom_api;

-- Whose rows these are: as at the end of 0028_schema.sql.
alter table images enable row level security;
alter table images force row level security;
create policy one_account on images to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy operator on images to pressroom_operator using (true) with check (true);
grant select, insert, update, delete on images to pressroom_operator;
grant usage on sequence images_id_seq to pressroom_operator;
create policy accepting on images to pressroom_accepting using (true) with check (true);
grant select, update, delete on images to pressroom_accepting;
