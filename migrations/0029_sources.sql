-- Sources that are read by themselves, what was read of them, forum posts as conversations, and how well one fits a brand.

-- 1. Sources. Those of kind 'manual' are never read; the others are read again when `next_read_at` has come. A reader holds
-- a lease, and `claim` is its fence, as for jobs. `progress` is where a reading goes on after a crash.
alter table sources
  add column brand_id bigint,
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  add column secret_encrypted bytea,
  add column secret_key_id text,
  add column is_paused boolean not null default false,
  add column interval_seconds integer not null default 3600 check (interval_seconds between 60 and 2592000),
  add column next_read_at timestamptz,
  add column leased_until timestamptz,
  add column claim bigint not null default 0,
  add column progress jsonb,
  add column failures_in_row integer not null default 0,
  add column problem_code text,
  add column problem text,
  add column last_read_at timestamptz,
  add column last_changed_at timestamptz,
  -- Of the address itself, where it is one resource such as a feed: as of the last complete reading.
  add column etag text not null default '',
  add column last_modified text not null default '',
  -- The external id up to which stored threads were looked up again.
  add column checked_through text not null default '',
  add column updated_at timestamptz not null default now(),
  -- Null: for all brands of the account.
  add foreign key (account_id, brand_id) references brands (account_id, id) on delete set null (brand_id);
create index sources_due_idx on sources (next_read_at) where next_read_at is not null and not is_paused;
create index sources_leased_idx on sources (account_id) where leased_until is not null;
grant update, delete on sources to pressroom_api;
grant update (interval_seconds, next_read_at, leased_until, claim, progress, failures_in_row, problem_code, problem,
  last_read_at, last_changed_at, etag, last_modified, checked_through, updated_at) on sources to pressroom_worker;
-- For claim_sources, which looks over all accounts.
grant update (next_read_at, leased_until, claim, failures_in_row, problem_code, problem) on sources to pressroom_accepting;

-- 2. What was read that is no conversation: a page, a file, an entry of a feed. As Markdown, with what it was before.
create table documents (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  source_id bigint not null,
  -- What the source calls it: an address, a file's name, an entry's id.
  external_id text not null,
  url text not null default '',
  title text not null default '',
  language text not null default '',
  markdown text not null default '',
  content_hash bytea,
  etag text not null default '',
  last_modified text not null default '',
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  revision integer not null default 1,
  -- Not found there any more, since then; it goes when it stays away.
  missing_since timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create unique index documents_external_key on documents (source_id, external_id);
create index documents_source_idx on documents (source_id, id);
grant select, insert, update, delete on documents to pressroom_api, pressroom_worker;
grant usage on sequence documents_id_seq to pressroom_api, pressroom_worker;

create table document_revisions (
  account_id bigint not null,
  document_id bigint not null,
  revision integer not null,
  title text not null,
  markdown text not null,
  replaced_at timestamptz not null default now(),
  primary key (account_id, document_id, revision),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
grant select, insert, delete on document_revisions to pressroom_api, pressroom_worker;

-- A part of a document that can be cited. Made anew when the document changes.
create table passages (
  account_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  source_id bigint not null,
  -- The source's brand; null: for all brands of the account.
  brand_id bigint,
  position integer not null,
  -- The headings above it, from the document's title down.
  heading text not null default '',
  body text not null,
  -- Whether the search knows its words; whoever adds one leaves that to the workers (0032_passage_search.sql).
  is_indexed boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create unique index passages_position_key on passages (account_id, document_id, position);
create index passages_unindexed_idx on passages (account_id, id) where not is_indexed;
grant select, insert, update, delete on passages to pressroom_api, pressroom_worker;
grant usage on sequence passages_id_seq to pressroom_api, pressroom_worker;

-- 3. Forum posts as conversations.
alter table forum_posts
  add column score integer,
  add column language text not null default '',
  add column tags text[] not null default '{}',
  -- As the forum counts them; more than are stored where a thread is long.
  add column reply_count integer not null default 0,
  -- The forum itself says that the question is answered.
  add column is_answered boolean not null default false,
  add column edited_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column revision integer not null default 1,
  add column missing_since timestamptz,
  -- The import that added it, by which it can be undone.
  add column import_id bigint;
-- include functions/thread_url_key.sql
-- include functions/thread_facets.sql
-- By which a thread is known again, whichever source it comes from.
alter table forum_posts add column url_key bytea generated always as (thread_url_key(url)) stored;
create index forum_posts_url_idx on forum_posts (account_id, url_key) where url_key is not null;
create index forum_posts_missing_idx on forum_posts (missing_since) where missing_since is not null;
create index forum_posts_import_idx on forum_posts (account_id, import_id) where import_id is not null;
-- Words and filters in one index, so that two that are common each and rare together are found at once. New posts wait in a
-- short list, which every search reads through: taken in one by one, they would write five times as much.
drop index forum_posts_search_idx;
create index forum_posts_search_idx on forum_posts using gin (search, thread_facets(
  id, source_id, community, tags, language, score, reply_count, is_answered, posted_at)) with (gin_pending_list_limit = 512);
set local role pressroom_operator;
update forum_posts f set reply_count = (select count(*) from forum_replies r where r.post_id = f.id)
where exists (select from forum_replies r where r.post_id = f.id);
reset role;
grant insert, update, delete on forum_posts to pressroom_worker;
grant usage on sequence forum_posts_id_seq to pressroom_worker;

alter table forum_replies
  add column external_id text not null default '',
  -- The position of the reply that it answers; null: it answers the post.
  add column parent_position integer,
  add column score integer;
grant insert, delete on forum_replies to pressroom_worker;

create table forum_imports (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (account_id, id)
);
grant select, insert, update, delete on forum_imports to pressroom_api;
grant usage on sequence forum_imports_id_seq to pressroom_api;

-- What a post was before it changed.
create table forum_post_revisions (
  account_id bigint not null,
  post_id bigint not null,
  revision integer not null,
  -- Title, body, author, community, url, score, tags, posted_at and replies, as they were.
  post jsonb not null,
  replaced_by text not null check (replaced_by in ('person', 'import', 'source')),
  import_id bigint,
  replaced_at timestamptz not null default now(),
  primary key (account_id, post_id, revision),
  foreign key (account_id, post_id) references forum_posts (account_id, id) on delete cascade
);
create index forum_post_revisions_import_idx on forum_post_revisions (account_id, import_id) where import_id is not null;
grant select, insert, delete on forum_post_revisions to pressroom_api, pressroom_worker;

-- 4. How well a conversation fits a brand, and what became of it there.
alter table brands
  -- threshold, required and excluded words, digest: what is left out is the default.
  add column thread_rules jsonb not null default '{}' check (jsonb_typeof(thread_rules) = 'object');

create table thread_matches (
  account_id bigint not null,
  brand_id bigint not null,
  forum_post_id bigint not null references forum_posts (id) on delete cascade,
  -- The same account; null where it is shared by the operator.
  post_account_id bigint check (post_account_id = account_id),
  score real not null,
  reasons jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'used')),
  -- The post's when it was scored.
  revision integer not null,
  scored_at timestamptz not null default now(),
  primary key (account_id, brand_id, forum_post_id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade,
  foreign key (post_account_id, forum_post_id) references forum_posts (account_id, id) on delete cascade
);
-- Without the account, or the planner might take it for the primary key on a table that was never analyzed.
create index thread_matches_best_idx on thread_matches (brand_id, state, score desc, forum_post_id desc);
create index thread_matches_post_idx on thread_matches (forum_post_id);
grant select, insert, update, delete on thread_matches to pressroom_api, pressroom_worker;

-- 5. Whose rows these are: as at the end of 0028_schema.sql.
do $$
declare
  name text;
begin
  foreach name in array array[
    'documents', 'document_revisions', 'passages', 'forum_imports', 'forum_post_revisions', 'thread_matches'
  ] loop
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
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    execute format('grant select, delete on %I to pressroom_accepting', name);
  end loop;
end;
$$;
