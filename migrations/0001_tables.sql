-- The tables of Pressroom.
-- Every tenant's row carries its account, and foreign keys between tenants' tables include it, so that no
-- row can ever point across accounts, and row-level security can stand behind every query. Where a row may be shared
-- by all accounts (sources, forum posts), its account is null and the key that includes it is not asked.
-- Ids come from sequences and are never used twice. Times are the database's own, never a process's.

create table accounts (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  password_hash text,
  default_brand_id bigint,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index accounts_email_key on accounts (lower(email));
create unique index accounts_demo_key on accounts (is_demo) where is_demo;

create table brands (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  industry text not null default '',
  overview text not null default '',
  voice text not null default '',
  language text not null default 'en',
  networks text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- The brand that is meant when neither the key nor the request names one.
alter table accounts
  add constraint accounts_default_brand_fkey
  foreign key (id, default_brand_id) references brands (account_id, id)
  on delete set null (default_brand_id);

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
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index api_keys_hash_key on api_keys (key_hash);
create index api_keys_brand_idx on api_keys (account_id, brand_id) where brand_id is not null;

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
  unique (source_id, external_id),
  -- An account's own post comes from its own source; a shared one has no account to compare.
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
create unique index forum_posts_account_key on forum_posts (account_id, id);

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

-- What a caller asked for, and what became of it. `attempts` counts starts of writing; `claims` counts how
-- often any worker took it, is never lowered, and so is the fence: a worker may write to a job only while
-- `claims` is the number it was given. forum_post_id and api_key_id are plain numbers on purpose: posts and
-- keys may be removed, and the record of what was asked stays.
create table jobs (
  account_id bigint not null references accounts (id) on delete cascade,
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
  state text not null default 'queued'
    check (state in ('queued', 'running', 'succeeded', 'partially_succeeded', 'failed', 'canceled')),
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
  primary key (account_id, id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade,
  check ((state = 'failed') = (failure_code is not null) or state in ('partially_succeeded', 'canceled')),
  check ((finished_at is not null) = (state in ('succeeded', 'partially_succeeded', 'failed', 'canceled')))
);
create index jobs_brand_idx on jobs (account_id, brand_id, id);

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

-- What a job made. One content per item and never a second one: the unique index is the last fence.
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
  primary key (account_id, id),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade,
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create unique index contents_item_key on contents (account_id, job_id, position);
create index contents_brand_idx on contents (account_id, brand_id, id);

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
  primary key (account_id, content_id, version),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);

-- The facts of a first answer, kept for 24 hours, so that a second try of the same request gets it again.
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  job_id bigint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
create index idempotency_keys_job_idx on idempotency_keys (account_id, job_id);

-- One token bucket per key and kind of request. Unlogged: losing it in a crash only fills the buckets again,
-- and its updates then cost no write-ahead log on the accepting path.
create unlogged table rate_buckets (
  account_id bigint not null,
  api_key_id bigint not null,
  kind text not null,
  capacity integer not null,
  tokens double precision not null,
  granted integer not null,
  refilled_at timestamptz not null,
  primary key (api_key_id, kind),
  foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade
);

create table webhook_endpoints (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity,
  url text not null,
  secret_encrypted bytea not null,
  events text[] not null,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- One row per endpoint that asked for the event, written in the transaction that made it true.
create table webhook_outbox (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id bigint not null,
  job_id bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);
create index webhook_outbox_created_idx on webhook_outbox (created_at);

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
