-- The tables of Pressroom with their indexes, rights and policies, as one file. It takes the place of the migrations 0001
-- to 0027, which no released version had: a database that they made runs upgrade_from_0027.sql in its place.
-- replaces 0027_first_run.sql of commit 4a4861b
--
-- Functions are in functions/, one file each. From here on, migrations are forward only: add the next number.

-- Roles: isolation that the database enforces. Row-level security is on every tenant's table, for owners too, and whoever
-- serves has a narrow role. None of them owns a table or may bypass a policy; with no account set, a query sees nothing.
--
--   pressroom_api        answers callers: one account at a time (pressroom.account_id)
--   pressroom_worker     writes jobs: the accounts that a transaction names (pressroom.account_ids), and the line of tasks
--   pressroom_accepting  nobody's login: owns the functions that let requests in, find out whose a key or a session is,
--                        and forget what is past its time. These span accounts
--   pressroom_operator   the command line of whoever runs the service: all accounts
--
-- The migrating role owns everything and sees nothing (unless it is a superuser, or inherits the operator's rights as it
-- must on 15): a migration that changes rows says `set local role pressroom_operator` first.
do $$
declare
  name text;
begin
  foreach name in array array['pressroom_api', 'pressroom_worker', 'pressroom_accepting', 'pressroom_operator'] loop
    -- Roles belong to the whole cluster: another database of it may have made them, or be making them right now.
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- Becoming the role must be possible, having its rights without becoming it must not; 15 cannot tell them apart.
    if current_setting('server_version_num')::integer < 160000 then
      if not pg_has_role(name, 'MEMBER') then
        execute format('grant %I to current_user', name);
      end if;
    elsif not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user with inherit false, set true', name);
      exception when insufficient_privilege then
        -- An administrator made the roles: all that matters is that they can be taken.
        if not pg_has_role(name, 'SET') then
          raise;
        end if;
      end;
    end if;
  end loop;

  execute format(
    'grant usage on schema %I to pressroom_api, pressroom_worker, pressroom_accepting, pressroom_operator',
    current_schema());
  -- Reading sequences too, and those of later migrations: pg_dump does, and as the operator it can dump what forced
  -- row-level security hides even from the owner (docs/operations.md).
  execute format('alter default privileges in schema %I grant usage, select on sequences to pressroom_operator',
    current_schema());
end;
$$;
grant select on schema_migrations to pressroom_api, pressroom_worker, pressroom_operator;

-- What columns and policies below call; all other functions come after the tables.
-- include functions/current_account_id.sql
-- include functions/current_account_ids.sql
-- include functions/parsable_text.sql

-- Tables. Every tenant's row carries its account, and foreign keys between tenants' tables include it, so that no row can
-- ever point across accounts, and row-level security can stand behind every query. Where a row may be shared by all
-- accounts (sources, forum posts), its account is null and the key that includes it is not asked.
-- Ids come from sequences and are never used twice. Times are the database's own, never a process's.
--
-- Policies, the operator's rights, and what pressroom_accepting may read and delete are the same for most tables: see the
-- end. Beside each table stands what else its roles may do.
--
-- Indexes whose condition is always true (`brand_id is not null`, `account_id > 0`): whoever looks for one row by its key
-- must find it by the key's own index. On tables that were never analysed, which is how every installation begins, an
-- index that merely begins with the account looks just as good to the planner, and then a look at one job reads all jobs
-- of its account. A list that names the column fulfils the condition by that; a look by the key does not.

-- 1. Accounts, and who may speak for them.

-- An account that is deleted is closed in one transaction, from which on nobody gets at anything of it; then it is
-- forgotten, a few rows at a time.
create table accounts (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  password_hash text,
  -- The brand that is meant when neither the key nor the request names one.
  default_brand_id bigint,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- Limits of its own; null: what the settings say.
  rate_per_minute integer check (rate_per_minute > 0),
  open_jobs_max integer check (open_jobs_max >= 0),
  daily_budget_micros bigint check (daily_budget_micros >= 0),
  name text not null default '',
  closed_at timestamptz
);
create unique index accounts_email_key on accounts (lower(email));
create unique index accounts_demo_key on accounts (is_demo) where is_demo;
create index accounts_closed_idx on accounts (closed_at, id) where closed_at is not null;
-- Of accounts the API never sees the password's hash, but of the one e-mail address that signs in (find_sign_in).
grant select (id, email, name, default_brand_id, is_demo, created_at, rate_per_minute, open_jobs_max, daily_budget_micros),
  update (name, default_brand_id, password_hash) on accounts to pressroom_api;
grant select (id, daily_budget_micros) on accounts to pressroom_worker;
grant insert, update (email, name, password_hash, is_demo, default_brand_id, closed_at) on accounts to pressroom_accepting;
grant usage on sequence accounts_id_seq to pressroom_accepting;

-- A brand is archived and never deleted: jobs and contents hang on it, and a job may be accepted for it at this moment.
create table brands (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  industry text not null default '',
  overview text not null default '',
  -- The tone, in free words.
  voice text not null default '',
  language text not null default 'en',
  networks text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the brand speaks, in parts that can be held against a text: audience, dos, donts, banned_words, samples. What is
  -- left out is empty.
  voice_guide jsonb not null default '{}' check (jsonb_typeof(voice_guide) = 'object'),
  archived_at timestamptz,
  citations text not null default 'default' check (citations in ('default', 'notes', 'links', 'none')),
  primary key (account_id, id)
);
alter table accounts
  add constraint accounts_default_brand_fkey
  foreign key (id, default_brand_id) references brands (account_id, id)
  on delete set null (default_brand_id);
-- Nothing is accepted for an archived brand: whoever lets requests in does not see it.
create policy accepting on brands to pressroom_accepting using (archived_at is null) with check (true);
grant select, insert, update on brands to pressroom_api;
grant select on brands to pressroom_worker;
grant usage on sequence brands_id_seq to pressroom_api;

create table keywords (
  account_id bigint not null,
  brand_id bigint not null,
  id bigint generated always as identity,
  phrase text not null check (phrase <> ''),
  created_at timestamptz not null default now(),
  primary key (account_id, brand_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index keywords_phrase_key on keywords (account_id, brand_id, lower(phrase));
grant select, insert, delete on keywords to pressroom_api;
grant select on keywords to pressroom_worker;
grant usage on sequence keywords_id_seq to pressroom_api;

-- Only the digest of a key is kept; prefix and last four characters are what people recognise it by.
-- A key that was bound to a brand dies with that brand: left unbound it would reach further than before.
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
  -- Null: only the account's.
  daily_budget_micros bigint check (daily_budget_micros >= 0),
  last_used_address text,
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index api_keys_hash_key on api_keys (key_hash);
-- A key that is bound to a brand lists the keys of that brand, newest first.
create index api_keys_brand_id_idx on api_keys (account_id, brand_id, id) where brand_id is not null;
-- How many live is asked with every new one; those that were rotated away and revoked over the years do not count.
create index api_keys_living_idx on api_keys (account_id) where revoked_at is null and account_id is not null;
-- The API reads the digest as well: it finds out by it which key asks for a retry.
grant select, insert,
  select (account_id, id, brand_id, name, mode, key_hash, last_four, scopes, rate_per_minute, expires_at, revoked_at,
    last_used_at, last_used_address, created_at),
  update (name, rate_per_minute, expires_at, revoked_at, daily_budget_micros) on api_keys to pressroom_api;
grant update (last_used_at, last_used_address, revoked_at) on api_keys to pressroom_accepting;
grant usage on sequence api_keys_id_seq to pressroom_api;

-- Signing in to the dashboard. One session for each browser; it ends 30 days after it was last seen. Of tokens only the
-- SHA-256 lies here, and none is ever read back by the API.
create table sessions (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- What a person recognises it by, as far as this service can see: a network address, and what the browser says it is.
  address text not null default '',
  browser text not null default '',
  primary key (account_id, id)
);
create unique index sessions_token_hash_key on sessions (token_hash);
grant select (account_id, id, created_at, last_seen_at, address, browser), insert, delete on sessions to pressroom_api;
grant update (last_seen_at) on sessions to pressroom_accepting;
grant usage on sequence sessions_id_seq to pressroom_api;

-- Links that were sent by mail. Each works once, for 30 minutes.
create table password_resets (
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);
create unique index password_resets_token_hash_key on password_resets (token_hash);
grant select (account_id, created_at), delete on password_resets to pressroom_api;
grant insert on password_resets to pressroom_accepting;

-- An account's own provider, key and models; a model on the machine itself (local) is a provider like the others, for whom
-- there is no key and no address. The key is encrypted under the instance's secret and bound to the account,
-- so that a row copied to another account opens nothing; key_id says which secret, so that one can be replaced.
create table account_models (
  account_id bigint primary key references accounts (id) on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'compatible', 'local')),
  url text not null default '',
  model text not null,
  fast_model text,
  credential_encrypted bytea not null,
  key_id text not null,
  -- What a person recognises the key by.
  last_four text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set where an account named the address itself: only public addresses are then called. What the operator named with
  -- the command line may be anywhere.
  is_public_only boolean not null default false,
  -- What the operator of a single-user installation may choose in the dashboard (docs/decisions, "Local models are chosen in
  -- the dashboard by a sole operator"). Addresses of this machine and of private networks may be called beside public ones;
  -- is_public_only is set too.
  is_local_allowed boolean not null default false,
  -- The key and the address are those of the environment; nothing is stored in credential_encrypted.
  is_key_of_environment boolean not null default false
);
-- Whoever answers callers stores an account's own key, encrypted, and never reads one back.
grant select (account_id, provider, url, model, fast_model, last_four, created_at, updated_at, is_public_only,
    is_local_allowed, is_key_of_environment),
  insert, delete,
  update (provider, url, model, fast_model, credential_encrypted, key_id, last_four, updated_at, is_public_only,
    is_local_allowed, is_key_of_environment)
  on account_models to pressroom_api;
grant select on account_models to pressroom_worker;
-- Who writes for accounts that brought a model of their own: for forecasts, which are of all accounts.
create policy accepting on account_models to pressroom_accepting using (true);
grant select (account_id, provider, model, updated_at) on account_models to pressroom_accepting;

-- 2. What is written from.

-- Where forum posts come from. A row without an account is the operator's and shared by all accounts.
create table sources (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete cascade,
  kind text not null,
  name text not null,
  url text not null default '',
  created_at timestamptz not null default now()
);
create unique index sources_name_key on sources (coalesce(account_id, 0), kind, name);
create unique index sources_account_key on sources (account_id, id);
grant select, insert on sources to pressroom_api;
grant select on sources to pressroom_worker;
grant usage on sequence sources_id_seq to pressroom_api;

create table forum_posts (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete cascade,
  source_id bigint not null references sources (id) on delete cascade,
  external_id text not null,
  title text not null,
  body text not null default '',
  author text not null default '',
  community text not null default '',
  url text not null default '',
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  -- What is searched: the words of title and text in any language, and whose the post is. The owner stands among the
  -- words (behind a control character, which no word holds), so that the index itself leaves out everybody else's posts.
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, parsable_text(title || ' ' || body))
    || array_to_tsvector(array[chr(1) || coalesce(account_id, 0)::text])
  ) stored,
  unique (source_id, external_id),
  -- An account's own post comes from its own source; a shared one has no account to compare.
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create unique index forum_posts_account_key on forum_posts (account_id, id);
-- The shared posts, newest first: of an index that begins with the account PostgreSQL does not know that all of its
-- entries without one are in the order of their ids.
create index forum_posts_shared_idx on forum_posts (id) where account_id is null;
-- Without a list of pending entries, which every search would have to read through and some unlucky insert to sort in.
create index forum_posts_search_idx on forum_posts using gin (search) with (fastupdate = off);
grant select, insert, update, delete on forum_posts to pressroom_api;
grant select on forum_posts to pressroom_worker;
grant usage on sequence forum_posts_id_seq to pressroom_api;

create table forum_replies (
  post_id bigint not null references forum_posts (id) on delete cascade,
  position integer not null,
  account_id bigint references accounts (id) on delete cascade,
  author text not null default '',
  body text not null,
  posted_at timestamptz,
  primary key (post_id, position),
  foreign key (account_id, post_id) references forum_posts (account_id, id) on delete cascade
);
grant select, insert, delete on forum_replies to pressroom_api;
grant select on forum_replies to pressroom_worker;

-- 3. Jobs.

-- What a caller asked for, and what became of it. `attempts` counts starts of writing; `claims` counts how
-- often any worker took it, is never lowered, and so is the fence: a worker may write to a job only while
-- `claims` is the number it was given. forum_post_id and api_key_id are plain numbers on purpose: posts and
-- keys may be removed, and the record of what was asked stays. The brand's key already includes the account.
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
  -- One id through everything: the request that asked for the job, and the trace that it is part of.
  request_id text,
  traceparent text,
  -- What lists are cut by, in one small number, since every job that is accepted pays for what the indexes hold: how it
  -- stands (0 queued, running or waiting, 1 succeeded, 2 in part, 3 failed, 4 canceled) times 10, its type times 2, and
  -- whether it is live. A job that begins to run keeps its number, so that claiming it still touches no index; only its
  -- end does. PostgreSQL works it out by itself, whoever changes the state. records/job-list.ts knows the same numbers.
  list_kind smallint not null generated always as ((
    10 * case state when 'succeeded' then 1 when 'partially_succeeded' then 2 when 'failed' then 3 when 'canceled' then 4
      else 0 end
    + 2 * case content_type when 'article' then 0 when 'social' then 1 when 'newsletter' then 2 when 'post' then 3
      else 4 end
    + case when live then 1 else 0 end)::smallint) stored,
  dismissed_at timestamptz,
  -- After which stage the job waits for a person; null: it never does.
  approve text check (approve = 'brief'),
  citations text check (citations in ('notes', 'links', 'none')),
  -- Set as long as the state is `waiting`. It has a column of its own since an index on the state would make every claim
  -- of a job write to that index.
  waiting_since timestamptz,
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade,
  check ((state = 'failed') = (failure_code is not null) or state in ('partially_succeeded', 'canceled')),
  check ((finished_at is not null) = (state in ('succeeded', 'partially_succeeded', 'failed', 'canceled'))),
  constraint jobs_waiting_check check ((state = 'waiting') = (waiting_since is not null))
);
-- Lists, newest first, of one brand or of all. A filter that is not given stands for each of its few values, and a page is
-- the newest of their newest: so any combination of filters reads a page's worth of each, and never what it does not show.
create index jobs_brand_list_idx on jobs (account_id, brand_id, list_kind, created_at, id) where brand_id is not null;
-- `account_id > 0` keeps the index from being taken for one brand's list, which does not name it: where the brand's jobs
-- are few, that would read all the others.
create index jobs_list_idx on jobs (account_id, list_kind, created_at, id) where account_id > 0 and list_kind is not null;
-- Failures that nobody has dismissed; a job that is retried and fails again needs somebody again. Only what changes at a
-- job's end is asked for here, so that claiming a job still touches no index.
create index jobs_failed_idx on jobs (account_id, brand_id, finished_at)
  where list_kind between 30 and 39 and (dismissed_at is null or dismissed_at < finished_at);
create index jobs_waiting_idx on jobs (account_id, created_at, id) where waiting_since is not null;
-- What canceling changes, it changes with the caller's own rights: in one account.
grant select, update (state, finished_at, events, dismissed_at, waiting_since) on jobs to pressroom_api;
grant select, update on jobs to pressroom_worker;
grant insert, update, select (account_id, id, content_type, live, started_at), update (claims)
  on jobs to pressroom_accepting;
grant usage, select on sequence jobs_id_seq to pressroom_accepting;

-- One row per content that a job is to make: four for a batch, one for the rest.
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
grant select, update (state) on job_items to pressroom_api;
grant select, update on job_items to pressroom_worker;
grant insert, update on job_items to pressroom_accepting;

-- What a stage made, so that a new attempt goes on from there. Position 0 is what the items share.
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
grant select, insert on job_events to pressroom_api;
grant insert on job_events to pressroom_worker;
grant insert on job_events to pressroom_accepting;

-- The line of tasks that workers take from, in a table of our own: small, hot, and empty when all is done.
-- Why not pg-boss any more is told in docs/decisions/2026-11-15-a-line-of-our-own.md.
-- A task waits while it has no lease, and belongs to the worker of its newest claim while it has one. `claim` is
-- raised by every claim and never lowered, so id and claim name one claim and no other.
-- No foreign key to jobs: a claim finds out by itself whether the job is still to be done, and each key checked
-- would be paid for by every caller.
--
-- A job whose worker was lost is a suspect: nobody knows whether it was the job that took the worker down. Suspects wait
-- in a line of their own and are tried alone, in a process that only they can harm (docs/decisions, "Suspects are tried
-- alone"). Which worker has a task is written down, so that whoever sees that worker end can take its tasks back at once.
create table tasks (
  id uuid primary key,
  account_id bigint not null,
  job_id bigint not null,
  ready_at timestamptz not null default now(),
  claim integer not null default 0,
  leased_until timestamptz,
  worker uuid,
  -- How often a worker was lost that had this task. More than none: a suspect.
  crashes smallint not null default 0,
  -- How often whoever had this task as a suspect was lost. A suspect is written in a process of its own, so this says
  -- next to nothing about it: it was a plain kill, or a machine that ran out of memory as a whole. Only the fourth one
  -- counts as a crash and has it tried alone.
  orphaned smallint not null default 0
) with (
  -- Rows live for seconds; what they leave behind must be swept often, or looking for the next one gets slow.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
);
-- Each account's own line, oldest first. Of tasks that came in the same moment, the job that was accepted first goes
-- first. By the task's id, which is random, each claim from a line that came at once touched ten pages all over the table,
-- and claiming from half a million cost 1.4 times what claiming from a thousand did.
create index tasks_waiting_idx on tasks (account_id, ready_at, job_id) where leased_until is null;
create index tasks_suspects_idx on tasks (account_id, ready_at, job_id) where leased_until is null and crashes > 0;
create index tasks_leased_idx on tasks (leased_until) where leased_until is not null;
-- An account's tasks that are being worked on; those that wait have their index.
create index tasks_running_idx on tasks (account_id) where leased_until is not null;
create policy queue on tasks to pressroom_worker using (true) with check (true);
grant select, delete on tasks to pressroom_api;
grant select, update, delete on tasks to pressroom_worker;
-- Locking a row takes the right to change one of its columns.
grant insert, update (leased_until) on tasks to pressroom_accepting;

-- The facts of a first answer, kept for 24 hours, so that a second try of the same request gets it again. That its job may
-- be deleted before is no harm, so neither a key nor an index is worth what they cost every caller.
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
grant insert, update on idempotency_keys to pressroom_accepting;

-- One token bucket per key and kind of request. An account's own bucket stands beside those of its keys, as the one of the
-- key 0: it belongs to no row of api_keys, so buckets hang on their account alone.
-- Unlogged: losing it in a crash only fills the buckets again, and its updates then cost no write-ahead log on the
-- accepting path.
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
grant insert, update on rate_buckets to pressroom_accepting;

-- 4. Contents, as their owners work with them: found by their words, edited, restored, written anew, deleted and brought
-- back.

-- What a job made. One content per item and never a second one: the unique index is the last fence. The job's key, which a
-- content cannot be without, includes the brand's. A deleted content stays for 30 days (`pressroom prune`).
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
  -- The version whose words can be found.
  searchable_version integer not null default 0,
  -- When somebody has read it; null: it still needs somebody.
  read_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create unique index contents_item_key on contents (job_id, account_id, position);
-- Each filter of the list has its index, newest last, so that a page costs the same wherever it lies.
create index contents_brand_idx on contents (account_id, brand_id, id) where brand_id is not null;
create index contents_type_idx on contents (account_id, content_type, id) where content_type is not null;
create index contents_writer_idx on contents (account_id, writer, id) where writer is not null;
create index contents_created_idx on contents (account_id, created_at) where created_at is not null;
create index contents_deleted_idx on contents (account_id, id) where deleted_at is not null;
-- By brand, since a key may see one brand alone; an account has at most 1,000 of them.
create index contents_to_read_idx on contents (account_id, brand_id, id) where read_at is null and deleted_at is null;
-- What is still to be read for the search; empty when all is done.
create index contents_unindexed_idx on contents (account_id, id)
  where searchable_version < current_version and deleted_at is null;
grant select, insert, update (current_version, updated_at, deleted_at, searchable_version, read_at)
  on contents to pressroom_api;
grant select, insert, update (current_version, updated_at, writer, searchable_version) on contents to pressroom_worker;
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
  -- Who made it, and how. A version that a person made in the dashboard has no key; what is written anew has a job.
  made_by text not null default 'generate' check (made_by in ('generate', 'edit', 'restore', 'regenerate')),
  api_key_id bigint,
  job_id bigint,
  restored_version integer,
  primary key (account_id, content_id, version),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
create index content_versions_language_idx on content_versions (account_id, language, content_id)
  where language is not null;
-- Only what was written anew has a job: nothing else pays for this one.
create unique index content_versions_job_key on content_versions (account_id, job_id) where job_id is not null;
grant select, insert on content_versions to pressroom_api, pressroom_worker;

-- The words of each content's current version. Every word begins with its account's number, so that the index is as good
-- as one for each account: how much the others wrote costs nobody anything.
create table content_terms (
  account_id bigint not null,
  content_id bigint not null,
  terms tsvector not null,
  primary key (account_id, content_id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
-- Without a list of pending words, which every search would have to read through.
create index content_terms_idx on content_terms using gin (terms) with (fastupdate = off);
grant select, insert, update, delete on content_terms to pressroom_api;
grant select, insert, update on content_terms to pressroom_worker;

-- 5. Webhooks: endpoints with secrets that can be rotated, a queue of deliveries that any number of workers claim from, and
-- what became of every attempt.

create table webhook_endpoints (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  url text not null,
  events text[] not null,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  description text not null default '',
  -- Since when nothing but failures came back, and how many in a row.
  failing_since timestamptz,
  failures_in_row integer not null default 0,
  -- Deliveries outlive their endpoint until they are forgotten: deleting it must not take as long as they are many.
  deleted_at timestamptz,
  primary key (account_id, id)
);
grant select, insert, update, delete, select (account_id, id, events, disabled_at) on webhook_endpoints to pressroom_api;
grant select, update (failing_since, failures_in_row, disabled_at, disabled_reason)
  on webhook_endpoints to pressroom_worker;
grant update (disabled_at) on webhook_endpoints to pressroom_accepting;

-- The one without an end signs, and so does its predecessor until its own. Secrets have a table of their own: whoever
-- answers callers may write one and never read it.
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
grant select (account_id, endpoint_id, id, created_at, expires_at), insert, update (expires_at), delete
  on webhook_secrets to pressroom_api;
grant select on webhook_secrets to pressroom_worker;

-- One row per endpoint that asked for the event, written in the transaction that made it true.
create table webhook_outbox (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id bigint not null,
  -- A test is about no job.
  job_id bigint,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- How many attempts were made before it was last sent again by hand: the schedule began anew after them.
  attempts_before integer not null default 0,
  next_attempt_at timestamptz default now(),
  ended_at timestamptz,
  last_status smallint,
  last_error text,
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);
create index webhook_outbox_created_idx on webhook_outbox (created_at);
-- For the lists, newest first, with and without a state.
create index webhook_outbox_endpoint_idx on webhook_outbox (account_id, endpoint_id, created_at, id)
  where endpoint_id is not null;
create index webhook_outbox_state_idx on webhook_outbox (account_id, endpoint_id, state, created_at, id)
  where state is not null;
grant select, insert, update (state, attempts_before, next_attempt_at, ended_at) on webhook_outbox to pressroom_api;
grant select, insert, update on webhook_outbox to pressroom_worker;

-- What was sent and what came back, once for each attempt.
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
grant select on webhook_attempts to pressroom_api;
grant insert on webhook_attempts to pressroom_worker;

-- The queue of deliveries that are not at their end, with nothing in it that is anybody's secret: as with tasks, workers
-- see all of it, and of everything else only the accounts that they name. The outbox's trigger fills it
-- (functions/enqueue_deliveries.sql).
create table webhook_queue (
  id uuid primary key,
  account_id bigint not null,
  endpoint_id bigint not null,
  ready_at timestamptz not null default now(),
  -- Its time has come. What waits for a later attempt is kept apart from what can be sent now.
  is_due boolean not null default true,
  leased_until timestamptz,
  -- Counts the claims of this delivery, and fences them.
  claim integer not null default 0,
  foreign key (account_id, id) references webhook_outbox (account_id, id) on delete cascade
);
create index webhook_queue_due_idx on webhook_queue (endpoint_id, ready_at, id) where is_due and leased_until is null;
create index webhook_queue_later_idx on webhook_queue (ready_at) where not is_due and leased_until is null;
create index webhook_queue_leased_idx on webhook_queue (leased_until) where leased_until is not null;
create index webhook_queue_under_way_idx on webhook_queue (endpoint_id) where leased_until is not null;
create policy queue on webhook_queue to pressroom_worker using (true) with check (true);
grant select, insert, update on webhook_queue to pressroom_api;
grant select, insert, update, delete on webhook_queue to pressroom_worker;
grant update (leased_until) on webhook_queue to pressroom_accepting;

-- 6. What was used and spent.

-- What was used, by day (in UTC) and key; api_key_id 0 stands for work that no key asked for.
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
grant select, insert, update on usage_days to pressroom_api, pressroom_worker;

-- Requests by key and day (in UTC), whatever came of them. Each process counts in memory and adds every few seconds.
create table request_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  api_key_id bigint not null,
  requests bigint not null default 0,
  errors bigint not null default 0,
  primary key (account_id, day, api_key_id)
);
grant select on request_days to pressroom_api;
grant insert, update on request_days to pressroom_accepting;

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
grant select on model_calls to pressroom_api;
grant select, insert on model_calls to pressroom_worker;
grant usage on sequence model_calls_id_seq to pressroom_worker;

-- What an account spent in a day (in UTC): what its cap is held against. It outlives the jobs.
create table spending_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0,
  primary key (account_id, day)
);
grant select on spending_days to pressroom_api;
grant select, insert, update on spending_days to pressroom_worker;

-- 7. Nobody's rows: no tenant's, and no row-level security.

-- What the time of a job is forecast from: how long such jobs really ran lately, who works, and how long the line is.
-- Workers say in a small statement of their own, every few seconds, what they have seen; the end of a job costs nothing
-- more than before. An index over the jobs by their end would: each end would have to write every index of its row anew.
create table workers (
  id uuid primary key,
  places integer not null check (places > 0),
  -- Since it started, whatever became of them.
  runs_ended bigint not null,
  seen_at timestamptz not null default now()
);

-- The last few of each kind; whoever adds some removes the oldest.
create table job_durations (
  id bigint generated always as identity primary key,
  content_type text not null,
  writer text not null,
  live boolean not null,
  seconds double precision not null
);
create index job_durations_kind_idx on job_durations (content_type, writer, live, id);
grant select, insert, update, delete on workers, job_durations to pressroom_worker, pressroom_operator;
grant select on workers, job_durations to pressroom_accepting;
grant usage on sequence job_durations_id_seq to pressroom_worker;

-- Where processes write when they are asked whether they can accept; a few rows for good.
create table readiness (
  slot integer primary key,
  checked_at timestamptz not null
);
grant select, insert, update on readiness to pressroom_accepting;
grant select, insert, update, delete on readiness to pressroom_operator;

-- 8. Row-level security: what holds for every table of a tenant's rows. The sub-select is worked out once for a query and
-- not once for a row. The worker's queries name each row by its key. `case` keeps PostgreSQL from taking the list of
-- accounts for a better way to find them, and from believing that it leaves hardly any row: either would make it read
-- whole tables.
do $$
declare
  name text;
  tenant text;
begin
  foreach name in array array[
    'accounts', 'brands', 'keywords', 'api_keys', 'sessions', 'password_resets', 'account_models', 'sources',
    'forum_posts', 'forum_replies', 'jobs', 'job_items', 'job_stages', 'job_events', 'tasks', 'idempotency_keys',
    'rate_buckets', 'contents', 'content_versions', 'content_terms', 'webhook_endpoints', 'webhook_secrets',
    'webhook_outbox', 'webhook_attempts', 'webhook_queue', 'usage_days', 'request_days', 'model_calls', 'spending_days'
  ] loop
    tenant := case when name = 'accounts' then 'id' else 'account_id' end;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (%I = (select current_account_id()))
       with check (%I = (select current_account_id()))', name, tenant, tenant);
    -- Both queues have a policy of their own, and no worker has anything to do with signing in.
    if name not in ('tasks', 'webhook_queue', 'sessions', 'password_resets') then
      execute format(
        'create policy named_accounts on %I to pressroom_worker
         using (case when %I = any ((select current_account_ids())::bigint[]) then true else false end)
         with check (%I = any ((select current_account_ids())::bigint[]))', name, tenant, tenant);
    end if;
    -- What the operator shares is everybody's to read, and nobody's to change.
    if name in ('sources', 'forum_posts', 'forum_replies') then
      execute format(
        'create policy shared on %I for select to pressroom_api, pressroom_worker using (account_id is null)', name);
    end if;
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);

    -- Letting requests in, closing and forgetting span accounts, by their functions only.
    if name not in ('brands', 'account_models') then
      execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    end if;
    execute format('grant delete on %I to pressroom_accepting', name);
    -- Of what is encrypted, whose it is and no more.
    if name in ('account_models', 'webhook_secrets') then
      execute format('grant select (account_id) on %I to pressroom_accepting', name);
    else
      execute format('grant select on %I to pressroom_accepting', name);
    end if;
  end loop;
end;
$$;
