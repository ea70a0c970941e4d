-- Channels of a brand, and what of its contents is published there.

create table channels (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  brand_id bigint not null,
  kind text not null,
  name text not null,
  url text not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  secret_encrypted bytea,
  secret_key_id text,
  -- Of a feed: the unguessable part of its address.
  feed_token text unique,
  -- Why it cannot be published to, as of the last test or attempt; null where it can.
  problem text,
  checked_at timestamptz not null default now(),
  -- A worker's hold on it: one publication of a channel is under way at a time.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index channels_name_key on channels (account_id, brand_id, name);
-- For claims, which know the channel and not the account.
create unique index channels_id_key on channels (id) include (leased_until);
grant select, insert, update, delete on channels to pressroom_api;
grant select on channels to pressroom_worker;
grant update (problem, checked_at, leased_until) on channels to pressroom_worker;
grant usage on sequence channels_id_seq to pressroom_api;

-- A content is on a channel once, or not at all.
create table publications (
  account_id bigint not null,
  id bigint generated always as identity,
  content_id bigint not null,
  channel_id bigint not null,
  -- By which the channel's own object is found again.
  key uuid not null default gen_random_uuid(),
  -- What is wanted.
  action text not null default 'publish' check (action in ('publish', 'update', 'unpublish')),
  -- draft: on the channel, where nobody sees it. scheduled: the channel has it and publishes it by itself.
  state text not null default 'queued'
    check (state in ('queued', 'publishing', 'draft', 'scheduled', 'published', 'failed', 'unpublished')),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  publish_at timestamptz not null default now(),
  -- The content's that was last sent; 0: none.
  version integer not null default 0,
  remote_id text,
  -- What a repeated attempt has to know, such as the posts of a thread that exist already.
  progress jsonb not null default '{}' check (jsonb_typeof(progress) = 'object'),
  url text,
  attempts integer not null default 0,
  -- Null: there is nothing to do. While it is under way: the end of its lease, so that one whose worker died is due again.
  next_attempt_at timestamptz,
  -- The fence of the worker that holds it.
  claim bigint not null default 0,
  problem_code text,
  problem text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade,
  foreign key (account_id, channel_id) references channels (account_id, id) on delete cascade
);
create unique index publications_content_key on publications (content_id, channel_id);
create index publications_channel_idx on publications (channel_id, published_at desc, id desc);
create index publications_waiting_idx on publications (channel_id, next_attempt_at) where next_attempt_at is not null;
grant select, insert, update, delete on publications to pressroom_api;
grant select, update on publications to pressroom_worker;
grant usage on sequence publications_id_seq to pressroom_api;

-- What happened to a publication, in words.
create table publication_events (
  account_id bigint not null,
  id bigint generated always as identity,
  publication_id bigint not null,
  type text not null,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, publication_id) references publications (account_id, id) on delete cascade
);
create index publication_events_idx on publication_events (publication_id, id);
grant select, insert on publication_events to pressroom_api, pressroom_worker;
grant usage on sequence publication_events_id_seq to pressroom_api, pressroom_worker;

-- Whose rows these are: as at the end of 0028_schema.sql.
do $$
declare
  name text;
begin
  foreach name in array array['channels', 'publications', 'publication_events'] loop
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
    execute format('grant usage on sequence %I to pressroom_operator', name || '_id_seq');
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    execute format('grant select, update, delete on %I to pressroom_accepting', name);
  end loop;
end;
$$;
