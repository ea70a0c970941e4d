-- All tables of Pressroom with their indexes, policies and grants. Functions are in functions/, one file each.
-- Replaces the migrations up to 0043, which no release contained: see upgrade_from_0027.sql for databases made by them.
-- From the first release on, migrations are forward-only: never change this file, add one with the next number.

-- Roles. The database isolates accounts: row-level security is on for every table that has rows of accounts, table owners
-- included. None of these roles owns a table or can bypass a policy; if no account is set, a query returns no rows.
--
--   pressroom_api        serves requests: one account at a time (pressroom.account_id)
--   pressroom_worker     runs jobs: the accounts that a transaction names (pressroom.account_ids), and all queues
--   pressroom_accepting  owns the functions that span accounts: accepting, authenticating, claiming, deleting. No login
--                        uses it directly
--   pressroom_operator   the command line of the installation's operator: all accounts
--
-- The role that migrates owns the tables and sees no rows (unless it is a superuser, or PostgreSQL 15 makes it inherit
-- the operator's privileges), so a migration that changes rows needs `set local role pressroom_operator` first.
do $$
declare
  name text;
begin
  foreach name in array array['pressroom_api', 'pressroom_worker', 'pressroom_accepting', 'pressroom_operator'] loop
    -- Roles belong to the whole cluster: another database may have created them, possibly at this moment.
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- `set role` must be possible, but the privileges must not be inherited; 15 cannot separate the two.
    if current_setting('server_version_num')::integer < 160000 then
      if not pg_has_role(name, 'MEMBER') then
        execute format('grant %I to current_user', name);
      end if;
    elsif not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user with inherit false, set true', name);
      exception when insufficient_privilege then
        -- An administrator created the roles: `set role` is all that is needed.
        if not pg_has_role(name, 'SET') then
          raise;
        end if;
      end;
    end if;
  end loop;

  execute format(
    'grant usage on schema %I to pressroom_api, pressroom_worker, pressroom_accepting, pressroom_operator',
    current_schema());
  -- pg_dump reads sequences too, and only the operator can dump rows that forced row-level security hides from the
  -- owner (docs/operations.md).
  execute format('alter default privileges in schema %I grant usage, select on sequences to pressroom_operator',
    current_schema());
end;
$$;
grant select on schema_migrations to pressroom_api, pressroom_worker, pressroom_operator;

-- Functions that columns, indexes and policies call; all others are created after the tables.
-- include functions/current_account_id.sql
-- include functions/current_account_ids.sql
-- include functions/parsable_text.sql
-- include functions/thread_url_key.sql
-- include functions/thread_facets.sql

-- The row-level security that all tables with rows of accounts share, called after each of them; the other grants follow
-- the call. The subqueries are evaluated once per query instead of once per row. Workers look up rows by their keys:
-- `case` keeps the planner from using the list of accounts to find rows and from expecting that it excludes nearly all of
-- them, either of which would make it read whole tables.
create procedure pg_temp.isolate(name text, has_workers boolean default true) language plpgsql as $$
declare
  account text := case name when 'accounts' then 'id' else 'account_id' end;
begin
  execute format('alter table %I enable row level security, force row level security', name);
  execute format(
    'create policy one_account on %I to pressroom_api using (%I = (select current_account_id()))
     with check (%2$I = (select current_account_id()))', name, account);
  if has_workers then
    execute format(
      'create policy named_accounts on %I to pressroom_worker
       using (case when %I = any ((select current_account_ids())::bigint[]) then true else false end)
       with check (%2$I = any ((select current_account_ids())::bigint[]))', name, account);
  end if;
  execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
  -- The functions that span accounts; they also delete old rows and closed accounts.
  execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
  execute format('grant select, delete on %I to pressroom_accepting', name);
end;
$$;

-- Conventions. Rows of an account have its ID, and foreign keys between such tables include it, so that no row can refer
-- to another account's. Where all accounts can share a row (sources, forum posts), account_id is null and a foreign key
-- that includes it is not checked. IDs come from sequences and are never reused. All times are the database's, never a
-- process's.
--
-- Some indexes have a condition that is always true (`brand_id is not null`, `account_id > 0`): a lookup by primary key
-- must not use them. On tables that were never analyzed, as in every new installation, the planner considers any index
-- that begins with the account as good as the key, and a lookup of one job would read all jobs of its account. A list
-- that names the column implies the condition; a lookup by key does not.

-- 1. Accounts and credentials

-- To delete an account, one transaction closes it, after which nobody can access its rows; they are then deleted in
-- batches.
create table accounts (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  password_hash text,
  -- Used if neither the key nor the request names a brand.
  default_brand_id bigint,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- Limits of this account; null: the configured ones.
  rate_per_minute integer check (rate_per_minute > 0),
  open_jobs_max integer check (open_jobs_max >= 0),
  daily_budget_micros bigint check (daily_budget_micros >= 0),
  name text not null default '',
  closed_at timestamptz
);
create unique index accounts_email_key on accounts (lower(email));
create unique index accounts_demo_key on accounts (is_demo) where is_demo;
create index accounts_closed_idx on accounts (closed_at, id) where closed_at is not null;
call pg_temp.isolate('accounts');
-- The API can read a password hash only through find_sign_in, for the address that signs in.
grant select (id, email, name, default_brand_id, is_demo, created_at, rate_per_minute, open_jobs_max, daily_budget_micros),
  update (name, default_brand_id, password_hash) on accounts to pressroom_api;
grant select (id, daily_budget_micros) on accounts to pressroom_worker;
grant insert, update (email, name, password_hash, is_demo, default_brand_id, closed_at) on accounts to pressroom_accepting;
grant usage on sequence accounts_id_seq to pressroom_accepting;

-- Brands are archived and never deleted: jobs and contents refer to them, and a job may be accepted at the same moment.
create table brands (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  industry text not null default '',
  overview text not null default '',
  -- The tone, as free text.
  voice text not null default '',
  language text not null default 'en',
  networks text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The parts of the voice that a text can be checked against: audience, dos, donts, banned_words, samples; missing parts
  -- are empty.
  voice_guide jsonb not null default '{}' check (jsonb_typeof(voice_guide) = 'object'),
  archived_at timestamptz,
  citations text not null default 'default' check (citations in ('default', 'notes', 'links', 'none')),
  -- threshold, required and excluded words, digest; missing ones have their defaults.
  thread_rules jsonb not null default '{}' check (jsonb_typeof(thread_rules) = 'object'),
  primary key (account_id, id)
);
alter table accounts
  add constraint accounts_default_brand_fkey
  foreign key (id, default_brand_id) references brands (account_id, id)
  on delete set null (default_brand_id);
create index brands_second_opinion_idx on brands (account_id) where thread_rules @> '{"second_opinion": true}';
create index brands_digest_idx on brands (account_id) where thread_rules @> '{"digest": true}';
call pg_temp.isolate('brands');
-- No job is accepted for an archived brand: the accepting functions do not see it.
alter policy accepting on brands using (archived_at is null);
grant select, insert, update on brands to pressroom_api;
grant select on brands to pressroom_worker;
grant usage on sequence brands_id_seq to pressroom_api;

create table keywords (
  account_id bigint not null,
  brand_id bigint not null,
  id bigint generated always as identity,
  phrase text not null check (phrase <> ''),
  created_at timestamptz not null default now(),
  -- Searches per month, as in the imported file; null: unknown.
  volume integer check (volume >= 0),
  primary key (account_id, brand_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index keywords_phrase_key on keywords (account_id, brand_id, lower(phrase));
call pg_temp.isolate('keywords');
grant select, insert, delete, update (volume) on keywords to pressroom_api;
grant select on keywords to pressroom_worker;
grant usage on sequence keywords_id_seq to pressroom_api;

-- Only the hash of a key is stored; people recognize it by its prefix and last four characters. A key that is bound to a
-- brand is deleted with that brand: unbound, it would allow more than before.
create table api_keys (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  brand_id bigint,
  name text not null default '',
  mode text not null check (mode in ('live', 'test')),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  last_four text not null,
  scopes text[] not null default '{generate,read}',
  rate_per_minute integer check (rate_per_minute > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null: only the account's budget applies.
  daily_budget_micros bigint check (daily_budget_micros >= 0),
  last_used_address text,
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index api_keys_hash_key on api_keys (key_hash);
-- For lists by a key that is bound to a brand, newest first.
create index api_keys_brand_id_idx on api_keys (account_id, brand_id, id) where brand_id is not null;
-- Each new key requires a count of the active ones, however many were revoked over the years.
create index api_keys_living_idx on api_keys (account_id) where revoked_at is null and account_id is not null;
call pg_temp.isolate('api_keys');
-- The API reads the hash too, to identify the key that requests a retry.
grant select, insert,
  select (account_id, id, brand_id, name, mode, key_hash, last_four, scopes, rate_per_minute, expires_at, revoked_at,
    last_used_at, last_used_address, created_at),
  update (name, rate_per_minute, expires_at, revoked_at, daily_budget_micros) on api_keys to pressroom_api;
grant update (last_used_at, last_used_address, revoked_at) on api_keys to pressroom_accepting;
grant usage on sequence api_keys_id_seq to pressroom_api;

-- Dashboard sessions, one per browser; each ends 30 days after its last use. Only the SHA-256 of a token is stored, and
-- the API cannot read it.
create table sessions (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Shown to the account: the network address, and the browser as it identifies itself.
  address text not null default '',
  browser text not null default '',
  primary key (account_id, id)
);
create unique index sessions_token_hash_key on sessions (token_hash);
call pg_temp.isolate('sessions', has_workers => false);
grant select (account_id, id, created_at, last_seen_at, address, browser), insert, delete on sessions to pressroom_api;
grant update (last_seen_at) on sessions to pressroom_accepting;
grant usage on sequence sessions_id_seq to pressroom_api;

-- Emailed links. Each works once, for 30 minutes.
create table password_resets (
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
create unique index password_resets_token_hash_key on password_resets (token_hash);
call pg_temp.isolate('password_resets', has_workers => false);
grant select (account_id, created_at), delete on password_resets to pressroom_api;
grant insert on password_resets to pressroom_accepting;

-- An account's own provider, key and models. A model on this machine (local) has no key and no address. The key is
-- encrypted with the installation's secret and bound to the account, so that a copy of the row is useless in another
-- account; key_id names the secret, so that the secret can be replaced.
create table account_models (
  account_id bigint primary key references accounts (id) on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'compatible', 'local')),
  url text not null default '',
  model text not null,
  fast_model text,
  credential_encrypted bytea not null,
  key_id text not null,
  -- Of the key, for people to recognize it.
  last_four text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set if the account entered the address: only public addresses may be called. The operator can enter any address on
  -- the command line.
  is_public_only boolean not null default false,
  -- The choice of a single-user installation's operator in the dashboard (docs/decisions, "Local models are chosen in
  -- the dashboard by a sole operator"): addresses of this machine and of private networks may be called as well;
  -- is_public_only is set too.
  is_local_allowed boolean not null default false,
  -- The key and the address come from the environment; credential_encrypted is empty.
  is_key_of_environment boolean not null default false
);
call pg_temp.isolate('account_models');
-- The API stores an account's key encrypted and can never read it.
grant select (account_id, provider, url, model, fast_model, last_four, created_at, updated_at, is_public_only,
    is_local_allowed, is_key_of_environment),
  insert, delete,
  update (provider, url, model, fast_model, credential_encrypted, key_id, last_four, updated_at, is_public_only,
    is_local_allowed, is_key_of_environment)
  on account_models to pressroom_api;
grant select on account_models to pressroom_worker;
-- For forecasts, which cover all accounts: which model writes for an account.
revoke select on account_models from pressroom_accepting;
grant select (account_id, provider, model, updated_at) on account_models to pressroom_accepting;

-- What a website says about its brand: read by a worker, shown as proposals, deleted after a week.
create table brand_proposals (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  -- As entered.
  url text not null,
  -- False for test keys: no model is called.
  is_live boolean not null,
  state text not null default 'queued' check (state in ('queued', 'reading', 'finished', 'failed')),
  -- Null until the home page has been read.
  pages_total integer,
  -- url, title, and the problem if the page could not be read.
  pages jsonb not null default '[]' check (jsonb_typeof(pages) = 'array'),
  -- field, value, evidence and isByModel.
  proposals jsonb not null default '[]' check (jsonb_typeof(proposals) = 'array'),
  problem_code text,
  problem text,
  -- Why a configured model made no proposals.
  model_problem text,
  attempts integer not null default 0,
  -- A worker's lease and fencing token, as for jobs.
  claim bigint not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index brand_proposals_open_idx on brand_proposals (id) where state in ('queued', 'reading');
create index brand_proposals_created_idx on brand_proposals (created_at);
call pg_temp.isolate('brand_proposals');
grant select, insert on brand_proposals to pressroom_api;
grant select, update on brand_proposals to pressroom_worker;
grant update on brand_proposals to pressroom_accepting;
grant usage on sequence brand_proposals_id_seq to pressroom_api;

-- Topic ideas are computed on request; only dismissals are stored, with the topic, so that another source does not
-- suggest it again.
create table idea_dismissals (
  account_id bigint not null,
  brand_id bigint not null,
  idea_key text not null,
  topic text not null,
  dismissed_at timestamptz not null default now(),
  primary key (account_id, brand_id, idea_key),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
call pg_temp.isolate('idea_dismissals');
grant select, insert, update, delete on idea_dismissals to pressroom_api;
grant select on idea_dismissals to pressroom_worker;

-- 2. Sources and their documents

-- Where documents and forum posts come from. A row without an account belongs to the operator and is shared by all
-- accounts. Sources of the kind 'manual' are never read; the others are read again at next_read_at.
create table sources (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete cascade,
  kind text not null,
  name text not null,
  url text not null default '',
  created_at timestamptz not null default now(),
  -- Null: for all brands of the account.
  brand_id bigint,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  secret_encrypted bytea,
  secret_key_id text,
  is_paused boolean not null default false,
  interval_seconds integer not null default 3600 check (interval_seconds between 60 and 2592000),
  next_read_at timestamptz,
  -- A worker's lease and fencing token, as for jobs, and where to resume after a crash.
  leased_until timestamptz,
  claim bigint not null default 0,
  progress jsonb,
  failures_in_row integer not null default 0,
  problem_code text,
  problem text,
  last_read_at timestamptz,
  last_changed_at timestamptz,
  -- Of the URL, if it is a single resource such as a feed, as of the last complete read.
  etag text not null default '',
  last_modified text not null default '',
  -- The last external ID up to which stored threads were checked again.
  checked_through text not null default '',
  updated_at timestamptz not null default now(),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete set null (brand_id)
);
create unique index sources_name_key on sources (coalesce(account_id, 0), kind, name);
create unique index sources_account_key on sources (account_id, id);
create index sources_due_idx on sources (next_read_at) where next_read_at is not null and not is_paused;
create index sources_leased_idx on sources (account_id) where leased_until is not null;
call pg_temp.isolate('sources');
create policy shared on sources for select to pressroom_api, pressroom_worker using (account_id is null);
grant select, insert, update, delete on sources to pressroom_api;
grant select, update (interval_seconds, next_read_at, leased_until, claim, progress, failures_in_row, problem_code, problem,
  last_read_at, last_changed_at, etag, last_modified, checked_through, updated_at) on sources to pressroom_worker;
-- For claim_sources.
grant update (next_read_at, leased_until, claim, failures_in_row, problem_code, problem) on sources to pressroom_accepting;
grant usage on sequence sources_id_seq to pressroom_api;

-- A page, a file or a feed entry, converted to Markdown.
create table documents (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  source_id bigint not null,
  -- The source's name for it: a URL, a file name, an entry's ID.
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
  -- Since when it is missing from the source; if it stays missing, it is deleted.
  missing_since timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create unique index documents_external_key on documents (source_id, external_id);
create index documents_source_idx on documents (source_id, id);
-- The newest documents of a source, and the last ones that changed.
create index documents_newest_idx on documents (account_id, source_id, id) where source_id is not null;
create index documents_changed_idx on documents (account_id, source_id, changed_at) where revision > 1;
call pg_temp.isolate('documents');
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
call pg_temp.isolate('document_revisions');
grant select, insert, delete on document_revisions to pressroom_api, pressroom_worker;

-- Parts of a document that can be cited. They are replaced when the document changes.
create table passages (
  account_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  source_id bigint not null,
  -- The source's brand; null: for all brands of the account.
  brand_id bigint,
  position integer not null,
  -- The headings above it, starting with the document's title.
  heading text not null default '',
  body text not null,
  -- New passages are indexed for search by a worker, later.
  is_indexed boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create unique index passages_position_key on passages (account_id, document_id, position);
create index passages_unindexed_idx on passages (account_id, id) where not is_indexed;
-- Whether a brand has passages, and the newest of them.
create index passages_brand_idx on passages (account_id, brand_id, id desc);
call pg_temp.isolate('passages');
grant select, insert, update, delete on passages to pressroom_api, pressroom_worker;
grant usage on sequence passages_id_seq to pressroom_api, pressroom_worker;

-- The words of each passage with their positions. A row outlives its passage (is_removed) until it has been subtracted
-- from the counts.
create table passage_terms (
  account_id bigint not null references accounts (id) on delete cascade,
  passage_id bigint not null,
  brand_id bigint not null,
  terms tsvector not null,
  is_removed boolean not null default false,
  primary key (account_id, passage_id)
);
create index passage_terms_removed_idx on passage_terms (account_id, passage_id) where is_removed;
call pg_temp.isolate('passage_terms');
grant select, insert, update, delete on passage_terms to pressroom_api, pressroom_worker;
grant update on passage_terms to pressroom_accepting;

-- The same words as numbers (functions/term_hash.sql), by which a search finds candidates: it reads thousands of these
-- rows, and the words of only a few. Each number includes the account and the brand, so the index works as if each brand
-- had its own: the cost of a search does not depend on other accounts.
create table passage_hashes (
  account_id bigint not null references accounts (id) on delete cascade,
  passage_id bigint not null,
  brand_id bigint not null,
  hashes integer[] not null,
  primary key (account_id, passage_id)
);
create index passage_hashes_idx on passage_hashes using gin (hashes) with (fastupdate = off);
call pg_temp.isolate('passage_hashes');
grant select, insert, update, delete on passage_hashes to pressroom_api, pressroom_worker;

-- In how many of a brand's passages each word occurs: rare words weigh more.
create table passage_term_counts (
  account_id bigint not null references accounts (id) on delete cascade,
  brand_id bigint not null,
  term text collate "C" not null,
  passages integer not null,
  primary key (account_id, brand_id, term)
) with (fillfactor = 80);
call pg_temp.isolate('passage_term_counts');
grant select, insert, update, delete on passage_term_counts to pressroom_api, pressroom_worker;

-- 3. Forum posts and how well they match brands

-- A forum post with its replies is called a thread.
--
-- Each inserted row is checked once per foreign key, so rows of an account have only the keys that include the account.
-- Rows shared by the operator are checked by a generated column that is null in all others (shared_source_id,
-- shared_post_id).
create table forum_posts (
  id bigint generated always as identity primary key,
  account_id bigint,
  source_id bigint not null,
  external_id text not null,
  title text not null,
  body text not null default '',
  author text not null default '',
  community text not null default '',
  url text not null default '',
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  score integer,
  language text not null default '',
  tags text[] not null default '{}',
  -- As counted by the forum: of long threads, not all replies are stored.
  reply_count integer not null default 0,
  -- The forum marks the question as answered.
  is_answered boolean not null default false,
  edited_at timestamptz,
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  missing_since timestamptz,
  -- The import that added it, which can be undone.
  import_id bigint,
  -- Identifies a thread regardless of its source.
  url_key bytea generated always as (thread_url_key(url)) stored,
  shared_source_id bigint generated always as (case when account_id is null then source_id end) stored
    references sources on delete cascade,
  -- The words of the title and the body, in any language.
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, parsable_text(title || ' ' || body))) stored,
  unique (source_id, external_id),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create unique index forum_posts_account_key on forum_posts (account_id, id);
-- The shared posts, newest first: PostgreSQL does not know that in an index on (account_id, id) all entries with null are
-- in the order of their IDs.
create index forum_posts_shared_idx on forum_posts (id) where account_id is null;
create index forum_posts_url_idx on forum_posts (account_id, url_key) where url_key is not null;
create index forum_posts_missing_idx on forum_posts (missing_since) where missing_since is not null;
create index forum_posts_import_idx on forum_posts (account_id, import_id) where import_id is not null;
-- For the deletion of a source.
create index forum_posts_shared_source_idx on forum_posts (shared_source_id) where shared_source_id is not null;
-- Words and filters in one index, so that a common word and a common filter that are rare together are found quickly. The
-- first facet is the account with the block of IDs, so a search skips other accounts' posts. New posts wait in a short
-- pending list, which every search scans: adding each immediately would write five times as much.
create index forum_posts_search_idx on forum_posts using gin (search, thread_facets(
  (coalesce(account_id, 0) << 24) + (id >> 12), source_id, community, tags, language, score, reply_count, is_answered,
  posted_at)) with (gin_pending_list_limit = 512);
-- No query plan depends on these statistics, and collecting them took a third of a millisecond per new thread.
alter table forum_posts alter column search set statistics 0, alter column body set statistics 0;
alter index forum_posts_search_idx alter column 2 set statistics 0;
call pg_temp.isolate('forum_posts');
create policy shared on forum_posts for select to pressroom_api, pressroom_worker using (account_id is null);
grant select, insert, update, delete on forum_posts to pressroom_api, pressroom_worker;
grant usage on sequence forum_posts_id_seq to pressroom_api, pressroom_worker;

create table forum_replies (
  post_id bigint not null,
  position integer not null,
  account_id bigint,
  author text not null default '',
  body text not null,
  posted_at timestamptz,
  external_id text not null default '',
  -- The position of the reply that this one answers; null: it answers the post.
  parent_position integer,
  score integer,
  shared_post_id bigint generated always as (case when account_id is null then post_id end) stored
    references forum_posts on delete cascade,
  primary key (post_id, position),
  foreign key (account_id, post_id) references forum_posts (account_id, id) on delete cascade
);
create index forum_replies_shared_idx on forum_replies (shared_post_id) where shared_post_id is not null;
call pg_temp.isolate('forum_replies');
create policy shared on forum_replies for select to pressroom_api, pressroom_worker using (account_id is null);
grant select, insert, delete on forum_replies to pressroom_api, pressroom_worker;

create table forum_imports (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (account_id, id)
);
call pg_temp.isolate('forum_imports');
grant select, insert, update, delete on forum_imports to pressroom_api;
grant usage on sequence forum_imports_id_seq to pressroom_api;

-- Earlier states of changed posts.
create table forum_post_revisions (
  account_id bigint not null,
  post_id bigint not null,
  revision integer not null,
  -- Title, body, author, community, url, score, tags, posted_at and replies.
  post jsonb not null,
  replaced_by text not null check (replaced_by in ('person', 'import', 'source')),
  import_id bigint,
  replaced_at timestamptz not null default now(),
  primary key (account_id, post_id, revision),
  foreign key (account_id, post_id) references forum_posts (account_id, id) on delete cascade
);
create index forum_post_revisions_import_idx on forum_post_revisions (account_id, import_id) where import_id is not null;
call pg_temp.isolate('forum_post_revisions');
grant select, insert, delete on forum_post_revisions to pressroom_api, pressroom_worker;

-- Posts that were added or changed and have not been scored for the brands yet. A separate table, because updating the
-- post would rewrite its entries in the search index. account_id is null for posts shared by the operator.
create table unscored_posts (
  post_id bigint primary key,
  account_id bigint
);
call pg_temp.isolate('unscored_posts');
grant insert, update on unscored_posts to pressroom_accepting;

-- The progress of scoring threads for a brand.
create table brand_matching (
  account_id bigint not null,
  brand_id bigint not null,
  -- Incremented by each change to the brand that affects scores.
  revision bigint not null default 1,
  -- After such a change, posts below this ID, at most posts_left of them, are scored again, newest first.
  below_id bigint default 9223372036854775807,
  posts_left integer not null default 20000,
  -- When the last webhook event was written.
  announced_at timestamptz,
  -- When a model was last asked about its matches.
  asked_at timestamptz,
  primary key (account_id, brand_id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index brand_matching_unfinished_idx on brand_matching (account_id, brand_id) where below_id is not null;
call pg_temp.isolate('brand_matching');
grant select, update (below_id, posts_left, announced_at) on brand_matching to pressroom_worker;
grant select on brand_matching to pressroom_api;
grant insert, update on brand_matching to pressroom_accepting;

-- How well a thread matches a brand, and what was done about it.
create table thread_matches (
  account_id bigint not null,
  brand_id bigint not null,
  forum_post_id bigint not null,
  -- The same account; null if the post is shared by the operator.
  post_account_id bigint check (post_account_id = account_id),
  score real not null,
  reasons jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'used')),
  -- The revision of the post that was scored.
  revision integer not null,
  scored_at timestamptz not null default now(),
  matched_at timestamptz not null default now(),
  -- Reached the brand's threshold, and no webhook event has been written yet.
  is_unannounced boolean not null default false,
  announced_at timestamptz,
  -- When the thread's age changes its score.
  rescore_at timestamptz,
  -- A model's answer, if the brand asks for one: {fits, reason, revision}, with the revision of the thread.
  opinion jsonb,
  shared_post_id bigint generated always as (case when post_account_id is null then forum_post_id end) stored
    references forum_posts on delete cascade,
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade,
  foreign key (post_account_id, forum_post_id) references forum_posts (account_id, id) on delete cascade
);
create index thread_matches_unannounced_idx on thread_matches (account_id, brand_id) where is_unannounced;
create index thread_matches_rescore_idx on thread_matches (rescore_at) where rescore_at is not null and state = 'open';
create index thread_matches_best_idx on thread_matches (
  account_id, brand_id, state, score desc, forum_post_id desc);
-- The thread comes first: new threads have the highest IDs, so their matches are adjacent. Created after the previous
-- index: if two indexes seem equally cheap, as on a table that was never analyzed, PostgreSQL uses the newer one.
alter table thread_matches add primary key (forum_post_id, brand_id, account_id);
create index thread_matches_shared_idx on thread_matches (shared_post_id) where shared_post_id is not null;
alter table thread_matches alter column reasons set statistics 0, alter column opinion set statistics 0;
call pg_temp.isolate('thread_matches');
grant select, insert, update, delete on thread_matches to pressroom_api, pressroom_worker;
grant update (rescore_at, state) on thread_matches to pressroom_accepting;

-- One email per account and day. A worker holds a lease while it sends it.
create table thread_digests (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  -- The email lists matches found between these two times.
  after_time timestamptz not null,
  until_time timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 1,
  -- Set when it was sent or there was nothing to send.
  ended_at timestamptz,
  threads_count integer not null default 0,
  primary key (account_id, day)
);
call pg_temp.isolate('thread_digests');
grant select, update on thread_digests to pressroom_worker;
grant insert, update on thread_digests to pressroom_accepting;

-- 4. Jobs

-- Lists of topics whose rows became jobs together.
create table batches (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  -- Of the rows as sent: the same list is the same batch.
  fingerprint bytea not null,
  -- The key that sent it; null: a person in the dashboard or on the command line.
  api_key_id bigint,
  -- The key's brand if the key is bound to one: other brands' keys do not see the batch.
  brand_id bigint,
  rows_count integer not null,
  -- line, topic and errors of the rows that cannot become jobs.
  rejected_rows jsonb not null check (jsonb_typeof(rejected_rows) = 'array'),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index batches_fingerprint_key on batches (fingerprint, account_id);
call pg_temp.isolate('batches', has_workers => false);
grant select, insert, update (rejected_rows) on batches to pressroom_api;
grant usage on sequence batches_id_seq to pressroom_api;

-- What a caller requested, and its result. `attempts` counts how often writing started; `claims` counts how often a
-- worker claimed the job. It never decreases and is the fencing token: a worker may write to a job only while `claims` is
-- the number that it received. forum_post_id and api_key_id have no foreign keys: posts and keys can be deleted, and the
-- record of the request remains. The brand's foreign key includes the account.
create table jobs (
  account_id bigint not null,
  id bigint generated always as identity,
  task_id uuid not null,
  brand_id bigint not null,
  api_key_id bigint,
  content_type text not null
    check (content_type in ('article', 'social', 'newsletter', 'post', 'batch')),
  custom_topic text,
  custom_prompt text,
  forum_post_id bigint,
  language text,
  live boolean not null,
  state text not null default 'queued' check (state in
    ('queued', 'running', 'waiting', 'succeeded', 'partially_succeeded', 'failed', 'canceled')),
  stage text,
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  claims integer not null default 0,
  events integer not null default 0,
  writer text,
  cost_micros bigint not null default 0,
  failure_code text,
  failure_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The request that created the job, and the trace that it belongs to.
  request_id text,
  traceparent text,
  -- The filters of job lists as one small number, because accepting a job writes every index: the outcome (0 queued,
  -- running or waiting, 1 succeeded, 2 partially, 3 failed, 4 canceled) times 10, the type times 2, and whether it is
  -- live. The number does not change when a job starts, so claiming writes to no index; only the end of a job does.
  -- records/jobs/job-list.ts uses the same numbers.
  list_kind smallint not null generated always as ((
    10 * case state when 'succeeded' then 1 when 'partially_succeeded' then 2 when 'failed' then 3 when 'canceled' then 4
      else 0 end
    + 2 * case content_type when 'article' then 0 when 'social' then 1 when 'newsletter' then 2 when 'post' then 3
      else 4 end
    + case when live then 1 else 0 end)::smallint) stored,
  dismissed_at timestamptz,
  -- The stage after which the job waits for a person; null: none.
  approve text check (approve = 'brief'),
  citations text check (citations in ('notes', 'links', 'none')),
  -- Set while the state is `waiting`. A separate column, because with an index on the state every claim would write to
  -- that index.
  waiting_since timestamptz,
  -- The row of a batch that the job was made from.
  batch_id bigint,
  batch_line integer,
  -- When its contents are to be published.
  scheduled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade,
  check ((state = 'failed') = (failure_code is not null) or state in ('partially_succeeded', 'canceled')),
  check ((finished_at is not null) = (state in ('succeeded', 'partially_succeeded', 'failed', 'canceled'))),
  constraint jobs_waiting_check check ((state = 'waiting') = (waiting_since is not null))
);
-- Lists, newest first, of one brand or of all. A list without a filter merges the newest jobs of each of the filter's few
-- values, so any combination of filters reads one page of each and skips nothing.
create index jobs_brand_list_idx on jobs (account_id, brand_id, list_kind, created_at, id) where brand_id is not null;
-- `account_id > 0` keeps the planner from using this index for the list of one brand, which does not have this condition:
-- if the brand has few jobs, it would read all others.
create index jobs_list_idx on jobs (account_id, list_kind, created_at, id) where account_id > 0 and list_kind is not null;
-- Failures that were not dismissed since. The condition uses only columns that change at the end of a job, so that
-- claiming writes to no index.
create index jobs_failed_idx on jobs (account_id, brand_id, finished_at)
  where list_kind between 30 and 39 and (dismissed_at is null or dismissed_at < finished_at);
create index jobs_waiting_idx on jobs (account_id, created_at, id) where waiting_since is not null;
-- Whether a post was already written about.
create index jobs_forum_post_idx on jobs (account_id, forum_post_id) where forum_post_id is not null;
create index jobs_batch_idx on jobs (account_id, batch_id, batch_line) where batch_id is not null;
call pg_temp.isolate('jobs');
-- For canceling, which runs with the caller's privileges.
grant select, update (state, finished_at, events, dismissed_at, waiting_since) on jobs to pressroom_api;
grant select, update on jobs to pressroom_worker;
grant insert, update, select (account_id, id, content_type, live, started_at), update (claims)
  on jobs to pressroom_accepting;
grant usage, select on sequence jobs_id_seq to pressroom_accepting;

-- One row per content that a job creates: four for a batch, one otherwise.
create table job_items (
  account_id bigint not null,
  job_id bigint not null,
  position smallint not null,
  content_type text not null check (content_type in ('article', 'social', 'newsletter', 'post')),
  state text not null default 'queued'
    check (state in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  failure_code text,
  failure_message text,
  primary key (account_id, job_id, position),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
call pg_temp.isolate('job_items');
grant select, update (state) on job_items to pressroom_api;
grant select, update on job_items to pressroom_worker;
grant insert, update on job_items to pressroom_accepting;

-- The output of each stage, from which a new attempt resumes. Position 0 is shared by all items.
create table job_stages (
  account_id bigint not null,
  job_id bigint not null,
  position smallint not null,
  stage text not null,
  output jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, job_id, position, stage),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
call pg_temp.isolate('job_stages');
grant select on job_stages to pressroom_api;
grant select, insert, update, delete on job_stages to pressroom_worker;
grant insert, update on job_stages to pressroom_accepting;

create table job_events (
  account_id bigint not null,
  job_id bigint not null,
  sequence integer not null,
  type text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, job_id, sequence),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
call pg_temp.isolate('job_events');
grant select, insert on job_events to pressroom_api;
grant insert on job_events to pressroom_worker, pressroom_accepting;

-- The queue of tasks (docs/decisions/2026-11-15-our-own-task-queue.md): small, hot, and empty when all work is done.
-- A task without a lease waits; one with a lease belongs to the worker of its newest claim. Each claim increments
-- `claim`, which never decreases, so the ID and `claim` together identify one claim.
-- There is no foreign key to jobs: claiming checks whether the job still has to be done, and each foreign key would slow
-- down every accepted request.
--
-- A job whose worker was lost is a suspect, because it may have crashed the worker. Suspects wait in a queue of their own
-- and run in a process of their own, one at a time (docs/decisions/2026-11-16-suspect-jobs-run-in-isolation.md). The
-- worker is recorded so that its tasks can be released as soon as it is known to have ended.
create table tasks (
  id uuid primary key,
  account_id bigint not null,
  job_id bigint not null,
  ready_at timestamptz not null default now(),
  claim integer not null default 0,
  leased_until timestamptz,
  worker uuid,
  -- How many workers were lost while they had this task. More than none: a suspect.
  crashes smallint not null default 0,
  -- How often a worker was lost while this task, as a suspect, ran in a process of its own. That says little about the
  -- task: the worker was killed, or the machine ran out of memory. Only the fourth time counts as a crash, and the task
  -- then runs alone.
  orphaned smallint not null default 0
) with (
  -- Rows live for seconds; dead rows must be vacuumed often, or claiming becomes slow.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
);
-- The queue of each account, oldest first; tasks with the same time in the order of their jobs. If they were ordered by
-- the random task ID, each claim after a large burst would read ten scattered pages, and claiming with half a million
-- waiting tasks would cost 1.4 times as much as with a thousand.
create index tasks_waiting_idx on tasks (account_id, ready_at, job_id) where leased_until is null;
create index tasks_suspects_idx on tasks (account_id, ready_at, job_id) where leased_until is null and crashes > 0;
create index tasks_leased_idx on tasks (leased_until) where leased_until is not null;
-- How many tasks of an account are running.
create index tasks_running_idx on tasks (account_id) where leased_until is not null;
call pg_temp.isolate('tasks', has_workers => false);
create policy queue on tasks to pressroom_worker using (true) with check (true);
grant select, delete on tasks to pressroom_api;
grant select, update, delete on tasks to pressroom_worker;
-- Locking a row requires the privilege to update one of its columns.
grant insert, update (leased_until) on tasks to pressroom_accepting;

-- The first response to a request, kept for 24 hours, so that a retry of the request gets the same one. If its job is
-- deleted earlier, no harm is done, so there is no foreign key and no index, which every caller would pay for.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  job_id bigint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
call pg_temp.isolate('idempotency_keys');
grant insert, update on idempotency_keys to pressroom_accepting;

-- One token bucket per key and kind of request. An account's own bucket has the key 0, which is no row of api_keys, so
-- buckets refer only to their account. Unlogged: a crash only refills the buckets, and accepting a request writes less
-- to the write-ahead log.
create unlogged table rate_buckets (
  account_id bigint not null references accounts (id) on delete cascade,
  api_key_id bigint not null,
  kind text not null,
  capacity integer not null,
  tokens double precision not null,
  granted integer not null,
  refilled_at timestamptz not null,
  primary key (account_id, api_key_id, kind)
);
call pg_temp.isolate('rate_buckets');
grant insert, update on rate_buckets to pressroom_accepting;

-- 5. Contents

-- What a job created: one content per item, which the unique index guarantees even if all other fences fail. The job's
-- foreign key covers the brand too. Deleted contents remain for 30 days (`pressroom prune`).
create table contents (
  account_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  position smallint not null,
  brand_id bigint not null,
  content_type text not null check (content_type in ('article', 'social', 'newsletter', 'post')),
  writer text not null,
  current_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The version that the search index contains.
  searchable_version integer not null default 0,
  -- When a person read it; null: not yet.
  read_at timestamptz,
  -- When it is to be published.
  scheduled_at timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'in_review', 'approved', 'scheduled', 'published')),
  status_changed_at timestamptz,
  -- The email address of the account or the name of the key, as it was then.
  status_changed_by text,
  -- Whether a version covers its topic, as answered by a model for the newest version that was checked:
  -- {version, answers, reason, quote}.
  topic_check jsonb,
  -- All changes of the status, oldest first: [{status, changed_by, changed_at}].
  status_history jsonb not null default '[]' check (jsonb_typeof(status_history) = 'array'),
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  check (status <> 'scheduled' or scheduled_at is not null)
);
create unique index contents_item_key on contents (job_id, account_id, position);
-- Each filter of the list has an index, so that every page costs the same.
create index contents_brand_idx on contents (account_id, brand_id, id) where brand_id is not null;
create index contents_type_idx on contents (account_id, content_type, id) where content_type is not null;
create index contents_writer_idx on contents (account_id, writer, id) where writer is not null;
create index contents_created_idx on contents (account_id, created_at) where created_at is not null;
create index contents_deleted_idx on contents (account_id, id) where deleted_at is not null;
-- By brand, because a key may be limited to one; an account has at most 1,000 brands.
create index contents_to_read_idx on contents (account_id, brand_id, id) where read_at is null and deleted_at is null;
-- Contents whose current version is not in the search index yet.
create index contents_unindexed_idx on contents (account_id, id)
  where searchable_version < current_version and deleted_at is null;
create index contents_status_idx on contents (account_id, status, id) where deleted_at is null;
create index contents_scheduled_idx on contents (account_id, scheduled_at, id)
  where scheduled_at is not null and deleted_at is null;
call pg_temp.isolate('contents');
grant select, insert, update (current_version, updated_at, deleted_at, searchable_version, read_at, status,
  status_changed_at, status_changed_by, scheduled_at, status_history) on contents to pressroom_api;
grant select, insert, update (current_version, updated_at, writer, searchable_version, topic_check, status,
  status_changed_at, status_changed_by, scheduled_at, status_history) on contents to pressroom_worker;
grant usage on sequence contents_id_seq to pressroom_api, pressroom_worker;

create table content_versions (
  account_id bigint not null,
  content_id bigint not null,
  version integer not null,
  title text not null,
  language text not null,
  markdown text not null,
  document jsonb not null,
  sources jsonb not null default '[]',
  quality jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- How and by whom it was made. A version that was edited in the dashboard has no key; a regenerated one has a job.
  made_by text not null default 'generate' check (made_by in ('generate', 'edit', 'restore', 'regenerate')),
  api_key_id bigint,
  job_id bigint,
  restored_version integer,
  primary key (account_id, content_id, version),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
create index content_versions_language_idx on content_versions (account_id, language, content_id)
  where language is not null;
-- Only regenerated versions have a job; the others are not in this index.
create unique index content_versions_job_key on content_versions (account_id, job_id) where job_id is not null;
call pg_temp.isolate('content_versions');
grant select, insert on content_versions to pressroom_api, pressroom_worker;

-- The words of each content's current version. Each word is prefixed with the account's ID, so the index works as if each
-- account had its own: the cost of a search does not depend on other accounts.
create table content_terms (
  account_id bigint not null,
  content_id bigint not null,
  terms tsvector not null,
  primary key (account_id, content_id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
-- Without a pending list, which every search would have to scan.
create index content_terms_idx on content_terms using gin (terms) with (fastupdate = off);
call pg_temp.isolate('content_terms');
grant select, insert, update, delete on content_terms to pressroom_api;
grant select, insert, update on content_terms to pressroom_worker;

create table content_tags (
  account_id bigint not null,
  tag text not null check (tag <> ''),
  content_id bigint not null,
  primary key (account_id, tag, content_id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
create index content_tags_content_idx on content_tags (content_id, account_id);
call pg_temp.isolate('content_tags');
grant select, insert, delete on content_tags to pressroom_api;
-- Tags are published with the content.
grant select on content_tags to pressroom_worker;

-- Images in contents, which refer to them as `/agents/app/api/images/<id>/`.
create table images (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
-- Image formats are already compressed.
alter table images alter column bytes set storage external;
call pg_temp.isolate('images');
grant select, insert on images to pressroom_api;
-- Images are published with the content.
grant select on images to pressroom_worker;
grant update on images to pressroom_accepting;
grant usage on sequence images_id_seq to pressroom_api;

-- 6. Publishing

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
  -- The secret part of a feed's URL.
  feed_token text unique,
  -- Why the last test or attempt failed; null: it succeeded.
  problem text,
  checked_at timestamptz not null default now(),
  -- A worker's lease: each channel has at most one publication in progress.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index channels_name_key on channels (account_id, brand_id, name);
-- Claims know the channel but not the account.
create unique index channels_id_key on channels (id) include (leased_until);
-- The home page lists the channels that have a problem.
create index channels_broken_idx on channels (account_id, checked_at desc) where problem is not null;
call pg_temp.isolate('channels');
grant select, insert, update, delete on channels to pressroom_api;
grant select, update (problem, checked_at, leased_until) on channels to pressroom_worker;
grant update on channels to pressroom_accepting;
grant usage on sequence channels_id_seq to pressroom_api;

-- A content is on a channel once, or not at all.
create table publications (
  account_id bigint not null,
  id bigint generated always as identity,
  content_id bigint not null,
  channel_id bigint not null,
  -- Finds the object on the channel again.
  key uuid not null default gen_random_uuid(),
  -- The requested action.
  action text not null default 'publish' check (action in ('publish', 'update', 'unpublish')),
  -- draft: on the channel, but not public. scheduled: the channel will publish it by itself.
  state text not null default 'queued'
    check (state in ('queued', 'publishing', 'draft', 'scheduled', 'published', 'failed', 'unpublished')),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  publish_at timestamptz not null default now(),
  -- The version of the content that was last sent; 0: none.
  version integer not null default 0,
  remote_id text,
  -- What a retry needs, such as the posts of a thread that already exist.
  progress jsonb not null default '{}' check (jsonb_typeof(progress) = 'object'),
  url text,
  attempts integer not null default 0,
  -- Null: nothing to do. While in progress: the end of the lease, after which another worker may claim it.
  next_attempt_at timestamptz,
  -- The fencing token of the worker that claimed it.
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
call pg_temp.isolate('publications');
grant select, insert, update, delete on publications to pressroom_api;
grant select, update on publications to pressroom_worker;
grant update on publications to pressroom_accepting;
grant usage on sequence publications_id_seq to pressroom_api;

-- The history of a publication.
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
call pg_temp.isolate('publication_events');
grant select, insert on publication_events to pressroom_api, pressroom_worker;
grant update on publication_events to pressroom_accepting;
grant usage on sequence publication_events_id_seq to pressroom_api, pressroom_worker;

-- 7. Webhooks

create table webhook_endpoints (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  url text not null,
  events text[] not null,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  description text not null default '',
  -- Since when all attempts have failed, and how many.
  failing_since timestamptz,
  failures_in_row integer not null default 0,
  -- Deliveries outlive their endpoint until they are too old: deleting an endpoint must not take longer if it has many.
  deleted_at timestamptz,
  primary key (account_id, id)
);
call pg_temp.isolate('webhook_endpoints');
grant select, insert, update, delete, select (account_id, id, events, disabled_at) on webhook_endpoints to pressroom_api;
grant select, update (failing_since, failures_in_row, disabled_at, disabled_reason)
  on webhook_endpoints to pressroom_worker;
grant update (disabled_at) on webhook_endpoints to pressroom_accepting;

-- Deliveries are signed with the secret that does not expire and, until it expires, with the one before it. A separate
-- table, because the API may write secrets but never read them.
create table webhook_secrets (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint generated always as identity,
  secret_encrypted bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (account_id, endpoint_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);
call pg_temp.isolate('webhook_secrets');
grant select (account_id, endpoint_id, id, created_at, expires_at), insert, update (expires_at), delete
  on webhook_secrets to pressroom_api;
grant select on webhook_secrets to pressroom_worker;
revoke select on webhook_secrets from pressroom_accepting;
grant select (account_id) on webhook_secrets to pressroom_accepting;

-- One row per event and endpoint that subscribes to it, written in the transaction that causes the event.
create table webhook_outbox (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id bigint not null,
  -- Null: a test.
  job_id bigint,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- The number of attempts before the last manual resend, which restarted the retry schedule.
  attempts_before integer not null default 0,
  next_attempt_at timestamptz default now(),
  ended_at timestamptz,
  last_status smallint,
  last_error text,
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);
create index webhook_outbox_created_idx on webhook_outbox (created_at);
-- Lists, newest first, with and without a state.
create index webhook_outbox_endpoint_idx on webhook_outbox (account_id, endpoint_id, created_at, id)
  where endpoint_id is not null;
create index webhook_outbox_state_idx on webhook_outbox (account_id, endpoint_id, state, created_at, id)
  where state is not null;
call pg_temp.isolate('webhook_outbox');
grant select, insert, update (state, attempts_before, next_attempt_at, ended_at) on webhook_outbox to pressroom_api;
grant select, insert, update on webhook_outbox to pressroom_worker;

-- The request and response of each attempt.
create table webhook_attempts (
  account_id bigint not null,
  delivery_id uuid not null,
  attempt integer not null,
  url text not null,
  request_headers jsonb not null,
  status smallint,
  response_headers jsonb,
  response_body text,
  error text,
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, delivery_id, attempt),
  foreign key (account_id, delivery_id) references webhook_outbox (account_id, id) on delete cascade
);
call pg_temp.isolate('webhook_attempts');
grant select on webhook_attempts to pressroom_api;
grant insert on webhook_attempts to pressroom_worker;

-- The queue of unfinished deliveries, without private data: as with tasks, workers see all of it, and of other tables only
-- the accounts that they name. A trigger on the outbox fills it (functions/enqueue_deliveries.sql).
create table webhook_queue (
  id uuid primary key,
  account_id bigint not null,
  endpoint_id bigint not null,
  ready_at timestamptz not null default now(),
  -- Whether ready_at has passed: keeps deliveries that can be sent now apart from those that wait for a retry.
  is_due boolean not null default true,
  leased_until timestamptz,
  -- Counts the claims of this delivery, as the fencing token.
  claim integer not null default 0,
  foreign key (account_id, id) references webhook_outbox (account_id, id) on delete cascade
);
create index webhook_queue_due_idx on webhook_queue (endpoint_id, ready_at, id) where is_due and leased_until is null;
create index webhook_queue_later_idx on webhook_queue (ready_at) where not is_due and leased_until is null;
create index webhook_queue_leased_idx on webhook_queue (leased_until) where leased_until is not null;
create index webhook_queue_under_way_idx on webhook_queue (endpoint_id) where leased_until is not null;
call pg_temp.isolate('webhook_queue', has_workers => false);
create policy queue on webhook_queue to pressroom_worker using (true) with check (true);
grant select, insert, update on webhook_queue to pressroom_api;
grant select, insert, update, delete on webhook_queue to pressroom_worker;
grant update (leased_until) on webhook_queue to pressroom_accepting;

-- 8. Usage and spending

-- By day (UTC) and key; the key 0 stands for work without a key.
create table usage_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  api_key_id bigint not null,
  content_type text not null,
  jobs integer not null default 0,
  jobs_failed integer not null default 0,
  contents integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_micros bigint not null default 0,
  primary key (account_id, day, api_key_id, content_type)
);
call pg_temp.isolate('usage_days');
grant select, insert, update on usage_days to pressroom_api, pressroom_worker;

-- All requests by key and day (UTC), successful or not. Each process counts in memory and adds its counts every few
-- seconds.
create table request_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  api_key_id bigint not null,
  requests bigint not null default 0,
  errors bigint not null default 0,
  primary key (account_id, day, api_key_id)
);
call pg_temp.isolate('request_days');
grant select on request_days to pressroom_api;
grant insert, update on request_days to pressroom_accepting;

-- One row per call to a provider, successful or not. Position 0 stands for what a job's items share.
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
  -- Null: the price of the model is unknown.
  cost_micros bigint,
  -- `ok`, `aborted`, or the code of a failure.
  outcome text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index model_calls_job_idx on model_calls (account_id, job_id);
create index model_calls_day_idx on model_calls (account_id, created_at);
call pg_temp.isolate('model_calls');
grant select on model_calls to pressroom_api;
grant select, insert on model_calls to pressroom_worker;
grant usage on sequence model_calls_id_seq to pressroom_worker;

-- An account's spending by day (UTC), to which its budget applies. It outlives the jobs.
create table spending_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0,
  primary key (account_id, day)
);
call pg_temp.isolate('spending_days');
grant select on spending_days to pressroom_api;
grant select, insert, update on spending_days to pressroom_worker;

-- 9. State of the installation, without row-level security

-- Running workers with their slots, for time estimates. Workers report every few seconds in a statement of their own, so
-- that the end of a job costs nothing extra.
create table workers (
  id uuid primary key,
  slots integer not null check (slots > 0),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on workers to pressroom_worker, pressroom_operator;
grant select on workers to pressroom_accepting;

-- How long the last jobs of each kind ran, for time estimates. Adding a row deletes the oldest ones of its kind. An index
-- on the jobs by their end would make ending a job rewrite all its index entries.
create table job_durations (
  id bigint generated always as identity primary key,
  content_type text not null,
  writer text not null,
  live boolean not null,
  seconds double precision not null
);
create index job_durations_kind_idx on job_durations (content_type, writer, live, id);
grant select, insert, update, delete on job_durations to pressroom_worker, pressroom_operator;
grant select on job_durations to pressroom_accepting;
grant usage on sequence job_durations_id_seq to pressroom_worker;

-- The readiness check writes to one of a few rows, to learn whether requests can be accepted.
create table readiness (
  slot integer primary key,
  checked_at timestamptz not null
);
grant select, insert, update on readiness to pressroom_accepting;
grant select, insert, update, delete on readiness to pressroom_operator;

drop procedure pg_temp.isolate;
