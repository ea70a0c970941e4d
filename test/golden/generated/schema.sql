-- The schema that all migrations create, with the names and privileges that PostgreSQL gives it: its diff shows what a
-- migration changes. Written by `npm run schema`, checked by `npm test`; nothing runs it.

-- extensions, roles and rights on the schema
alter default privileges in schema public grant select, usage on sequences to pressroom_operator;
create extension plpgsql;
create role pressroom_accepting nologin;
create role pressroom_api nologin;
create role pressroom_operator nologin;
create role pressroom_worker nologin;
grant usage on schema public to pressroom_accepting;
grant usage on schema public to pressroom_api;
grant usage on schema public to pressroom_operator;
grant usage on schema public to pressroom_worker;
grant usage on schema public to public;

-- tables
create table account_models (
  account_id bigint not null,
  provider text not null,
  url text not null default ''::text,
  model text not null,
  fast_model text,
  credential_encrypted bytea not null,
  key_id text not null,
  last_four text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_public_only boolean not null default false,
  is_local_allowed boolean not null default false,
  is_key_of_environment boolean not null default false
);
alter table account_models enable row level security;
alter table account_models force row level security;
create table accounts (
  id bigint not null generated always as identity,
  email text not null,
  password_hash text,
  default_brand_id bigint,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  rate_per_minute integer,
  open_jobs_max integer,
  daily_budget_micros bigint,
  name text not null default ''::text,
  closed_at timestamp with time zone
);
alter table accounts enable row level security;
alter table accounts force row level security;
create table api_keys (
  account_id bigint not null,
  id bigint not null generated always as identity,
  brand_id bigint,
  name text not null default ''::text,
  mode text not null,
  key_hash bytea not null,
  last_four text not null,
  scopes text[] not null default '{generate,read}'::text[],
  rate_per_minute integer,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  daily_budget_micros bigint,
  last_used_address text
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create table batches (
  account_id bigint not null,
  id bigint not null generated always as identity,
  fingerprint bytea not null,
  api_key_id bigint,
  brand_id bigint,
  rows_count integer not null,
  rejected_rows jsonb not null,
  created_at timestamp with time zone not null default now()
);
alter table batches enable row level security;
alter table batches force row level security;
create table brand_matching (
  account_id bigint not null,
  brand_id bigint not null,
  revision bigint not null default 1,
  below_id bigint default '9223372036854775807'::bigint,
  posts_left integer not null default 20000,
  announced_at timestamp with time zone,
  asked_at timestamp with time zone
);
alter table brand_matching enable row level security;
alter table brand_matching force row level security;
create table brand_proposals (
  account_id bigint not null,
  id bigint not null generated always as identity,
  url text not null,
  is_live boolean not null,
  state text not null default 'queued'::text,
  pages_total integer,
  pages jsonb not null default '[]'::jsonb,
  proposals jsonb not null default '[]'::jsonb,
  problem_code text,
  problem text,
  model_problem text,
  attempts integer not null default 0,
  claim bigint not null default 0,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone
);
alter table brand_proposals enable row level security;
alter table brand_proposals force row level security;
create table brands (
  account_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  industry text not null default ''::text,
  overview text not null default ''::text,
  voice text not null default ''::text,
  language text not null default 'en'::text,
  networks text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  voice_guide jsonb not null default '{}'::jsonb,
  archived_at timestamp with time zone,
  citations text not null default 'default'::text,
  thread_rules jsonb not null default '{}'::jsonb
);
alter table brands enable row level security;
alter table brands force row level security;
create table channels (
  account_id bigint not null,
  id bigint not null generated always as identity,
  brand_id bigint not null,
  kind text not null,
  name text not null,
  url text not null,
  settings jsonb not null default '{}'::jsonb,
  secret_encrypted bytea,
  secret_key_id text,
  feed_token text,
  problem text,
  checked_at timestamp with time zone not null default now(),
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);
alter table channels enable row level security;
alter table channels force row level security;
create table content_tags (
  account_id bigint not null,
  tag text not null,
  content_id bigint not null
);
alter table content_tags enable row level security;
alter table content_tags force row level security;
create table content_terms (
  account_id bigint not null,
  content_id bigint not null,
  terms tsvector not null
);
alter table content_terms enable row level security;
alter table content_terms force row level security;
create table content_versions (
  account_id bigint not null,
  content_id bigint not null,
  version integer not null,
  title text not null,
  language text not null,
  markdown text not null,
  document jsonb not null,
  sources jsonb not null default '[]'::jsonb,
  quality jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  made_by text not null default 'generate'::text,
  api_key_id bigint,
  job_id bigint,
  restored_version integer
);
alter table content_versions enable row level security;
alter table content_versions force row level security;
create table contents (
  account_id bigint not null,
  id bigint not null generated always as identity,
  job_id bigint not null,
  position smallint not null,
  brand_id bigint not null,
  content_type text not null,
  writer text not null,
  current_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  searchable_version integer not null default 0,
  read_at timestamp with time zone,
  scheduled_at timestamp with time zone,
  status text not null default 'draft'::text,
  status_changed_at timestamp with time zone,
  status_changed_by text,
  topic_check jsonb,
  status_history jsonb not null default '[]'::jsonb
);
alter table contents enable row level security;
alter table contents force row level security;
create table document_revisions (
  account_id bigint not null,
  document_id bigint not null,
  revision integer not null,
  title text not null,
  markdown text not null,
  replaced_at timestamp with time zone not null default now()
);
alter table document_revisions enable row level security;
alter table document_revisions force row level security;
create table documents (
  account_id bigint not null,
  id bigint not null generated always as identity,
  source_id bigint not null,
  external_id text not null,
  url text not null default ''::text,
  title text not null default ''::text,
  language text not null default ''::text,
  markdown text not null default ''::text,
  content_hash bytea,
  etag text not null default ''::text,
  last_modified text not null default ''::text,
  posted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  missing_since timestamp with time zone
);
alter table documents enable row level security;
alter table documents force row level security;
create table forum_imports (
  account_id bigint not null,
  id bigint not null generated always as identity,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone
);
alter table forum_imports enable row level security;
alter table forum_imports force row level security;
create table forum_post_revisions (
  account_id bigint not null,
  post_id bigint not null,
  revision integer not null,
  post jsonb not null,
  replaced_by text not null,
  import_id bigint,
  replaced_at timestamp with time zone not null default now()
);
alter table forum_post_revisions enable row level security;
alter table forum_post_revisions force row level security;
create table forum_posts (
  id bigint not null generated always as identity,
  account_id bigint,
  source_id bigint not null,
  external_id text not null,
  title text not null,
  body text not null default ''::text statistics 0,
  author text not null default ''::text,
  community text not null default ''::text,
  url text not null default ''::text,
  posted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  score integer,
  language text not null default ''::text,
  tags text[] not null default '{}'::text[],
  reply_count integer not null default 0,
  is_answered boolean not null default false,
  edited_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  missing_since timestamp with time zone,
  import_id bigint,
  url_key bytea generated always as (thread_url_key(url)) stored,
  shared_source_id bigint generated always as (
CASE
    WHEN (account_id IS NULL) THEN source_id
    ELSE NULL::bigint
END) stored,
  search tsvector generated always as (to_tsvector('simple'::regconfig, parsable_text(((title || ' '::text) || body)))) stored statistics 0
);
alter table forum_posts enable row level security;
alter table forum_posts force row level security;
create table forum_replies (
  post_id bigint not null,
  position integer not null,
  account_id bigint,
  author text not null default ''::text,
  body text not null,
  posted_at timestamp with time zone,
  external_id text not null default ''::text,
  parent_position integer,
  score integer,
  shared_post_id bigint generated always as (
CASE
    WHEN (account_id IS NULL) THEN post_id
    ELSE NULL::bigint
END) stored
);
alter table forum_replies enable row level security;
alter table forum_replies force row level security;
create table idea_dismissals (
  account_id bigint not null,
  brand_id bigint not null,
  idea_key text not null,
  topic text not null,
  dismissed_at timestamp with time zone not null default now()
);
alter table idea_dismissals enable row level security;
alter table idea_dismissals force row level security;
create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  job_id bigint not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default now()
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create table images (
  account_id bigint not null,
  id bigint not null generated always as identity,
  content_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table images enable row level security;
alter table images force row level security;
create table job_durations (
  id bigint not null generated always as identity,
  content_type text not null,
  writer text not null,
  live boolean not null,
  seconds double precision not null
);
create table job_events (
  account_id bigint not null,
  job_id bigint not null,
  sequence integer not null,
  type text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now()
);
alter table job_events enable row level security;
alter table job_events force row level security;
create table job_items (
  account_id bigint not null,
  job_id bigint not null,
  position smallint not null,
  content_type text not null,
  state text not null default 'queued'::text,
  failure_code text,
  failure_message text
);
alter table job_items enable row level security;
alter table job_items force row level security;
create table job_stages (
  account_id bigint not null,
  job_id bigint not null,
  position smallint not null,
  stage text not null,
  output jsonb not null,
  saved_at timestamp with time zone not null default now()
);
alter table job_stages enable row level security;
alter table job_stages force row level security;
create table jobs (
  account_id bigint not null,
  id bigint not null generated always as identity,
  task_id uuid not null,
  brand_id bigint not null,
  api_key_id bigint,
  content_type text not null,
  custom_topic text,
  custom_prompt text,
  forum_post_id bigint,
  language text,
  live boolean not null,
  state text not null default 'queued'::text,
  stage text,
  progress smallint not null default 0,
  attempts smallint not null default 0,
  claims integer not null default 0,
  events integer not null default 0,
  writer text,
  cost_micros bigint not null default 0,
  failure_code text,
  failure_message text,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  request_id text,
  traceparent text,
  list_kind smallint not null generated always as (((((10 *
CASE state
    WHEN 'succeeded'::text THEN 1
    WHEN 'partially_succeeded'::text THEN 2
    WHEN 'failed'::text THEN 3
    WHEN 'canceled'::text THEN 4
    ELSE 0
END) + (2 *
CASE content_type
    WHEN 'article'::text THEN 0
    WHEN 'social'::text THEN 1
    WHEN 'newsletter'::text THEN 2
    WHEN 'post'::text THEN 3
    ELSE 4
END)) +
CASE
    WHEN live THEN 1
    ELSE 0
END))::smallint) stored,
  dismissed_at timestamp with time zone,
  approve text,
  citations text,
  waiting_since timestamp with time zone,
  batch_id bigint,
  batch_line integer,
  scheduled_at timestamp with time zone
);
alter table jobs enable row level security;
alter table jobs force row level security;
create table keywords (
  account_id bigint not null,
  brand_id bigint not null,
  id bigint not null generated always as identity,
  phrase text not null,
  created_at timestamp with time zone not null default now(),
  volume integer
);
alter table keywords enable row level security;
alter table keywords force row level security;
create table model_calls (
  account_id bigint not null,
  id bigint not null generated always as identity,
  job_id bigint not null,
  position smallint not null,
  purpose text not null,
  model text not null,
  input_tokens integer not null,
  cached_input_tokens integer not null,
  output_tokens integer not null,
  milliseconds integer not null,
  cost_micros bigint,
  outcome text not null,
  created_at timestamp with time zone not null default now()
);
alter table model_calls enable row level security;
alter table model_calls force row level security;
create table passage_hashes (
  account_id bigint not null,
  passage_id bigint not null,
  brand_id bigint not null,
  hashes integer[] not null
);
alter table passage_hashes enable row level security;
alter table passage_hashes force row level security;
create table passage_term_counts (
  account_id bigint not null,
  brand_id bigint not null,
  term text not null,
  passages integer not null
) with (fillfactor=80);
alter table passage_term_counts enable row level security;
alter table passage_term_counts force row level security;
create table passage_terms (
  account_id bigint not null,
  passage_id bigint not null,
  brand_id bigint not null,
  terms tsvector not null,
  is_removed boolean not null default false
);
alter table passage_terms enable row level security;
alter table passage_terms force row level security;
create table passages (
  account_id bigint not null,
  id bigint not null generated always as identity,
  document_id bigint not null,
  source_id bigint not null,
  brand_id bigint,
  position integer not null,
  heading text not null default ''::text,
  body text not null,
  is_indexed boolean not null default false
);
alter table passages enable row level security;
alter table passages force row level security;
create table password_resets (
  account_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create table publication_events (
  account_id bigint not null,
  id bigint not null generated always as identity,
  publication_id bigint not null,
  type text not null,
  message text not null,
  created_at timestamp with time zone not null default now()
);
alter table publication_events enable row level security;
alter table publication_events force row level security;
create table publications (
  account_id bigint not null,
  id bigint not null generated always as identity,
  content_id bigint not null,
  channel_id bigint not null,
  key uuid not null default gen_random_uuid(),
  action text not null default 'publish'::text,
  state text not null default 'queued'::text,
  options jsonb not null default '{}'::jsonb,
  publish_at timestamp with time zone not null default now(),
  version integer not null default 0,
  remote_id text,
  progress jsonb not null default '{}'::jsonb,
  url text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  claim bigint not null default 0,
  problem_code text,
  problem text,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);
alter table publications enable row level security;
alter table publications force row level security;
create unlogged table rate_buckets (
  account_id bigint not null,
  api_key_id bigint not null,
  kind text not null,
  capacity integer not null,
  tokens double precision not null,
  granted integer not null,
  refilled_at timestamp with time zone not null
);
alter table rate_buckets enable row level security;
alter table rate_buckets force row level security;
create table readiness (
  slot integer not null,
  checked_at timestamp with time zone not null
);
create table request_days (
  account_id bigint not null,
  day date not null,
  api_key_id bigint not null,
  requests bigint not null default 0,
  errors bigint not null default 0
);
alter table request_days enable row level security;
alter table request_days force row level security;
create table schema_functions (
  name text not null,
  checksum text not null,
  revision integer not null,
  applied_at timestamp with time zone not null default now()
);
create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);
create table sessions (
  account_id bigint not null,
  id bigint not null generated always as identity,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  address text not null default ''::text,
  browser text not null default ''::text
);
alter table sessions enable row level security;
alter table sessions force row level security;
create table sources (
  id bigint not null generated always as identity,
  account_id bigint,
  kind text not null,
  name text not null,
  url text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  brand_id bigint,
  settings jsonb not null default '{}'::jsonb,
  secret_encrypted bytea,
  secret_key_id text,
  is_paused boolean not null default false,
  interval_seconds integer not null default 3600,
  next_read_at timestamp with time zone,
  leased_until timestamp with time zone,
  claim bigint not null default 0,
  progress jsonb,
  failures_in_row integer not null default 0,
  problem_code text,
  problem text,
  last_read_at timestamp with time zone,
  last_changed_at timestamp with time zone,
  etag text not null default ''::text,
  last_modified text not null default ''::text,
  checked_through text not null default ''::text,
  updated_at timestamp with time zone not null default now()
);
alter table sources enable row level security;
alter table sources force row level security;
create table spending_days (
  account_id bigint not null,
  day date not null,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0
);
alter table spending_days enable row level security;
alter table spending_days force row level security;
create table tasks (
  id uuid not null,
  account_id bigint not null,
  job_id bigint not null,
  ready_at timestamp with time zone not null default now(),
  claim integer not null default 0,
  leased_until timestamp with time zone,
  worker uuid,
  crashes smallint not null default 0,
  orphaned smallint not null default 0
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_cost_delay=0, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=5000);
alter table tasks enable row level security;
alter table tasks force row level security;
create table thread_digests (
  account_id bigint not null,
  day date not null,
  after_time timestamp with time zone not null,
  until_time timestamp with time zone not null default now(),
  leased_until timestamp with time zone,
  attempts integer not null default 1,
  ended_at timestamp with time zone,
  threads_count integer not null default 0
);
alter table thread_digests enable row level security;
alter table thread_digests force row level security;
create table thread_matches (
  account_id bigint not null,
  brand_id bigint not null,
  forum_post_id bigint not null,
  post_account_id bigint,
  score real not null,
  reasons jsonb not null statistics 0,
  state text not null default 'open'::text,
  revision integer not null,
  scored_at timestamp with time zone not null default now(),
  matched_at timestamp with time zone not null default now(),
  is_unannounced boolean not null default false,
  announced_at timestamp with time zone,
  rescore_at timestamp with time zone,
  opinion jsonb statistics 0,
  shared_post_id bigint generated always as (
CASE
    WHEN (post_account_id IS NULL) THEN forum_post_id
    ELSE NULL::bigint
END) stored
);
alter table thread_matches enable row level security;
alter table thread_matches force row level security;
create table unscored_posts (
  post_id bigint not null,
  account_id bigint
);
alter table unscored_posts enable row level security;
alter table unscored_posts force row level security;
create table usage_days (
  account_id bigint not null,
  day date not null,
  api_key_id bigint not null,
  content_type text not null,
  jobs integer not null default 0,
  jobs_failed integer not null default 0,
  contents integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_micros bigint not null default 0
);
alter table usage_days enable row level security;
alter table usage_days force row level security;
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
  created_at timestamp with time zone not null default now()
);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create table webhook_endpoints (
  account_id bigint not null,
  id bigint not null generated always as identity,
  url text not null,
  events text[] not null,
  disabled_at timestamp with time zone,
  disabled_reason text,
  created_at timestamp with time zone not null default now(),
  description text not null default ''::text,
  failing_since timestamp with time zone,
  failures_in_row integer not null default 0,
  deleted_at timestamp with time zone
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create table webhook_outbox (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id bigint not null,
  job_id bigint,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  next_attempt_at timestamp with time zone default now(),
  ended_at timestamp with time zone,
  last_status smallint,
  last_error text
);
alter table webhook_outbox enable row level security;
alter table webhook_outbox force row level security;
create table webhook_queue (
  id uuid not null,
  account_id bigint not null,
  endpoint_id bigint not null,
  ready_at timestamp with time zone not null default now(),
  is_due boolean not null default true,
  leased_until timestamp with time zone,
  claim integer not null default 0
);
alter table webhook_queue enable row level security;
alter table webhook_queue force row level security;
create table webhook_secrets (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint not null generated always as identity,
  secret_encrypted bytea not null,
  key_id text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone
);
alter table webhook_secrets enable row level security;
alter table webhook_secrets force row level security;
create table workers (
  id uuid not null,
  slots integer not null,
  seen_at timestamp with time zone not null default now()
);

-- constraints
alter table account_models add constraint account_models_pkey PRIMARY KEY (account_id);
alter table account_models add constraint account_models_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_models add constraint account_models_provider_check CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'google'::text, 'compatible'::text, 'local'::text])));
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_default_brand_fkey FOREIGN KEY (id, default_brand_id) REFERENCES brands(account_id, id) ON DELETE SET NULL (default_brand_id);
alter table accounts add constraint accounts_daily_budget_micros_check CHECK ((daily_budget_micros >= 0));
alter table accounts add constraint accounts_email_check CHECK ((email <> ''::text));
alter table accounts add constraint accounts_open_jobs_max_check CHECK ((open_jobs_max >= 0));
alter table accounts add constraint accounts_rate_per_minute_check CHECK ((rate_per_minute > 0));
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (account_id, id);
alter table api_keys add constraint api_keys_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_daily_budget_micros_check CHECK ((daily_budget_micros >= 0));
alter table api_keys add constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table api_keys add constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text])));
alter table api_keys add constraint api_keys_rate_per_minute_check CHECK ((rate_per_minute > 0));
alter table batches add constraint batches_pkey PRIMARY KEY (account_id, id);
alter table batches add constraint batches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table batches add constraint batches_rejected_rows_check CHECK ((jsonb_typeof(rejected_rows) = 'array'::text));
alter table brand_matching add constraint brand_matching_pkey PRIMARY KEY (account_id, brand_id);
alter table brand_matching add constraint brand_matching_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table brand_proposals add constraint brand_proposals_pkey PRIMARY KEY (account_id, id);
alter table brand_proposals add constraint brand_proposals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table brand_proposals add constraint brand_proposals_pages_check CHECK ((jsonb_typeof(pages) = 'array'::text));
alter table brand_proposals add constraint brand_proposals_proposals_check CHECK ((jsonb_typeof(proposals) = 'array'::text));
alter table brand_proposals add constraint brand_proposals_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'reading'::text, 'finished'::text, 'failed'::text])));
alter table brands add constraint brands_pkey PRIMARY KEY (account_id, id);
alter table brands add constraint brands_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table brands add constraint brands_citations_check CHECK ((citations = ANY (ARRAY['default'::text, 'notes'::text, 'links'::text, 'none'::text])));
alter table brands add constraint brands_name_check CHECK ((name <> ''::text));
alter table brands add constraint brands_thread_rules_check CHECK ((jsonb_typeof(thread_rules) = 'object'::text));
alter table brands add constraint brands_voice_guide_check CHECK ((jsonb_typeof(voice_guide) = 'object'::text));
alter table channels add constraint channels_feed_token_key UNIQUE (feed_token);
alter table channels add constraint channels_pkey PRIMARY KEY (account_id, id);
alter table channels add constraint channels_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table channels add constraint channels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table channels add constraint channels_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text));
alter table content_tags add constraint content_tags_pkey PRIMARY KEY (account_id, tag, content_id);
alter table content_tags add constraint content_tags_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table content_tags add constraint content_tags_tag_check CHECK ((tag <> ''::text));
alter table content_terms add constraint content_terms_pkey PRIMARY KEY (account_id, content_id);
alter table content_terms add constraint content_terms_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table content_versions add constraint content_versions_pkey PRIMARY KEY (account_id, content_id, version);
alter table content_versions add constraint content_versions_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table content_versions add constraint content_versions_made_by_check CHECK ((made_by = ANY (ARRAY['generate'::text, 'edit'::text, 'restore'::text, 'regenerate'::text])));
alter table contents add constraint contents_pkey PRIMARY KEY (account_id, id);
alter table contents add constraint contents_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table contents add constraint contents_check CHECK (((status <> 'scheduled'::text) OR (scheduled_at IS NOT NULL)));
alter table contents add constraint contents_content_type_check CHECK ((content_type = ANY (ARRAY['article'::text, 'social'::text, 'newsletter'::text, 'post'::text])));
alter table contents add constraint contents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'scheduled'::text, 'published'::text])));
alter table contents add constraint contents_status_history_check CHECK ((jsonb_typeof(status_history) = 'array'::text));
alter table document_revisions add constraint document_revisions_pkey PRIMARY KEY (account_id, document_id, revision);
alter table document_revisions add constraint document_revisions_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE;
alter table documents add constraint documents_pkey PRIMARY KEY (account_id, id);
alter table documents add constraint documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table documents add constraint documents_account_id_source_id_fkey FOREIGN KEY (account_id, source_id) REFERENCES sources(account_id, id) ON DELETE CASCADE;
alter table forum_imports add constraint forum_imports_pkey PRIMARY KEY (account_id, id);
alter table forum_imports add constraint forum_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table forum_post_revisions add constraint forum_post_revisions_pkey PRIMARY KEY (account_id, post_id, revision);
alter table forum_post_revisions add constraint forum_post_revisions_account_id_post_id_fkey FOREIGN KEY (account_id, post_id) REFERENCES forum_posts(account_id, id) ON DELETE CASCADE;
alter table forum_post_revisions add constraint forum_post_revisions_replaced_by_check CHECK ((replaced_by = ANY (ARRAY['person'::text, 'import'::text, 'source'::text])));
alter table forum_posts add constraint forum_posts_source_id_external_id_key UNIQUE (source_id, external_id);
alter table forum_posts add constraint forum_posts_pkey PRIMARY KEY (id);
alter table forum_posts add constraint forum_posts_account_id_source_id_fkey FOREIGN KEY (account_id, source_id) REFERENCES sources(account_id, id) ON DELETE CASCADE;
alter table forum_posts add constraint forum_posts_shared_source_id_fkey FOREIGN KEY (shared_source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table forum_replies add constraint forum_replies_pkey PRIMARY KEY (post_id, "position");
alter table forum_replies add constraint forum_replies_account_id_post_id_fkey FOREIGN KEY (account_id, post_id) REFERENCES forum_posts(account_id, id) ON DELETE CASCADE;
alter table forum_replies add constraint forum_replies_shared_post_id_fkey FOREIGN KEY (shared_post_id) REFERENCES forum_posts(id) ON DELETE CASCADE;
alter table idea_dismissals add constraint idea_dismissals_pkey PRIMARY KEY (account_id, brand_id, idea_key);
alter table idea_dismissals add constraint idea_dismissals_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key);
alter table images add constraint images_pkey PRIMARY KEY (account_id, id);
alter table images add constraint images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table images add constraint images_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 5242880)));
alter table images add constraint images_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'image/gif'::text])));
alter table job_durations add constraint job_durations_pkey PRIMARY KEY (id);
alter table job_events add constraint job_events_pkey PRIMARY KEY (account_id, job_id, sequence);
alter table job_events add constraint job_events_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table job_items add constraint job_items_pkey PRIMARY KEY (account_id, job_id, "position");
alter table job_items add constraint job_items_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table job_items add constraint job_items_content_type_check CHECK ((content_type = ANY (ARRAY['article'::text, 'social'::text, 'newsletter'::text, 'post'::text])));
alter table job_items add constraint job_items_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text])));
alter table job_stages add constraint job_stages_pkey PRIMARY KEY (account_id, job_id, "position", stage);
alter table job_stages add constraint job_stages_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table jobs add constraint jobs_pkey PRIMARY KEY (account_id, id);
alter table jobs add constraint jobs_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table jobs add constraint jobs_approve_check CHECK ((approve = 'brief'::text));
alter table jobs add constraint jobs_check CHECK ((((state = 'failed'::text) = (failure_code IS NOT NULL)) OR (state = ANY (ARRAY['partially_succeeded'::text, 'canceled'::text]))));
alter table jobs add constraint jobs_check1 CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['succeeded'::text, 'partially_succeeded'::text, 'failed'::text, 'canceled'::text]))));
alter table jobs add constraint jobs_citations_check CHECK ((citations = ANY (ARRAY['notes'::text, 'links'::text, 'none'::text])));
alter table jobs add constraint jobs_content_type_check CHECK ((content_type = ANY (ARRAY['article'::text, 'social'::text, 'newsletter'::text, 'post'::text, 'batch'::text])));
alter table jobs add constraint jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table jobs add constraint jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'partially_succeeded'::text, 'failed'::text, 'canceled'::text])));
alter table jobs add constraint jobs_waiting_check CHECK (((state = 'waiting'::text) = (waiting_since IS NOT NULL)));
alter table keywords add constraint keywords_pkey PRIMARY KEY (account_id, brand_id, id);
alter table keywords add constraint keywords_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table keywords add constraint keywords_phrase_check CHECK ((phrase <> ''::text));
alter table keywords add constraint keywords_volume_check CHECK ((volume >= 0));
alter table model_calls add constraint model_calls_pkey PRIMARY KEY (account_id, id);
alter table model_calls add constraint model_calls_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table passage_hashes add constraint passage_hashes_pkey PRIMARY KEY (account_id, passage_id);
alter table passage_hashes add constraint passage_hashes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table passage_term_counts add constraint passage_term_counts_pkey PRIMARY KEY (account_id, brand_id, term);
alter table passage_term_counts add constraint passage_term_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table passage_terms add constraint passage_terms_pkey PRIMARY KEY (account_id, passage_id);
alter table passage_terms add constraint passage_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table passages add constraint passages_pkey PRIMARY KEY (account_id, id);
alter table passages add constraint passages_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (account_id, token_hash);
alter table password_resets add constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table publication_events add constraint publication_events_pkey PRIMARY KEY (account_id, id);
alter table publication_events add constraint publication_events_account_id_publication_id_fkey FOREIGN KEY (account_id, publication_id) REFERENCES publications(account_id, id) ON DELETE CASCADE;
alter table publications add constraint publications_pkey PRIMARY KEY (account_id, id);
alter table publications add constraint publications_account_id_channel_id_fkey FOREIGN KEY (account_id, channel_id) REFERENCES channels(account_id, id) ON DELETE CASCADE;
alter table publications add constraint publications_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table publications add constraint publications_action_check CHECK ((action = ANY (ARRAY['publish'::text, 'update'::text, 'unpublish'::text])));
alter table publications add constraint publications_options_check CHECK ((jsonb_typeof(options) = 'object'::text));
alter table publications add constraint publications_progress_check CHECK ((jsonb_typeof(progress) = 'object'::text));
alter table publications add constraint publications_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'publishing'::text, 'draft'::text, 'scheduled'::text, 'published'::text, 'failed'::text, 'unpublished'::text])));
alter table rate_buckets add constraint rate_buckets_pkey PRIMARY KEY (account_id, api_key_id, kind);
alter table rate_buckets add constraint rate_buckets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table readiness add constraint readiness_pkey PRIMARY KEY (slot);
alter table request_days add constraint request_days_pkey PRIMARY KEY (account_id, day, api_key_id);
alter table request_days add constraint request_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table schema_functions add constraint schema_functions_pkey PRIMARY KEY (name);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (version);
alter table sessions add constraint sessions_pkey PRIMARY KEY (account_id, id);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table sources add constraint sources_pkey PRIMARY KEY (id);
alter table sources add constraint sources_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE SET NULL (brand_id);
alter table sources add constraint sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sources add constraint sources_interval_seconds_check CHECK (((interval_seconds >= 60) AND (interval_seconds <= 2592000)));
alter table sources add constraint sources_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text));
alter table spending_days add constraint spending_days_pkey PRIMARY KEY (account_id, day);
alter table spending_days add constraint spending_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table tasks add constraint tasks_pkey PRIMARY KEY (id);
alter table thread_digests add constraint thread_digests_pkey PRIMARY KEY (account_id, day);
alter table thread_digests add constraint thread_digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table thread_matches add constraint thread_matches_pkey PRIMARY KEY (forum_post_id, brand_id, account_id);
alter table thread_matches add constraint thread_matches_account_id_brand_id_fkey FOREIGN KEY (account_id, brand_id) REFERENCES brands(account_id, id) ON DELETE CASCADE;
alter table thread_matches add constraint thread_matches_post_account_id_forum_post_id_fkey FOREIGN KEY (post_account_id, forum_post_id) REFERENCES forum_posts(account_id, id) ON DELETE CASCADE;
alter table thread_matches add constraint thread_matches_shared_post_id_fkey FOREIGN KEY (shared_post_id) REFERENCES forum_posts(id) ON DELETE CASCADE;
alter table thread_matches add constraint thread_matches_check CHECK ((post_account_id = account_id));
alter table thread_matches add constraint thread_matches_state_check CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'used'::text])));
alter table unscored_posts add constraint unscored_posts_pkey PRIMARY KEY (post_id);
alter table usage_days add constraint usage_days_pkey PRIMARY KEY (account_id, day, api_key_id, content_type);
alter table usage_days add constraint usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (account_id, delivery_id, attempt);
alter table webhook_attempts add constraint webhook_attempts_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_outbox(account_id, id) ON DELETE CASCADE;
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (account_id, id);
alter table webhook_endpoints add constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_outbox add constraint webhook_outbox_pkey PRIMARY KEY (account_id, id);
alter table webhook_outbox add constraint webhook_outbox_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE;
alter table webhook_outbox add constraint webhook_outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text])));
alter table webhook_queue add constraint webhook_queue_pkey PRIMARY KEY (id);
alter table webhook_queue add constraint webhook_queue_account_id_id_fkey FOREIGN KEY (account_id, id) REFERENCES webhook_outbox(account_id, id) ON DELETE CASCADE;
alter table webhook_secrets add constraint webhook_secrets_pkey PRIMARY KEY (account_id, endpoint_id, id);
alter table webhook_secrets add constraint webhook_secrets_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE;
alter table workers add constraint workers_pkey PRIMARY KEY (id);
alter table workers add constraint workers_slots_check CHECK ((slots > 0));

-- indexes
CREATE INDEX accounts_closed_idx ON public.accounts USING btree (closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE UNIQUE INDEX accounts_demo_key ON public.accounts USING btree (is_demo) WHERE is_demo;
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));
CREATE INDEX api_keys_brand_id_idx ON public.api_keys USING btree (account_id, brand_id, id) WHERE (brand_id IS NOT NULL);
CREATE UNIQUE INDEX api_keys_hash_key ON public.api_keys USING btree (key_hash);
CREATE INDEX api_keys_living_idx ON public.api_keys USING btree (account_id) WHERE ((revoked_at IS NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX batches_fingerprint_key ON public.batches USING btree (fingerprint, account_id);
CREATE INDEX brand_matching_unfinished_idx ON public.brand_matching USING btree (account_id, brand_id) WHERE (below_id IS NOT NULL);
CREATE INDEX brand_proposals_created_idx ON public.brand_proposals USING btree (created_at);
CREATE INDEX brand_proposals_open_idx ON public.brand_proposals USING btree (id) WHERE (state = ANY (ARRAY['queued'::text, 'reading'::text]));
CREATE INDEX brands_digest_idx ON public.brands USING btree (account_id) WHERE (thread_rules @> '{"digest": true}'::jsonb);
CREATE INDEX brands_second_opinion_idx ON public.brands USING btree (account_id) WHERE (thread_rules @> '{"second_opinion": true}'::jsonb);
CREATE INDEX channels_broken_idx ON public.channels USING btree (account_id, checked_at DESC) WHERE (problem IS NOT NULL);
CREATE UNIQUE INDEX channels_id_key ON public.channels USING btree (id) INCLUDE (leased_until);
CREATE UNIQUE INDEX channels_name_key ON public.channels USING btree (account_id, brand_id, name);
CREATE INDEX content_tags_content_idx ON public.content_tags USING btree (content_id, account_id);
CREATE INDEX content_terms_idx ON public.content_terms USING gin (terms) WITH (fastupdate=off);
CREATE UNIQUE INDEX content_versions_job_key ON public.content_versions USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX content_versions_language_idx ON public.content_versions USING btree (account_id, language, content_id) WHERE (language IS NOT NULL);
CREATE INDEX contents_brand_idx ON public.contents USING btree (account_id, brand_id, id) WHERE (brand_id IS NOT NULL);
CREATE INDEX contents_created_idx ON public.contents USING btree (account_id, created_at) WHERE (created_at IS NOT NULL);
CREATE INDEX contents_deleted_idx ON public.contents USING btree (account_id, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contents_item_key ON public.contents USING btree (job_id, account_id, "position");
CREATE INDEX contents_scheduled_idx ON public.contents USING btree (account_id, scheduled_at, id) WHERE ((scheduled_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contents_status_idx ON public.contents USING btree (account_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX contents_to_read_idx ON public.contents USING btree (account_id, brand_id, id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX contents_type_idx ON public.contents USING btree (account_id, content_type, id) WHERE (content_type IS NOT NULL);
CREATE INDEX contents_unindexed_idx ON public.contents USING btree (account_id, id) WHERE ((searchable_version < current_version) AND (deleted_at IS NULL));
CREATE INDEX contents_writer_idx ON public.contents USING btree (account_id, writer, id) WHERE (writer IS NOT NULL);
CREATE INDEX documents_changed_idx ON public.documents USING btree (account_id, source_id, changed_at) WHERE (revision > 1);
CREATE UNIQUE INDEX documents_external_key ON public.documents USING btree (source_id, external_id);
CREATE INDEX documents_newest_idx ON public.documents USING btree (account_id, source_id, id) WHERE (source_id IS NOT NULL);
CREATE INDEX documents_source_idx ON public.documents USING btree (source_id, id);
CREATE INDEX forum_post_revisions_import_idx ON public.forum_post_revisions USING btree (account_id, import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX forum_posts_account_key ON public.forum_posts USING btree (account_id, id);
CREATE INDEX forum_posts_import_idx ON public.forum_posts USING btree (account_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX forum_posts_missing_idx ON public.forum_posts USING btree (missing_since) WHERE (missing_since IS NOT NULL);
CREATE INDEX forum_posts_search_idx ON public.forum_posts USING gin (search, thread_facets(((COALESCE(account_id, (0)::bigint) << 24) + (id >> 12)), source_id, community, tags, language, score, reply_count, is_answered, posted_at)) WITH (gin_pending_list_limit='512');
CREATE INDEX forum_posts_shared_idx ON public.forum_posts USING btree (id) WHERE (account_id IS NULL);
CREATE INDEX forum_posts_shared_source_idx ON public.forum_posts USING btree (shared_source_id) WHERE (shared_source_id IS NOT NULL);
CREATE INDEX forum_posts_url_idx ON public.forum_posts USING btree (account_id, url_key) WHERE (url_key IS NOT NULL);
CREATE INDEX forum_replies_shared_idx ON public.forum_replies USING btree (shared_post_id) WHERE (shared_post_id IS NOT NULL);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);
CREATE INDEX job_durations_kind_idx ON public.job_durations USING btree (content_type, writer, live, id);
CREATE INDEX jobs_batch_idx ON public.jobs USING btree (account_id, batch_id, batch_line) WHERE (batch_id IS NOT NULL);
CREATE INDEX jobs_brand_list_idx ON public.jobs USING btree (account_id, brand_id, list_kind, created_at, id) WHERE (brand_id IS NOT NULL);
CREATE INDEX jobs_failed_idx ON public.jobs USING btree (account_id, brand_id, finished_at) WHERE (((list_kind >= 30) AND (list_kind <= 39)) AND ((dismissed_at IS NULL) OR (dismissed_at < finished_at)));
CREATE INDEX jobs_forum_post_idx ON public.jobs USING btree (account_id, forum_post_id) WHERE (forum_post_id IS NOT NULL);
CREATE INDEX jobs_list_idx ON public.jobs USING btree (account_id, list_kind, created_at, id) WHERE ((account_id > 0) AND (list_kind IS NOT NULL));
CREATE INDEX jobs_waiting_idx ON public.jobs USING btree (account_id, created_at, id) WHERE (waiting_since IS NOT NULL);
CREATE UNIQUE INDEX keywords_phrase_key ON public.keywords USING btree (account_id, brand_id, lower(phrase));
CREATE INDEX model_calls_day_idx ON public.model_calls USING btree (account_id, created_at);
CREATE INDEX model_calls_job_idx ON public.model_calls USING btree (account_id, job_id);
CREATE INDEX passage_hashes_idx ON public.passage_hashes USING gin (hashes) WITH (fastupdate=off);
CREATE INDEX passage_terms_removed_idx ON public.passage_terms USING btree (account_id, passage_id) WHERE is_removed;
CREATE INDEX passages_brand_idx ON public.passages USING btree (account_id, brand_id, id DESC);
CREATE UNIQUE INDEX passages_position_key ON public.passages USING btree (account_id, document_id, "position");
CREATE INDEX passages_unindexed_idx ON public.passages USING btree (account_id, id) WHERE (NOT is_indexed);
CREATE UNIQUE INDEX password_resets_token_hash_key ON public.password_resets USING btree (token_hash);
CREATE INDEX publication_events_idx ON public.publication_events USING btree (publication_id, id);
CREATE INDEX publications_channel_idx ON public.publications USING btree (channel_id, published_at DESC, id DESC);
CREATE UNIQUE INDEX publications_content_key ON public.publications USING btree (content_id, channel_id);
CREATE INDEX publications_waiting_idx ON public.publications USING btree (channel_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash);
CREATE UNIQUE INDEX sources_account_key ON public.sources USING btree (account_id, id);
CREATE INDEX sources_due_idx ON public.sources USING btree (next_read_at) WHERE ((next_read_at IS NOT NULL) AND (NOT is_paused));
CREATE INDEX sources_leased_idx ON public.sources USING btree (account_id) WHERE (leased_until IS NOT NULL);
CREATE UNIQUE INDEX sources_name_key ON public.sources USING btree (COALESCE(account_id, (0)::bigint), kind, name);
CREATE INDEX tasks_leased_idx ON public.tasks USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX tasks_running_idx ON public.tasks USING btree (account_id) WHERE (leased_until IS NOT NULL);
CREATE INDEX tasks_suspects_idx ON public.tasks USING btree (account_id, ready_at, job_id) WHERE ((leased_until IS NULL) AND (crashes > 0));
CREATE INDEX tasks_waiting_idx ON public.tasks USING btree (account_id, ready_at, job_id) WHERE (leased_until IS NULL);
CREATE INDEX thread_matches_best_idx ON public.thread_matches USING btree (account_id, brand_id, state, score DESC, forum_post_id DESC);
CREATE INDEX thread_matches_rescore_idx ON public.thread_matches USING btree (rescore_at) WHERE ((rescore_at IS NOT NULL) AND (state = 'open'::text));
CREATE INDEX thread_matches_shared_idx ON public.thread_matches USING btree (shared_post_id) WHERE (shared_post_id IS NOT NULL);
CREATE INDEX thread_matches_unannounced_idx ON public.thread_matches USING btree (account_id, brand_id) WHERE is_unannounced;
CREATE INDEX webhook_outbox_created_idx ON public.webhook_outbox USING btree (created_at);
CREATE INDEX webhook_outbox_endpoint_idx ON public.webhook_outbox USING btree (account_id, endpoint_id, created_at, id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX webhook_outbox_state_idx ON public.webhook_outbox USING btree (account_id, endpoint_id, state, created_at, id) WHERE (state IS NOT NULL);
CREATE INDEX webhook_queue_due_idx ON public.webhook_queue USING btree (endpoint_id, ready_at, id) WHERE (is_due AND (leased_until IS NULL));
CREATE INDEX webhook_queue_later_idx ON public.webhook_queue USING btree (ready_at) WHERE ((NOT is_due) AND (leased_until IS NULL));
CREATE INDEX webhook_queue_leased_idx ON public.webhook_queue USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_queue_under_way_idx ON public.webhook_queue USING btree (endpoint_id) WHERE (leased_until IS NOT NULL);

-- sequences, statistics, triggers, views and types
CREATE TRIGGER add_matching AFTER INSERT ON public.keywords REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION change_keyword_matching();
CREATE TRIGGER change_matching AFTER INSERT OR UPDATE ON public.brands FOR EACH ROW EXECUTE FUNCTION change_brand_matching();
CREATE TRIGGER enqueue AFTER INSERT ON public.webhook_outbox REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION enqueue_deliveries();
CREATE TRIGGER enqueue_changed AFTER UPDATE ON public.forum_posts FOR EACH ROW EXECUTE FUNCTION enqueue_changed_post();
CREATE TRIGGER enqueue_unscored AFTER INSERT ON public.forum_posts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION enqueue_unscored_posts();
CREATE TRIGGER mark_threads_used AFTER INSERT ON public.jobs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION mark_threads_used();
CREATE TRIGGER remove_matching AFTER DELETE ON public.keywords REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION change_keyword_matching();
CREATE TRIGGER unindex_changed_passage BEFORE UPDATE OF brand_id, heading, body ON public.passages FOR EACH ROW EXECUTE FUNCTION unindex_passage();
CREATE TRIGGER unindex_deleted_passage AFTER DELETE ON public.passages FOR EACH ROW EXECUTE FUNCTION unindex_passage();
create sequence accounts_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence api_keys_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence batches_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence brand_proposals_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence brands_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence channels_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence contents_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence documents_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence forum_imports_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence forum_posts_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence images_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence job_durations_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence jobs_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence keywords_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence model_calls_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence passages_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence publication_events_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence publications_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence sessions_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence sources_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence webhook_endpoints_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence webhook_secrets_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

-- functions, whose bodies are in migrations/functions
create function accept_generations(requests jsonb, default_rate integer, limits boolean) returns TABLE(ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint, brand_name text, rate integer, remaining integer, retry_after_seconds integer) language plpgsql security definer set search_path=public, pg_temp set lock_timeout=2s set plan_cache_mode=force_generic_plan set enable_seqscan=off set jit=off owner pressroom_accepting;
create function accept_regeneration(request jsonb, revision jsonb, default_rate integer, limits boolean) returns TABLE(ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint, brand_name text, rate integer, remaining integer, retry_after_seconds integer) language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off set jit=off owner pressroom_accepting;
create function announce_content(the_account bigint, the_content bigint) returns void language sql set search_path=public, pg_temp;
create function announce_thread_matches(the_account bigint, the_brand bigint, threads_max integer) returns void language plpgsql set search_path=public, pg_temp;
create function authorize_request(the_hash bytea, the_scope text, the_kind text, the_rate integer, limits boolean) returns TABLE(outcome text, account_id bigint, api_key_id bigint, brand_id bigint, rate integer, remaining integer, retry_after_seconds integer) language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function authorize_session(the_hash bytea, the_kind text, the_rate integer, limits boolean) returns TABLE(outcome text, account_id bigint, session_id bigint, is_touched boolean, rate integer, remaining integer, retry_after_seconds integer) language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function cancel_job(the_account bigint, the_job bigint, the_brand bigint) returns text language plpgsql set search_path=public, pg_temp set enable_seqscan=off set jit=off;
create function change_brand_matching() returns trigger language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function change_content_status(history jsonb, status text, changed_by text) returns jsonb language sql stable;
create function change_keyword_matching() returns trigger language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function check_sole_account(the_account_id bigint) returns TABLE(is_only boolean, is_demo boolean) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function claim_brand_matching(rows_max integer) returns TABLE(account_id bigint, brand_id bigint, post_ids bigint[]) language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function claim_brand_proposals(rows_max integer, lease interval) returns TABLE(account_id bigint, id bigint, claim bigint, attempts integer, url text, is_live boolean) language sql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function claim_deliveries(deliveries_max integer, troubled_max integer, endpoint_max integer, after_endpoint bigint, lease interval) returns json language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function claim_jobs(jobs_max integer, after_account bigint, lease interval, the_worker uuid DEFAULT NULL::uuid, suspects boolean DEFAULT false) returns TABLE(task_id uuid, task_claim integer, job json, brand text) language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function claim_publications(rows_max integer, lease interval) returns TABLE(account_id bigint, id bigint, claim bigint) language plpgsql security definer set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set jit=off owner pressroom_accepting;
create function claim_second_opinion(pause interval) returns TABLE(account_id bigint, brand_id bigint) language sql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function claim_sources(sources_max integer, account_max integer, lease interval) returns TABLE(account_id bigint, id bigint, claim bigint) language plpgsql security definer set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off owner pressroom_accepting;
create function claim_suspects(slots integer, after_account bigint, lease interval, the_worker uuid) returns SETOF tasks language plpgsql set search_path=public, pg_temp set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function claim_tasks_fairly(tasks_max integer, after_account bigint, lease interval, the_worker uuid DEFAULT NULL::uuid) returns SETOF tasks language plpgsql set search_path=public, pg_temp set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function claim_thread_digest(from_hour integer, lease_seconds integer, attempts_max integer) returns TABLE(account_id bigint, email text, day date, after_time timestamp with time zone, until_time timestamp with time zone) language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function claim_unscored_posts(rows_max integer) returns TABLE(account_id bigint, post_id bigint) language sql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function close_account() returns boolean language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off set jit=off owner pressroom_accepting;
create function contents_of(account bigint, job bigint) returns jsonb language sql stable set search_path=public, pg_temp;
create function continue_job(the_account bigint, the_job bigint, the_brand bigint, the_key bigint, changed_brief jsonb, defaults jsonb, limits boolean) returns TABLE(outcome text, met jsonb) language plpgsql security definer set search_path=public, pg_temp set lock_timeout=2s set enable_seqscan=off set jit=off owner pressroom_accepting;
create function count_open_jobs(the_account bigint, jobs_max integer) returns integer language plpgsql stable set search_path=public, pg_temp;
create function count_requests(counts jsonb) returns void language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off set jit=off owner pressroom_accepting;
create function current_account_id() returns bigint language sql stable parallel safe;
create function current_account_ids() returns bigint[] language sql stable parallel safe;
create function delete_old_brand_proposals(rows_max integer) returns integer language sql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function delete_old_deliveries(rows_max integer) returns integer language sql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function delete_old_idempotency_keys(rows_max integer) returns integer language sql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function enqueue_aged_matches(rows_max integer) returns integer language sql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function enqueue_changed_post() returns trigger language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function enqueue_deliveries() returns trigger language plpgsql set search_path=public, pg_temp;
create function enqueue_unscored_posts() returns trigger language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function find_feed(token text) returns TABLE(account_id bigint, channel_id bigint) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function find_invalid_credentials(digests bytea[]) returns SETOF bytea language sql stable security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function find_sign_in(the_email text) returns TABLE(account_id bigint, password_hash text) language sql stable security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function find_similar_contents(the_content bigint, the_brand bigint, rows_max integer) returns SETOF bigint language sql stable security definer set search_path=public, pg_temp set enable_seqscan=off set gin_fuzzy_search_limit=500 set jit=off owner pressroom_accepting;
create function find_unannounced_brands(rows_max integer, pause interval) returns TABLE(account_id bigint, brand_id bigint) language sql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function find_unindexed_contents(rows_max integer) returns TABLE(account_id bigint, content_id bigint) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function find_unindexed_passages(rows_max integer) returns TABLE(account_id bigint, passage_id bigint, is_removed boolean) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function finish_password_reset(the_hash bytea, new_password_hash text) returns boolean language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function get_setup_state() returns TABLE(is_first_run boolean, demo_email text) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function index_contents(texts jsonb) returns integer language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function index_passages(texts jsonb, removed jsonb) returns void language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function is_account_open(the_account bigint) returns boolean language plpgsql stable security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function is_idempotency_key_current(created_at timestamp with time zone) returns boolean language sql stable;
create function is_idempotent_replay(remembered_fingerprint bytea, remembered_answer jsonb, the_fingerprint text, the_key_brand_id bigint) returns boolean language sql immutable;
create function jobs_still_claimed(accounts bigint[], jobs bigint[], claims integer[]) returns SETOF integer language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function list_matching_accounts() returns SETOF bigint language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function list_own_writers(rows_max integer) returns TABLE(account_id bigint, writer text) language sql stable security definer set search_path=public, pg_temp owner pressroom_accepting;
create function mark_threads_used() returns trigger language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function matches_filters(content contents, filters jsonb) returns boolean language sql stable;
create function matches_without_second_opinion(the_account bigint, the_brand bigint, rows_max integer) returns TABLE(forum_post_id bigint, revision integer) language sql stable set search_path=public, pg_temp;
create function open_account(the_email text, the_name text, the_hash text, must_be_first boolean) returns bigint language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;
create function parsable_text(given text) returns text language sql immutable parallel safe;
create function parse_search(words text) returns tsquery language plpgsql immutable parallel safe;
create function preflight_job(the_account bigint, the_key bigint, is_live boolean, request jsonb, defaults jsonb, limits boolean) returns TABLE(outcomes text[], brand_id bigint, brand_name text, met jsonb, budget_left_micros bigint) language plpgsql stable set search_path=public, pg_temp set enable_seqscan=off set jit=off;
create function probe_accepting() returns boolean language plpgsql security definer set search_path=public, pg_temp set lock_timeout=1s set work_mem=64kB set jit=off owner pressroom_accepting;
create function purge_closed_accounts(rows_max integer) returns integer language plpgsql security definer set search_path=public, pg_temp set lock_timeout=2s set enable_seqscan=off set jit=off owner pressroom_accepting;
create function quote_term(term text) returns text language sql immutable;
create function read_job_updates(wanted jsonb, events_max integer) returns TABLE(account_id bigint, job_id bigint, state text, stage text, progress smallint, last_sequence integer, failure_code text, failure_message text, events json) language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function read_workload(rows_max integer) returns jsonb language plpgsql stable security definer set search_path=public, pg_temp set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off owner pressroom_accepting;
create function remove_missing_threads(rows_max integer) returns integer language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function retry_job(the_account bigint, the_job bigint, the_brand bigint, the_key bigint, default_rate integer, defaults jsonb, limits boolean) returns TABLE(outcome text, rate integer, remaining integer, retry_after_seconds integer, met jsonb) language plpgsql security definer set search_path=public, pg_temp set lock_timeout=2s set enable_seqscan=off set jit=off owner pressroom_accepting;
create function save_stages(jobs jsonb) returns TABLE(job_id bigint, job_claim integer) language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function save_thread_matches(accounts bigint[], brands bigint[], posts bigint[], scores real[], all_reasons text[], revisions integer[], are_notable boolean[], rescore_seconds integer[], brand_ids bigint[], post_ids bigint[]) returns integer language plpgsql set search_path=public, pg_temp set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function search_contents(words jsonb, filters jsonb, above_id bigint, below_id bigint, rows_max integer) returns SETOF bigint language plpgsql stable security definer set search_path=public, pg_temp set enable_seqscan=off set jit=off owner pressroom_accepting;
create function search_forum_posts(words text, before_id bigint, rows_max integer, filters jsonb DEFAULT '{}'::jsonb) returns SETOF bigint language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off set max_parallel_workers_per_gather=0 set jit=off owner pressroom_accepting;
create function search_passages(the_brand bigint, words jsonb, rows_max integer) returns TABLE(passage_id bigint, score double precision) language plpgsql stable security definer set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off owner pressroom_accepting;
create function seconds_to_midnight() returns integer language sql stable;
create function settle_deliveries(results jsonb, disable_after interval) returns SETOF uuid language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function settle_jobs(endings jsonb, backs jsonb) returns SETOF uuid language plpgsql set search_path=public, pg_temp set plan_cache_mode=force_generic_plan set enable_seqscan=off set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set jit=off;
create function start_password_reset(the_email text, the_hash bytea) returns text language plpgsql security definer set search_path=public, pg_temp set enable_seqscan=off owner pressroom_accepting;
create function start_rules(is_new boolean, key_brand_id bigint, wanted_brand_id bigint, found_brand_id bigint, has_keywords boolean, lacks_forum_post boolean, has_cost boolean, key_budget bigint, key_spent bigint, account_budget bigint, account_spent bigint, jobs_max integer, open_jobs integer) returns text[] language sql immutable parallel safe;
create function stem_dictionary(the_language text) returns regdictionary language sql stable;
create function store_revision(the_account bigint, the_job bigint, the_claim integer, the_content bigint, only_on integer, made jsonb) returns integer language plpgsql set search_path=public, pg_temp set enable_seqscan=off set jit=off;
create function take_tokens(the_accounts bigint[], the_keys bigint[], the_rates integer[], the_wanted integer[], the_kind text) returns TABLE(account_id bigint, api_key_id bigint, granted integer, remaining integer, retry_after_seconds integer) language plpgsql set search_path=public, pg_temp;
create function term_hash(account bigint, brand bigint, term text) returns integer language sql immutable parallel safe;
create function thread_facets(block bigint, source_id bigint, community text, tags text[], language text, score integer, reply_count integer, is_answered boolean, posted_at timestamp with time zone) returns text[] language plpgsql immutable parallel safe;
create function thread_url_key(url text) returns bytea language plpgsql immutable parallel safe;
create function unindex_passage() returns trigger language plpgsql security definer set search_path=public, pg_temp owner pressroom_accepting;

-- policies
create policy accepting on account_models for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on account_models for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on account_models for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on account_models for all to pressroom_operator
  using true
  with check true;
create policy accepting on accounts for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on accounts for all to pressroom_worker
  using  CASE WHEN (id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on accounts for all to pressroom_api
  using (id = ( SELECT current_account_id() AS current_account_id))
  with check (id = ( SELECT current_account_id() AS current_account_id));
create policy operator on accounts for all to pressroom_operator
  using true
  with check true;
create policy accepting on api_keys for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on api_keys for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on api_keys for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on api_keys for all to pressroom_operator
  using true
  with check true;
create policy accepting on batches for all to pressroom_accepting
  using true
  with check true;
create policy one_account on batches for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on batches for all to pressroom_operator
  using true
  with check true;
create policy accepting on brand_matching for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on brand_matching for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on brand_matching for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on brand_matching for all to pressroom_operator
  using true
  with check true;
create policy accepting on brand_proposals for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on brand_proposals for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on brand_proposals for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on brand_proposals for all to pressroom_operator
  using true
  with check true;
create policy accepting on brands for all to pressroom_accepting
  using (archived_at IS NULL)
  with check true;
create policy named_accounts on brands for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on brands for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on brands for all to pressroom_operator
  using true
  with check true;
create policy accepting on channels for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on channels for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on channels for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on channels for all to pressroom_operator
  using true
  with check true;
create policy accepting on content_tags for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on content_tags for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on content_tags for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on content_tags for all to pressroom_operator
  using true
  with check true;
create policy accepting on content_terms for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on content_terms for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on content_terms for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on content_terms for all to pressroom_operator
  using true
  with check true;
create policy accepting on content_versions for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on content_versions for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on content_versions for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on content_versions for all to pressroom_operator
  using true
  with check true;
create policy accepting on contents for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on contents for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on contents for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on contents for all to pressroom_operator
  using true
  with check true;
create policy accepting on document_revisions for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on document_revisions for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on document_revisions for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on document_revisions for all to pressroom_operator
  using true
  with check true;
create policy accepting on documents for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on documents for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on documents for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on documents for all to pressroom_operator
  using true
  with check true;
create policy accepting on forum_imports for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on forum_imports for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on forum_imports for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on forum_imports for all to pressroom_operator
  using true
  with check true;
create policy accepting on forum_post_revisions for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on forum_post_revisions for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on forum_post_revisions for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on forum_post_revisions for all to pressroom_operator
  using true
  with check true;
create policy accepting on forum_posts for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on forum_posts for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on forum_posts for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on forum_posts for all to pressroom_operator
  using true
  with check true;
create policy shared on forum_posts for select to pressroom_api, pressroom_worker
  using (account_id IS NULL);
create policy accepting on forum_replies for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on forum_replies for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on forum_replies for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on forum_replies for all to pressroom_operator
  using true
  with check true;
create policy shared on forum_replies for select to pressroom_api, pressroom_worker
  using (account_id IS NULL);
create policy accepting on idea_dismissals for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on idea_dismissals for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on idea_dismissals for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on idea_dismissals for all to pressroom_operator
  using true
  with check true;
create policy accepting on idempotency_keys for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on idempotency_keys for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on idempotency_keys for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on idempotency_keys for all to pressroom_operator
  using true
  with check true;
create policy accepting on images for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on images for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on images for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on images for all to pressroom_operator
  using true
  with check true;
create policy accepting on job_events for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on job_events for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on job_events for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on job_events for all to pressroom_operator
  using true
  with check true;
create policy accepting on job_items for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on job_items for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on job_items for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on job_items for all to pressroom_operator
  using true
  with check true;
create policy accepting on job_stages for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on job_stages for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on job_stages for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on job_stages for all to pressroom_operator
  using true
  with check true;
create policy accepting on jobs for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on jobs for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on jobs for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on jobs for all to pressroom_operator
  using true
  with check true;
create policy accepting on keywords for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on keywords for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on keywords for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on keywords for all to pressroom_operator
  using true
  with check true;
create policy accepting on model_calls for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on model_calls for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on model_calls for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on model_calls for all to pressroom_operator
  using true
  with check true;
create policy accepting on passage_hashes for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on passage_hashes for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on passage_hashes for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on passage_hashes for all to pressroom_operator
  using true
  with check true;
create policy accepting on passage_term_counts for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on passage_term_counts for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on passage_term_counts for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on passage_term_counts for all to pressroom_operator
  using true
  with check true;
create policy accepting on passage_terms for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on passage_terms for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on passage_terms for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on passage_terms for all to pressroom_operator
  using true
  with check true;
create policy accepting on passages for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on passages for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on passages for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on passages for all to pressroom_operator
  using true
  with check true;
create policy accepting on password_resets for all to pressroom_accepting
  using true
  with check true;
create policy one_account on password_resets for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on password_resets for all to pressroom_operator
  using true
  with check true;
create policy accepting on publication_events for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on publication_events for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on publication_events for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on publication_events for all to pressroom_operator
  using true
  with check true;
create policy accepting on publications for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on publications for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on publications for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on publications for all to pressroom_operator
  using true
  with check true;
create policy accepting on rate_buckets for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on rate_buckets for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on rate_buckets for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on rate_buckets for all to pressroom_operator
  using true
  with check true;
create policy accepting on request_days for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on request_days for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on request_days for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on request_days for all to pressroom_operator
  using true
  with check true;
create policy accepting on sessions for all to pressroom_accepting
  using true
  with check true;
create policy one_account on sessions for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on sessions for all to pressroom_operator
  using true
  with check true;
create policy accepting on sources for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on sources for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on sources for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on sources for all to pressroom_operator
  using true
  with check true;
create policy shared on sources for select to pressroom_api, pressroom_worker
  using (account_id IS NULL);
create policy accepting on spending_days for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on spending_days for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on spending_days for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on spending_days for all to pressroom_operator
  using true
  with check true;
create policy accepting on tasks for all to pressroom_accepting
  using true
  with check true;
create policy one_account on tasks for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on tasks for all to pressroom_operator
  using true
  with check true;
create policy queue on tasks for all to pressroom_worker
  using true
  with check true;
create policy accepting on thread_digests for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on thread_digests for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on thread_digests for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on thread_digests for all to pressroom_operator
  using true
  with check true;
create policy accepting on thread_matches for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on thread_matches for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on thread_matches for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on thread_matches for all to pressroom_operator
  using true
  with check true;
create policy accepting on unscored_posts for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on unscored_posts for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on unscored_posts for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on unscored_posts for all to pressroom_operator
  using true
  with check true;
create policy accepting on usage_days for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on usage_days for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on usage_days for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on usage_days for all to pressroom_operator
  using true
  with check true;
create policy accepting on webhook_attempts for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on webhook_attempts for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on webhook_attempts for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_attempts for all to pressroom_operator
  using true
  with check true;
create policy accepting on webhook_endpoints for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on webhook_endpoints for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on webhook_endpoints for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_endpoints for all to pressroom_operator
  using true
  with check true;
create policy accepting on webhook_outbox for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on webhook_outbox for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on webhook_outbox for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_outbox for all to pressroom_operator
  using true
  with check true;
create policy accepting on webhook_queue for all to pressroom_accepting
  using true
  with check true;
create policy one_account on webhook_queue for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_queue for all to pressroom_operator
  using true
  with check true;
create policy queue on webhook_queue for all to pressroom_worker
  using true
  with check true;
create policy accepting on webhook_secrets for all to pressroom_accepting
  using true
  with check true;
create policy named_accounts on webhook_secrets for all to pressroom_worker
  using  CASE WHEN (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[])) THEN true ELSE false END
  with check (account_id = ANY (( SELECT current_account_ids() AS current_account_ids)::bigint[]));
create policy one_account on webhook_secrets for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_secrets for all to pressroom_operator
  using true
  with check true;

-- rights, owners and comments
grant delete on account_models to pressroom_accepting;
grant delete on password_resets to pressroom_api;
grant delete on webhook_secrets to pressroom_accepting;
grant delete, insert on account_models to pressroom_api;
grant delete, insert on sessions to pressroom_api;
grant delete, insert on webhook_secrets to pressroom_api;
grant delete, insert, select on accounts to pressroom_accepting;
grant delete, insert, select on content_tags to pressroom_api;
grant delete, insert, select on document_revisions to pressroom_api;
grant delete, insert, select on document_revisions to pressroom_worker;
grant delete, insert, select on forum_post_revisions to pressroom_api;
grant delete, insert, select on forum_post_revisions to pressroom_worker;
grant delete, insert, select on forum_replies to pressroom_api;
grant delete, insert, select on forum_replies to pressroom_worker;
grant delete, insert, select on job_events to pressroom_accepting;
grant delete, insert, select on keywords to pressroom_api;
grant delete, insert, select on password_resets to pressroom_accepting;
grant delete, insert, select on tasks to pressroom_accepting;
grant delete, insert, select, update on account_models to pressroom_operator;
grant delete, insert, select, update on accounts to pressroom_operator;
grant delete, insert, select, update on api_keys to pressroom_operator;
grant delete, insert, select, update on batches to pressroom_operator;
grant delete, insert, select, update on brand_matching to pressroom_accepting;
grant delete, insert, select, update on brand_matching to pressroom_operator;
grant delete, insert, select, update on brand_proposals to pressroom_operator;
grant delete, insert, select, update on brands to pressroom_operator;
grant delete, insert, select, update on channels to pressroom_api;
grant delete, insert, select, update on channels to pressroom_operator;
grant delete, insert, select, update on content_tags to pressroom_operator;
grant delete, insert, select, update on content_terms to pressroom_api;
grant delete, insert, select, update on content_terms to pressroom_operator;
grant delete, insert, select, update on content_versions to pressroom_operator;
grant delete, insert, select, update on contents to pressroom_operator;
grant delete, insert, select, update on document_revisions to pressroom_operator;
grant delete, insert, select, update on documents to pressroom_api;
grant delete, insert, select, update on documents to pressroom_operator;
grant delete, insert, select, update on documents to pressroom_worker;
grant delete, insert, select, update on forum_imports to pressroom_api;
grant delete, insert, select, update on forum_imports to pressroom_operator;
grant delete, insert, select, update on forum_post_revisions to pressroom_operator;
grant delete, insert, select, update on forum_posts to pressroom_api;
grant delete, insert, select, update on forum_posts to pressroom_operator;
grant delete, insert, select, update on forum_posts to pressroom_worker;
grant delete, insert, select, update on forum_replies to pressroom_operator;
grant delete, insert, select, update on idea_dismissals to pressroom_api;
grant delete, insert, select, update on idea_dismissals to pressroom_operator;
grant delete, insert, select, update on idempotency_keys to pressroom_accepting;
grant delete, insert, select, update on idempotency_keys to pressroom_operator;
grant delete, insert, select, update on images to pressroom_operator;
grant delete, insert, select, update on job_durations to pressroom_operator;
grant delete, insert, select, update on job_durations to pressroom_worker;
grant delete, insert, select, update on job_events to pressroom_operator;
grant delete, insert, select, update on job_items to pressroom_accepting;
grant delete, insert, select, update on job_items to pressroom_operator;
grant delete, insert, select, update on job_stages to pressroom_accepting;
grant delete, insert, select, update on job_stages to pressroom_operator;
grant delete, insert, select, update on job_stages to pressroom_worker;
grant delete, insert, select, update on jobs to pressroom_accepting;
grant delete, insert, select, update on jobs to pressroom_operator;
grant delete, insert, select, update on keywords to pressroom_operator;
grant delete, insert, select, update on model_calls to pressroom_operator;
grant delete, insert, select, update on passage_hashes to pressroom_api;
grant delete, insert, select, update on passage_hashes to pressroom_operator;
grant delete, insert, select, update on passage_hashes to pressroom_worker;
grant delete, insert, select, update on passage_term_counts to pressroom_api;
grant delete, insert, select, update on passage_term_counts to pressroom_operator;
grant delete, insert, select, update on passage_term_counts to pressroom_worker;
grant delete, insert, select, update on passage_terms to pressroom_api;
grant delete, insert, select, update on passage_terms to pressroom_operator;
grant delete, insert, select, update on passage_terms to pressroom_worker;
grant delete, insert, select, update on passages to pressroom_api;
grant delete, insert, select, update on passages to pressroom_operator;
grant delete, insert, select, update on passages to pressroom_worker;
grant delete, insert, select, update on password_resets to pressroom_operator;
grant delete, insert, select, update on publication_events to pressroom_operator;
grant delete, insert, select, update on publications to pressroom_api;
grant delete, insert, select, update on publications to pressroom_operator;
grant delete, insert, select, update on rate_buckets to pressroom_accepting;
grant delete, insert, select, update on rate_buckets to pressroom_operator;
grant delete, insert, select, update on readiness to pressroom_operator;
grant delete, insert, select, update on request_days to pressroom_accepting;
grant delete, insert, select, update on request_days to pressroom_operator;
grant delete, insert, select, update on sessions to pressroom_operator;
grant delete, insert, select, update on sources to pressroom_api;
grant delete, insert, select, update on sources to pressroom_operator;
grant delete, insert, select, update on spending_days to pressroom_operator;
grant delete, insert, select, update on tasks to pressroom_operator;
grant delete, insert, select, update on thread_digests to pressroom_accepting;
grant delete, insert, select, update on thread_digests to pressroom_operator;
grant delete, insert, select, update on thread_matches to pressroom_api;
grant delete, insert, select, update on thread_matches to pressroom_operator;
grant delete, insert, select, update on thread_matches to pressroom_worker;
grant delete, insert, select, update on unscored_posts to pressroom_accepting;
grant delete, insert, select, update on unscored_posts to pressroom_operator;
grant delete, insert, select, update on usage_days to pressroom_operator;
grant delete, insert, select, update on webhook_attempts to pressroom_operator;
grant delete, insert, select, update on webhook_endpoints to pressroom_api;
grant delete, insert, select, update on webhook_endpoints to pressroom_operator;
grant delete, insert, select, update on webhook_outbox to pressroom_operator;
grant delete, insert, select, update on webhook_queue to pressroom_operator;
grant delete, insert, select, update on webhook_queue to pressroom_worker;
grant delete, insert, select, update on webhook_secrets to pressroom_operator;
grant delete, insert, select, update on workers to pressroom_operator;
grant delete, insert, select, update on workers to pressroom_worker;
grant delete, select on api_keys to pressroom_accepting;
grant delete, select on batches to pressroom_accepting;
grant delete, select on brands to pressroom_accepting;
grant delete, select on content_tags to pressroom_accepting;
grant delete, select on content_terms to pressroom_accepting;
grant delete, select on content_versions to pressroom_accepting;
grant delete, select on contents to pressroom_accepting;
grant delete, select on document_revisions to pressroom_accepting;
grant delete, select on documents to pressroom_accepting;
grant delete, select on forum_imports to pressroom_accepting;
grant delete, select on forum_post_revisions to pressroom_accepting;
grant delete, select on forum_posts to pressroom_accepting;
grant delete, select on forum_replies to pressroom_accepting;
grant delete, select on idea_dismissals to pressroom_accepting;
grant delete, select on keywords to pressroom_accepting;
grant delete, select on model_calls to pressroom_accepting;
grant delete, select on passage_hashes to pressroom_accepting;
grant delete, select on passage_term_counts to pressroom_accepting;
grant delete, select on passages to pressroom_accepting;
grant delete, select on sessions to pressroom_accepting;
grant delete, select on sources to pressroom_accepting;
grant delete, select on spending_days to pressroom_accepting;
grant delete, select on tasks to pressroom_api;
grant delete, select on thread_matches to pressroom_accepting;
grant delete, select on usage_days to pressroom_accepting;
grant delete, select on webhook_attempts to pressroom_accepting;
grant delete, select on webhook_endpoints to pressroom_accepting;
grant delete, select on webhook_outbox to pressroom_accepting;
grant delete, select on webhook_queue to pressroom_accepting;
grant delete, select, update on brand_proposals to pressroom_accepting;
grant delete, select, update on channels to pressroom_accepting;
grant delete, select, update on images to pressroom_accepting;
grant delete, select, update on passage_terms to pressroom_accepting;
grant delete, select, update on publication_events to pressroom_accepting;
grant delete, select, update on publications to pressroom_accepting;
grant delete, select, update on tasks to pressroom_worker;
grant execute on accept_generations(jsonb,integer,boolean) to pressroom_api;
grant execute on accept_generations(jsonb,integer,boolean) to pressroom_operator;
grant execute on accept_regeneration(jsonb,jsonb,integer,boolean) to pressroom_api;
grant execute on accept_regeneration(jsonb,jsonb,integer,boolean) to pressroom_operator;
grant execute on announce_content(bigint,bigint) to pressroom_api;
grant execute on announce_content(bigint,bigint) to pressroom_operator;
grant execute on announce_content(bigint,bigint) to pressroom_worker;
grant execute on announce_thread_matches(bigint,bigint,integer) to pressroom_operator;
grant execute on announce_thread_matches(bigint,bigint,integer) to pressroom_worker;
grant execute on authorize_request(bytea,text,text,integer,boolean) to pressroom_api;
grant execute on authorize_request(bytea,text,text,integer,boolean) to pressroom_operator;
grant execute on authorize_session(bytea,text,integer,boolean) to pressroom_api;
grant execute on authorize_session(bytea,text,integer,boolean) to pressroom_operator;
grant execute on cancel_job(bigint,bigint,bigint) to pressroom_api;
grant execute on cancel_job(bigint,bigint,bigint) to pressroom_operator;
grant execute on change_content_status(jsonb,text,text) to public;
grant execute on check_sole_account(bigint) to pressroom_api;
grant execute on check_sole_account(bigint) to pressroom_operator;
grant execute on claim_brand_matching(integer) to pressroom_operator;
grant execute on claim_brand_matching(integer) to pressroom_worker;
grant execute on claim_brand_proposals(integer,interval) to pressroom_operator;
grant execute on claim_brand_proposals(integer,interval) to pressroom_worker;
grant execute on claim_deliveries(integer,integer,integer,bigint,interval) to pressroom_operator;
grant execute on claim_deliveries(integer,integer,integer,bigint,interval) to pressroom_worker;
grant execute on claim_jobs(integer,bigint,interval,uuid,boolean) to pressroom_operator;
grant execute on claim_jobs(integer,bigint,interval,uuid,boolean) to pressroom_worker;
grant execute on claim_publications(integer,interval) to pressroom_operator;
grant execute on claim_publications(integer,interval) to pressroom_worker;
grant execute on claim_second_opinion(interval) to pressroom_operator;
grant execute on claim_second_opinion(interval) to pressroom_worker;
grant execute on claim_sources(integer,integer,interval) to pressroom_operator;
grant execute on claim_sources(integer,integer,interval) to pressroom_worker;
grant execute on claim_suspects(integer,bigint,interval,uuid) to pressroom_operator;
grant execute on claim_suspects(integer,bigint,interval,uuid) to pressroom_worker;
grant execute on claim_tasks_fairly(integer,bigint,interval,uuid) to pressroom_operator;
grant execute on claim_tasks_fairly(integer,bigint,interval,uuid) to pressroom_worker;
grant execute on claim_thread_digest(integer,integer,integer) to pressroom_operator;
grant execute on claim_thread_digest(integer,integer,integer) to pressroom_worker;
grant execute on claim_unscored_posts(integer) to pressroom_operator;
grant execute on claim_unscored_posts(integer) to pressroom_worker;
grant execute on close_account() to pressroom_api;
grant execute on close_account() to pressroom_operator;
grant execute on contents_of(bigint,bigint) to pressroom_operator;
grant execute on contents_of(bigint,bigint) to pressroom_worker;
grant execute on continue_job(bigint,bigint,bigint,bigint,jsonb,jsonb,boolean) to pressroom_api;
grant execute on continue_job(bigint,bigint,bigint,bigint,jsonb,jsonb,boolean) to pressroom_operator;
grant execute on count_open_jobs(bigint,integer) to public;
grant execute on count_requests(jsonb) to pressroom_api;
grant execute on count_requests(jsonb) to pressroom_operator;
grant execute on current_account_id() to public;
grant execute on current_account_ids() to public;
grant execute on delete_old_brand_proposals(integer) to pressroom_operator;
grant execute on delete_old_brand_proposals(integer) to pressroom_worker;
grant execute on delete_old_deliveries(integer) to pressroom_operator;
grant execute on delete_old_deliveries(integer) to pressroom_worker;
grant execute on delete_old_idempotency_keys(integer) to pressroom_operator;
grant execute on delete_old_idempotency_keys(integer) to pressroom_worker;
grant execute on enqueue_aged_matches(integer) to pressroom_operator;
grant execute on enqueue_aged_matches(integer) to pressroom_worker;
grant execute on enqueue_deliveries() to public;
grant execute on find_feed(text) to pressroom_api;
grant execute on find_feed(text) to pressroom_operator;
grant execute on find_invalid_credentials(bytea[]) to pressroom_api;
grant execute on find_invalid_credentials(bytea[]) to pressroom_operator;
grant execute on find_sign_in(text) to pressroom_api;
grant execute on find_sign_in(text) to pressroom_operator;
grant execute on find_similar_contents(bigint,bigint,integer) to pressroom_api;
grant execute on find_similar_contents(bigint,bigint,integer) to pressroom_operator;
grant execute on find_unannounced_brands(integer,interval) to pressroom_operator;
grant execute on find_unannounced_brands(integer,interval) to pressroom_worker;
grant execute on find_unindexed_contents(integer) to pressroom_operator;
grant execute on find_unindexed_contents(integer) to pressroom_worker;
grant execute on find_unindexed_passages(integer) to pressroom_operator;
grant execute on find_unindexed_passages(integer) to pressroom_worker;
grant execute on finish_password_reset(bytea,text) to pressroom_api;
grant execute on finish_password_reset(bytea,text) to pressroom_operator;
grant execute on get_setup_state() to pressroom_api;
grant execute on get_setup_state() to pressroom_operator;
grant execute on index_contents(jsonb) to pressroom_api;
grant execute on index_contents(jsonb) to pressroom_operator;
grant execute on index_contents(jsonb) to pressroom_worker;
grant execute on index_passages(jsonb,jsonb) to pressroom_api;
grant execute on index_passages(jsonb,jsonb) to pressroom_operator;
grant execute on index_passages(jsonb,jsonb) to pressroom_worker;
grant execute on is_account_open(bigint) to pressroom_api;
grant execute on is_account_open(bigint) to pressroom_operator;
grant execute on is_account_open(bigint) to pressroom_worker;
grant execute on is_idempotency_key_current(timestamp with time zone) to public;
grant execute on is_idempotent_replay(bytea,jsonb,text,bigint) to public;
grant execute on jobs_still_claimed(bigint[],bigint[],integer[]) to pressroom_operator;
grant execute on jobs_still_claimed(bigint[],bigint[],integer[]) to pressroom_worker;
grant execute on list_matching_accounts() to pressroom_operator;
grant execute on list_matching_accounts() to pressroom_worker;
grant execute on list_own_writers(integer) to pressroom_api;
grant execute on list_own_writers(integer) to pressroom_operator;
grant execute on matches_filters(contents,jsonb) to public;
grant execute on matches_without_second_opinion(bigint,bigint,integer) to pressroom_accepting;
grant execute on matches_without_second_opinion(bigint,bigint,integer) to pressroom_operator;
grant execute on matches_without_second_opinion(bigint,bigint,integer) to pressroom_worker;
grant execute on open_account(text,text,text,boolean) to pressroom_api;
grant execute on open_account(text,text,text,boolean) to pressroom_operator;
grant execute on parsable_text(text) to public;
grant execute on parse_search(text) to public;
grant execute on preflight_job(bigint,bigint,boolean,jsonb,jsonb,boolean) to pressroom_accepting;
grant execute on preflight_job(bigint,bigint,boolean,jsonb,jsonb,boolean) to pressroom_api;
grant execute on preflight_job(bigint,bigint,boolean,jsonb,jsonb,boolean) to pressroom_operator;
grant execute on probe_accepting() to pressroom_api;
grant execute on probe_accepting() to pressroom_operator;
grant execute on purge_closed_accounts(integer) to pressroom_operator;
grant execute on purge_closed_accounts(integer) to pressroom_worker;
grant execute on quote_term(text) to public;
grant execute on read_job_updates(jsonb,integer) to pressroom_api;
grant execute on read_job_updates(jsonb,integer) to pressroom_operator;
grant execute on read_workload(integer) to pressroom_api;
grant execute on read_workload(integer) to pressroom_operator;
grant execute on remove_missing_threads(integer) to pressroom_operator;
grant execute on remove_missing_threads(integer) to pressroom_worker;
grant execute on retry_job(bigint,bigint,bigint,bigint,integer,jsonb,boolean) to pressroom_api;
grant execute on retry_job(bigint,bigint,bigint,bigint,integer,jsonb,boolean) to pressroom_operator;
grant execute on save_stages(jsonb) to pressroom_operator;
grant execute on save_stages(jsonb) to pressroom_worker;
grant execute on save_thread_matches(bigint[],bigint[],bigint[],real[],text[],integer[],boolean[],integer[],bigint[],bigint[]) to pressroom_operator;
grant execute on save_thread_matches(bigint[],bigint[],bigint[],real[],text[],integer[],boolean[],integer[],bigint[],bigint[]) to pressroom_worker;
grant execute on search_contents(jsonb,jsonb,bigint,bigint,integer) to pressroom_api;
grant execute on search_contents(jsonb,jsonb,bigint,bigint,integer) to pressroom_operator;
grant execute on search_forum_posts(text,bigint,integer,jsonb) to pressroom_api;
grant execute on search_forum_posts(text,bigint,integer,jsonb) to pressroom_operator;
grant execute on search_passages(bigint,jsonb,integer) to pressroom_api;
grant execute on search_passages(bigint,jsonb,integer) to pressroom_operator;
grant execute on search_passages(bigint,jsonb,integer) to pressroom_worker;
grant execute on seconds_to_midnight() to public;
grant execute on settle_deliveries(jsonb,interval) to pressroom_operator;
grant execute on settle_deliveries(jsonb,interval) to pressroom_worker;
grant execute on settle_jobs(jsonb,jsonb) to pressroom_operator;
grant execute on settle_jobs(jsonb,jsonb) to pressroom_worker;
grant execute on start_password_reset(text,bytea) to pressroom_api;
grant execute on start_password_reset(text,bytea) to pressroom_operator;
grant execute on start_rules(boolean,bigint,bigint,bigint,boolean,boolean,boolean,bigint,bigint,bigint,bigint,integer,integer) to public;
grant execute on stem_dictionary(text) to public;
grant execute on store_revision(bigint,bigint,integer,bigint,integer,jsonb) to pressroom_operator;
grant execute on store_revision(bigint,bigint,integer,bigint,integer,jsonb) to pressroom_worker;
grant execute on take_tokens(bigint[],bigint[],integer[],integer[],text) to pressroom_accepting;
grant execute on term_hash(bigint,bigint,text) to public;
grant execute on thread_facets(bigint,bigint,text,text[],text,integer,integer,boolean,timestamp with time zone) to public;
grant execute on thread_url_key(text) to public;
grant insert on job_events to pressroom_worker;
grant insert on webhook_attempts to pressroom_worker;
grant insert, select on api_keys to pressroom_api;
grant insert, select on batches to pressroom_api;
grant insert, select on brand_proposals to pressroom_api;
grant insert, select on content_versions to pressroom_api;
grant insert, select on content_versions to pressroom_worker;
grant insert, select on contents to pressroom_api;
grant insert, select on contents to pressroom_worker;
grant insert, select on images to pressroom_api;
grant insert, select on job_events to pressroom_api;
grant insert, select on model_calls to pressroom_worker;
grant insert, select on publication_events to pressroom_api;
grant insert, select on publication_events to pressroom_worker;
grant insert, select on webhook_outbox to pressroom_api;
grant insert, select, update on brands to pressroom_api;
grant insert, select, update on content_terms to pressroom_worker;
grant insert, select, update on readiness to pressroom_accepting;
grant insert, select, update on spending_days to pressroom_worker;
grant insert, select, update on usage_days to pressroom_api;
grant insert, select, update on usage_days to pressroom_worker;
grant insert, select, update on webhook_outbox to pressroom_worker;
grant insert, select, update on webhook_queue to pressroom_api;
grant select (account_id) on webhook_secrets to pressroom_accepting;
grant select (account_id, address, browser, created_at, id, last_seen_at) on sessions to pressroom_api;
grant select (account_id, brand_id, created_at, expires_at, id, key_hash, last_four, last_used_address, last_used_at, mode, name, rate_per_minute, revoked_at, scopes) on api_keys to pressroom_api;
grant select (account_id, content_type, id, live, started_at) on jobs to pressroom_accepting;
grant select (account_id, created_at) on password_resets to pressroom_api;
grant select (account_id, created_at, endpoint_id, expires_at, id) on webhook_secrets to pressroom_api;
grant select (account_id, created_at, fast_model, is_key_of_environment, is_local_allowed, is_public_only, last_four, model, provider, updated_at, url) on account_models to pressroom_api;
grant select (account_id, disabled_at, events, id) on webhook_endpoints to pressroom_api;
grant select (account_id, model, provider, updated_at) on account_models to pressroom_accepting;
grant select (created_at, daily_budget_micros, default_brand_id, email, id, is_demo, name, open_jobs_max, rate_per_minute) on accounts to pressroom_api;
grant select (daily_budget_micros, id) on accounts to pressroom_worker;
grant select on account_models to pressroom_worker;
grant select on brand_matching to pressroom_api;
grant select on brand_matching to pressroom_worker;
grant select on brands to pressroom_worker;
grant select on channels to pressroom_worker;
grant select on content_tags to pressroom_worker;
grant select on idea_dismissals to pressroom_worker;
grant select on images to pressroom_worker;
grant select on job_durations to pressroom_accepting;
grant select on job_items to pressroom_api;
grant select on job_stages to pressroom_api;
grant select on jobs to pressroom_api;
grant select on keywords to pressroom_worker;
grant select on model_calls to pressroom_api;
grant select on request_days to pressroom_api;
grant select on schema_functions to pressroom_api;
grant select on schema_functions to pressroom_operator;
grant select on schema_functions to pressroom_worker;
grant select on schema_migrations to pressroom_api;
grant select on schema_migrations to pressroom_operator;
grant select on schema_migrations to pressroom_worker;
grant select on sources to pressroom_worker;
grant select on spending_days to pressroom_api;
grant select on webhook_attempts to pressroom_api;
grant select on webhook_endpoints to pressroom_worker;
grant select on webhook_secrets to pressroom_worker;
grant select on workers to pressroom_accepting;
grant select, update on brand_proposals to pressroom_worker;
grant select, update on job_items to pressroom_worker;
grant select, update on jobs to pressroom_worker;
grant select, update on publications to pressroom_worker;
grant select, update on thread_digests to pressroom_worker;
grant select, usage on accounts_id_seq to pressroom_operator;
grant select, usage on api_keys_id_seq to pressroom_operator;
grant select, usage on batches_id_seq to pressroom_operator;
grant select, usage on brand_proposals_id_seq to pressroom_operator;
grant select, usage on brands_id_seq to pressroom_operator;
grant select, usage on channels_id_seq to pressroom_operator;
grant select, usage on contents_id_seq to pressroom_operator;
grant select, usage on documents_id_seq to pressroom_operator;
grant select, usage on forum_imports_id_seq to pressroom_operator;
grant select, usage on forum_posts_id_seq to pressroom_operator;
grant select, usage on images_id_seq to pressroom_operator;
grant select, usage on job_durations_id_seq to pressroom_operator;
grant select, usage on jobs_id_seq to pressroom_accepting;
grant select, usage on jobs_id_seq to pressroom_operator;
grant select, usage on keywords_id_seq to pressroom_operator;
grant select, usage on model_calls_id_seq to pressroom_operator;
grant select, usage on passages_id_seq to pressroom_operator;
grant select, usage on publication_events_id_seq to pressroom_operator;
grant select, usage on publications_id_seq to pressroom_operator;
grant select, usage on sessions_id_seq to pressroom_operator;
grant select, usage on sources_id_seq to pressroom_operator;
grant select, usage on webhook_endpoints_id_seq to pressroom_operator;
grant select, usage on webhook_secrets_id_seq to pressroom_operator;
grant update (announced_at, below_id, posts_left) on brand_matching to pressroom_worker;
grant update (attempts_before, ended_at, next_attempt_at, state) on webhook_outbox to pressroom_api;
grant update (checked_at, leased_until, problem) on channels to pressroom_worker;
grant update (checked_through, claim, etag, failures_in_row, interval_seconds, last_changed_at, last_modified, last_read_at, leased_until, next_read_at, problem, problem_code, progress, updated_at) on sources to pressroom_worker;
grant update (claim, failures_in_row, leased_until, next_read_at, problem, problem_code) on sources to pressroom_accepting;
grant update (claims) on jobs to pressroom_accepting;
grant update (closed_at, default_brand_id, email, is_demo, name, password_hash) on accounts to pressroom_accepting;
grant update (credential_encrypted, fast_model, is_key_of_environment, is_local_allowed, is_public_only, key_id, last_four, model, provider, updated_at, url) on account_models to pressroom_api;
grant update (current_version, deleted_at, read_at, scheduled_at, searchable_version, status, status_changed_at, status_changed_by, status_history, updated_at) on contents to pressroom_api;
grant update (current_version, scheduled_at, searchable_version, status, status_changed_at, status_changed_by, status_history, topic_check, updated_at, writer) on contents to pressroom_worker;
grant update (daily_budget_micros, expires_at, name, rate_per_minute, revoked_at) on api_keys to pressroom_api;
grant update (default_brand_id, name, password_hash) on accounts to pressroom_api;
grant update (disabled_at) on webhook_endpoints to pressroom_accepting;
grant update (disabled_at, disabled_reason, failing_since, failures_in_row) on webhook_endpoints to pressroom_worker;
grant update (dismissed_at, events, finished_at, state, waiting_since) on jobs to pressroom_api;
grant update (expires_at) on webhook_secrets to pressroom_api;
grant update (last_seen_at) on sessions to pressroom_accepting;
grant update (last_used_address, last_used_at, revoked_at) on api_keys to pressroom_accepting;
grant update (leased_until) on tasks to pressroom_accepting;
grant update (leased_until) on webhook_queue to pressroom_accepting;
grant update (rejected_rows) on batches to pressroom_api;
grant update (rescore_at, state) on thread_matches to pressroom_accepting;
grant update (state) on job_items to pressroom_api;
grant update (volume) on keywords to pressroom_api;
grant usage on accounts_id_seq to pressroom_accepting;
grant usage on api_keys_id_seq to pressroom_api;
grant usage on batches_id_seq to pressroom_api;
grant usage on brand_proposals_id_seq to pressroom_api;
grant usage on brands_id_seq to pressroom_api;
grant usage on channels_id_seq to pressroom_api;
grant usage on contents_id_seq to pressroom_api;
grant usage on contents_id_seq to pressroom_worker;
grant usage on documents_id_seq to pressroom_api;
grant usage on documents_id_seq to pressroom_worker;
grant usage on forum_imports_id_seq to pressroom_api;
grant usage on forum_posts_id_seq to pressroom_api;
grant usage on forum_posts_id_seq to pressroom_worker;
grant usage on images_id_seq to pressroom_api;
grant usage on job_durations_id_seq to pressroom_worker;
grant usage on keywords_id_seq to pressroom_api;
grant usage on model_calls_id_seq to pressroom_worker;
grant usage on passages_id_seq to pressroom_api;
grant usage on passages_id_seq to pressroom_worker;
grant usage on publication_events_id_seq to pressroom_api;
grant usage on publication_events_id_seq to pressroom_worker;
grant usage on publications_id_seq to pressroom_api;
grant usage on sessions_id_seq to pressroom_api;
grant usage on sources_id_seq to pressroom_api;

