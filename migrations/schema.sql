-- The schema after all migrations. Made by `npm run schema`, compared by `npm test`; not run by anything.

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
  is_public_only boolean not null default false
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
  citations text not null default 'default'::text
);
alter table brands enable row level security;
alter table brands force row level security;
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
  read_at timestamp with time zone
);
alter table contents enable row level security;
alter table contents force row level security;
create table forum_posts (
  id bigint not null generated always as identity,
  account_id bigint,
  source_id bigint not null,
  external_id text not null,
  title text not null,
  body text not null default ''::text,
  author text not null default ''::text,
  community text not null default ''::text,
  url text not null default ''::text,
  posted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search tsvector generated always as ((to_tsvector('simple'::regconfig, parsable_text(((title || ' '::text) || body))) || array_to_tsvector(ARRAY[(chr(1) || (COALESCE(account_id, (0)::bigint))::text)]))) stored
);
alter table forum_posts enable row level security;
alter table forum_posts force row level security;
create table forum_replies (
  post_id bigint not null,
  position integer not null,
  account_id bigint,
  author text not null default ''::text,
  body text not null,
  posted_at timestamp with time zone
);
alter table forum_replies enable row level security;
alter table forum_replies force row level security;
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
  waiting_since timestamp with time zone
);
alter table jobs enable row level security;
alter table jobs force row level security;
create table keywords (
  account_id bigint not null,
  brand_id bigint not null,
  id bigint not null generated always as identity,
  phrase text not null,
  created_at timestamp with time zone not null default now()
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
create table password_resets (
  account_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
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
create table run_times (
  id bigint not null generated always as identity,
  content_type text not null,
  writer text not null,
  live boolean not null,
  seconds double precision not null
);
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
  created_at timestamp with time zone not null default now()
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
create table webhook_line (
  id uuid not null,
  account_id bigint not null,
  endpoint_id bigint not null,
  ready_at timestamp with time zone not null default now(),
  is_due boolean not null default true,
  leased_until timestamp with time zone,
  claim integer not null default 0
);
alter table webhook_line enable row level security;
alter table webhook_line force row level security;
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
  places integer not null,
  runs_ended bigint not null,
  seen_at timestamp with time zone not null default now()
);

-- constraints
alter table account_models add constraint account_models_pkey PRIMARY KEY (account_id);
alter table account_models add constraint account_models_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_models add constraint account_models_provider_check CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'google'::text, 'compatible'::text])));
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
alter table brands add constraint brands_pkey PRIMARY KEY (account_id, id);
alter table brands add constraint brands_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table brands add constraint brands_citations_check CHECK ((citations = ANY (ARRAY['default'::text, 'notes'::text, 'links'::text, 'none'::text])));
alter table brands add constraint brands_name_check CHECK ((name <> ''::text));
alter table brands add constraint brands_voice_guide_check CHECK ((jsonb_typeof(voice_guide) = 'object'::text));
alter table content_terms add constraint content_terms_pkey PRIMARY KEY (account_id, content_id);
alter table content_terms add constraint content_terms_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table content_versions add constraint content_versions_pkey PRIMARY KEY (account_id, content_id, version);
alter table content_versions add constraint content_versions_account_id_content_id_fkey FOREIGN KEY (account_id, content_id) REFERENCES contents(account_id, id) ON DELETE CASCADE;
alter table content_versions add constraint content_versions_made_by_check CHECK ((made_by = ANY (ARRAY['generate'::text, 'edit'::text, 'restore'::text, 'regenerate'::text])));
alter table contents add constraint contents_pkey PRIMARY KEY (account_id, id);
alter table contents add constraint contents_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table contents add constraint contents_content_type_check CHECK ((content_type = ANY (ARRAY['article'::text, 'social'::text, 'newsletter'::text, 'post'::text])));
alter table forum_posts add constraint forum_posts_source_id_external_id_key UNIQUE (source_id, external_id);
alter table forum_posts add constraint forum_posts_pkey PRIMARY KEY (id);
alter table forum_posts add constraint forum_posts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table forum_posts add constraint forum_posts_account_id_source_id_fkey FOREIGN KEY (account_id, source_id) REFERENCES sources(account_id, id) ON DELETE CASCADE;
alter table forum_posts add constraint forum_posts_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id) ON DELETE CASCADE;
alter table forum_replies add constraint forum_replies_pkey PRIMARY KEY (post_id, "position");
alter table forum_replies add constraint forum_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table forum_replies add constraint forum_replies_account_id_post_id_fkey FOREIGN KEY (account_id, post_id) REFERENCES forum_posts(account_id, id) ON DELETE CASCADE;
alter table forum_replies add constraint forum_replies_post_id_fkey FOREIGN KEY (post_id) REFERENCES forum_posts(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key);
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
alter table model_calls add constraint model_calls_pkey PRIMARY KEY (account_id, id);
alter table model_calls add constraint model_calls_account_id_job_id_fkey FOREIGN KEY (account_id, job_id) REFERENCES jobs(account_id, id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (account_id, token_hash);
alter table password_resets add constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table rate_buckets add constraint rate_buckets_pkey PRIMARY KEY (account_id, api_key_id, kind);
alter table rate_buckets add constraint rate_buckets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table readiness add constraint readiness_pkey PRIMARY KEY (slot);
alter table request_days add constraint request_days_pkey PRIMARY KEY (account_id, day, api_key_id);
alter table request_days add constraint request_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table run_times add constraint run_times_pkey PRIMARY KEY (id);
alter table schema_functions add constraint schema_functions_pkey PRIMARY KEY (name);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (version);
alter table sessions add constraint sessions_pkey PRIMARY KEY (account_id, id);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table sources add constraint sources_pkey PRIMARY KEY (id);
alter table sources add constraint sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table spending_days add constraint spending_days_pkey PRIMARY KEY (account_id, day);
alter table spending_days add constraint spending_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table tasks add constraint tasks_pkey PRIMARY KEY (id);
alter table usage_days add constraint usage_days_pkey PRIMARY KEY (account_id, day, api_key_id, content_type);
alter table usage_days add constraint usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (account_id, delivery_id, attempt);
alter table webhook_attempts add constraint webhook_attempts_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_outbox(account_id, id) ON DELETE CASCADE;
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (account_id, id);
alter table webhook_endpoints add constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table webhook_line add constraint webhook_line_pkey PRIMARY KEY (id);
alter table webhook_line add constraint webhook_line_account_id_id_fkey FOREIGN KEY (account_id, id) REFERENCES webhook_outbox(account_id, id) ON DELETE CASCADE;
alter table webhook_outbox add constraint webhook_outbox_pkey PRIMARY KEY (account_id, id);
alter table webhook_outbox add constraint webhook_outbox_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE;
alter table webhook_outbox add constraint webhook_outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text])));
alter table webhook_secrets add constraint webhook_secrets_pkey PRIMARY KEY (account_id, endpoint_id, id);
alter table webhook_secrets add constraint webhook_secrets_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints(account_id, id) ON DELETE CASCADE;
alter table workers add constraint workers_pkey PRIMARY KEY (id);
alter table workers add constraint workers_places_check CHECK ((places > 0));

-- indexes
CREATE INDEX accounts_closed_idx ON public.accounts USING btree (closed_at, id) WHERE (closed_at IS NOT NULL);
CREATE UNIQUE INDEX accounts_demo_key ON public.accounts USING btree (is_demo) WHERE is_demo;
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));
CREATE INDEX api_keys_brand_id_idx ON public.api_keys USING btree (account_id, brand_id, id) WHERE (brand_id IS NOT NULL);
CREATE UNIQUE INDEX api_keys_hash_key ON public.api_keys USING btree (key_hash);
CREATE INDEX api_keys_living_idx ON public.api_keys USING btree (account_id) WHERE ((revoked_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX content_terms_idx ON public.content_terms USING gin (terms) WITH (fastupdate=off);
CREATE UNIQUE INDEX content_versions_job_key ON public.content_versions USING btree (account_id, job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX content_versions_language_idx ON public.content_versions USING btree (account_id, language, content_id) WHERE (language IS NOT NULL);
CREATE INDEX contents_brand_idx ON public.contents USING btree (account_id, brand_id, id) WHERE (brand_id IS NOT NULL);
CREATE INDEX contents_created_idx ON public.contents USING btree (account_id, created_at) WHERE (created_at IS NOT NULL);
CREATE INDEX contents_deleted_idx ON public.contents USING btree (account_id, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contents_item_key ON public.contents USING btree (job_id, account_id, "position");
CREATE INDEX contents_to_read_idx ON public.contents USING btree (account_id, brand_id, id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX contents_type_idx ON public.contents USING btree (account_id, content_type, id) WHERE (content_type IS NOT NULL);
CREATE INDEX contents_unread_idx ON public.contents USING btree (account_id, id) WHERE ((searchable_version < current_version) AND (deleted_at IS NULL));
CREATE INDEX contents_writer_idx ON public.contents USING btree (account_id, writer, id) WHERE (writer IS NOT NULL);
CREATE UNIQUE INDEX forum_posts_account_key ON public.forum_posts USING btree (account_id, id);
CREATE INDEX forum_posts_search_idx ON public.forum_posts USING gin (search) WITH (fastupdate=off);
CREATE INDEX forum_posts_shared_idx ON public.forum_posts USING btree (id) WHERE (account_id IS NULL);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);
CREATE INDEX jobs_brand_list_idx ON public.jobs USING btree (account_id, brand_id, list_kind, created_at, id) WHERE (brand_id IS NOT NULL);
CREATE INDEX jobs_failed_idx ON public.jobs USING btree (account_id, brand_id, finished_at) WHERE (((list_kind >= 30) AND (list_kind <= 39)) AND ((dismissed_at IS NULL) OR (dismissed_at < finished_at)));
CREATE INDEX jobs_list_idx ON public.jobs USING btree (account_id, list_kind, created_at, id) WHERE ((account_id > 0) AND (list_kind IS NOT NULL));
CREATE INDEX jobs_waiting_idx ON public.jobs USING btree (account_id, created_at, id) WHERE (waiting_since IS NOT NULL);
CREATE UNIQUE INDEX keywords_phrase_key ON public.keywords USING btree (account_id, brand_id, lower(phrase));
CREATE INDEX model_calls_day_idx ON public.model_calls USING btree (account_id, created_at);
CREATE INDEX model_calls_job_idx ON public.model_calls USING btree (account_id, job_id);
CREATE UNIQUE INDEX password_resets_token_hash_key ON public.password_resets USING btree (token_hash);
CREATE INDEX run_times_kind_idx ON public.run_times USING btree (content_type, writer, live, id);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash);
CREATE UNIQUE INDEX sources_account_key ON public.sources USING btree (account_id, id);
CREATE UNIQUE INDEX sources_name_key ON public.sources USING btree (COALESCE(account_id, (0)::bigint), kind, name);
CREATE INDEX tasks_leased_idx ON public.tasks USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX tasks_running_idx ON public.tasks USING btree (account_id) WHERE (leased_until IS NOT NULL);
CREATE INDEX tasks_suspects_idx ON public.tasks USING btree (account_id, ready_at, job_id) WHERE ((leased_until IS NULL) AND (crashes > 0));
CREATE INDEX tasks_waiting_idx ON public.tasks USING btree (account_id, ready_at, job_id) WHERE (leased_until IS NULL);
CREATE INDEX webhook_line_due_idx ON public.webhook_line USING btree (endpoint_id, ready_at, id) WHERE (is_due AND (leased_until IS NULL));
CREATE INDEX webhook_line_later_idx ON public.webhook_line USING btree (ready_at) WHERE ((NOT is_due) AND (leased_until IS NULL));
CREATE INDEX webhook_line_leased_idx ON public.webhook_line USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_line_under_way_idx ON public.webhook_line USING btree (endpoint_id) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_outbox_created_idx ON public.webhook_outbox USING btree (created_at);
CREATE INDEX webhook_outbox_endpoint_idx ON public.webhook_outbox USING btree (account_id, endpoint_id, created_at, id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX webhook_outbox_state_idx ON public.webhook_outbox USING btree (account_id, endpoint_id, state, created_at, id) WHERE (state IS NOT NULL);

-- sequences, statistics, triggers, views and types
CREATE TRIGGER line_up AFTER INSERT ON public.webhook_outbox REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION line_up_deliveries();
create sequence accounts_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence api_keys_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence brands_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence contents_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence forum_posts_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence jobs_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence keywords_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence model_calls_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence run_times_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence sessions_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence sources_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence webhook_endpoints_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;
create sequence webhook_secrets_id_seq as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807 cache 1;

-- functions
CREATE OR REPLACE FUNCTION public.accept_generations(requests jsonb, default_rate integer, limits boolean)
 RETURNS TABLE(ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint, brand_name text, rate integer, remaining integer, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  under_way integer[];
  accounts_asking bigint[];
  -- What accounts get that have no limits of their own. They come with the first request, so that a process of the
  -- version before, which sends none, is still served while one after the other is replaced.
  default_account_rate integer := requests -> 0 ->> 'account_rate';
  default_jobs_max integer := requests -> 0 ->> 'jobs_max';
  default_budget bigint := requests -> 0 ->> 'budget_micros';
begin
  -- A request whose Idempotency-Key is under way in another transaction is sent back, to be asked again in a moment:
  -- waiting for it here would make its whole group wait. The locks are let go when this transaction ends. Since this
  -- is a statement of its own, the next one sees what those before us wrote.
  select
    coalesce(array_agg(r.ordinal) filter (where r.idempotency_key is not null
      and not pg_try_advisory_xact_lock(
        hashtextextended(r.idempotency_key, coalesce(k.account_id, r.session_account_id, 0)))), '{}'),
    array_agg(distinct coalesce(k.account_id, r.session_account_id))
  into under_way, accounts_asking
  from jsonb_to_recordset(requests) as r (
    ordinal integer, key_hash text, session_account_id bigint, idempotency_key text)
  left join lateral (
    select k.account_id from api_keys k where k.key_hash = decode(r.key_hash, 'hex') offset 0
  ) k on true;

  -- Only one group at a time may count the open jobs of an account and add to them, where the account has a limit for
  -- them. `distinct` has sorted the accounts, so that no two groups wait for each other; whoever has the same key waits for
  -- its bucket anyway.
  if limits then
    perform pg_advisory_xact_lock(14001, (a.id % 2147483647)::integer)
    from unnest(accounts_asking) as a (id)
    where a.id is not null
      and coalesce(default_jobs_max, (select c.open_jobs_max from accounts c where c.id = a.id)) is not null;
  end if;

  return query
  -- Who is asking: a key, or an account that is already signed in (the dashboard, the command line).
  with request as materialized (
    select r.*, a.id as account_id, a.default_brand_id,
      -- A key that was made in the moment of its account's closing has no account either, and draws from no bucket.
      case when a.id is not null then k.id end as api_key_id, k.brand_id as key_brand_id,
      coalesce(k.live, true) as live, coalesce(k.in_scope, true) as in_scope, k.rate, k.is_stale,
      k.daily_budget_micros as key_budget, coalesce(a.rate_per_minute, default_account_rate) as account_rate,
      coalesce(a.open_jobs_max, default_jobs_max) as jobs_max,
      coalesce(a.daily_budget_micros, default_budget) as account_budget,
      r.ordinal = any (under_way) as is_under_way
    from jsonb_to_recordset(requests) as r (
      ordinal integer, key_hash text, session_account_id bigint, valid boolean, content_type text,
      custom_topic text, custom_prompt text, forum_post_id bigint, brand_id bigint, language text, approve text,
      citations text,
      idempotency_key text, fingerprint text, estimated_time text, request_id text, traceparent text)
    left join lateral (
      select k.account_id, k.id, k.brand_id, k.mode = 'live' as live, 'generate' = any (k.scopes) as in_scope,
        coalesce(k.rate_per_minute, default_rate) as rate, k.daily_budget_micros,
        coalesce(k.last_used_at < now() - interval '1 minute', true) as is_stale
      from api_keys k
      where k.key_hash = decode(r.key_hash, 'hex')
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      offset 0
    ) k on true
    left join lateral (
      select a.id, a.default_brand_id, a.rate_per_minute, a.open_jobs_max, a.daily_budget_micros
      from accounts a
      where a.id = case when r.key_hash is null then r.session_account_id else k.account_id end
        and a.closed_at is null
      offset 0
    ) a on true
  ),
  seen as (
    update api_keys k set last_used_at = now()
    -- Skipping what others hold, so that two groups never wait for each other over a mere time stamp.
    where (k.account_id, k.id) in (
      select u.account_id, u.id
      from (select distinct r.account_id, r.api_key_id from request r where r.is_stale) r
      cross join lateral (
        select u.account_id, u.id from api_keys u where u.account_id = r.account_id and u.id = r.api_key_id
        for no key update skip locked
      ) u)
  ),

  demand as (
    select r.account_id, r.api_key_id, min(r.rate) as rate, count(*)::integer as wanted
    from request r
    where limits and r.in_scope and r.api_key_id is not null and not r.is_under_way
    group by r.account_id, r.api_key_id
  ),
  bucket as materialized (
    select t.* from
      (select array_agg(d.account_id) as accounts, array_agg(d.api_key_id) as keys,
         array_agg(d.rate) as rates, array_agg(d.wanted) as wanted
       from demand d having count(*) > 0) d,
      take_tokens(d.accounts, d.keys, d.rates, d.wanted, 'generate') t
  ),

  -- Of one key's requests in the group the earliest get the granted tokens; what is to be asked again takes none.
  metered as (
    select r.*, b.granted, b.remaining, b.retry_after_seconds,
      r.account_id is not null and r.in_scope and not r.is_under_way and coalesce(row_number() over (
        partition by r.api_key_id, r.in_scope, r.is_under_way order by r.ordinal) <= b.granted, true) as is_in_rate
    from request r left join bucket b on b.api_key_id = r.api_key_id
  ),
  -- What the keys let through counts against the account's own rate, where it has one. Its bucket has the key 0.
  account_demand as (
    select m.account_id, min(m.account_rate) as rate, count(*)::integer as wanted
    from metered m
    where limits and m.is_in_rate and m.account_rate is not null
    group by m.account_id
  ),
  account_bucket as materialized (
    select t.* from
      (select array_agg(d.account_id) as accounts, array_agg(0::bigint) as keys,
         array_agg(d.rate) as rates, array_agg(d.wanted) as wanted
       from account_demand d having count(*) > 0) d,
      take_tokens(d.accounts, d.keys, d.rates, d.wanted, 'generate') t
  ),

  -- The first checks. Of the two rates the caller is told the one that leaves less.
  asked as (
    select m.ordinal, m.content_type, m.custom_topic, m.custom_prompt, m.forum_post_id, m.brand_id, m.language, m.approve, m.citations,
      m.idempotency_key, m.fingerprint, m.estimated_time, m.request_id, m.traceparent, m.account_id,
      m.default_brand_id, m.api_key_id, m.key_brand_id, m.live, m.key_budget, m.jobs_max, m.account_budget,
      case when b.remaining < coalesce(m.remaining, 2147483647) then m.account_rate
        when m.granted is not null then m.rate end as rate,
      least(b.remaining, m.remaining) as remaining,
      case when b.remaining < coalesce(m.remaining, 2147483647) then b.retry_after_seconds
        else m.retry_after_seconds end as retry_after_seconds,
      case
        when m.account_id is null then 'unauthorized'
        when not m.in_scope then 'insufficient_scope'
        when m.is_under_way then 'idempotency_in_progress'
        when not m.is_in_rate then 'rate_limited'
        when row_number() over (partition by m.account_id, m.is_in_rate order by m.ordinal) > b.granted
          then 'account_rate_limited'
        when not m.valid then 'invalid_parameters'
      end as refusal
    from metered m left join account_bucket b on b.account_id = m.account_id
  ),

  -- The answer that was given before, if this is a second try; else the brand: the key's, the request's, or the
  -- account's default; and what it has.
  placed as (
    select a.*, i.job_id as earlier_job_id, i.answer as earlier_answer, i.is_same as is_same_as_earlier,
      b.id as found_brand_id, b.name, b.industry, b.has_overview, b.keywords_count
    from asked a
    left join lateral (
      select i.job_id, i.answer, is_answer_to(i.fingerprint, i.answer, a.fingerprint, a.key_brand_id) as is_same
      from idempotency_keys i
      where a.refusal is null and i.account_id = a.account_id and i.key = a.idempotency_key
        and is_remembered(i.created_at)
      offset 0
    ) i on true
    left join lateral (
      select b.id, b.name, b.industry, b.overview <> '' as has_overview, (
        select count(*) from keywords k where k.account_id = b.account_id and k.brand_id = b.id
      ) as keywords_count
      from brands b
      where a.refusal is null and i.job_id is null
        and b.account_id = a.account_id and b.id = coalesce(a.key_brand_id, a.brand_id, a.default_brand_id)
      offset 0
    ) b on true
  ),
  judged as (
    select p.*,
      case
        when p.refusal is not null then p.refusal
        when p.earlier_job_id is not null and p.is_same_as_earlier then 'replayed'
        when p.earlier_job_id is not null then 'idempotency_mismatch'
        when p.key_brand_id <> p.brand_id then 'brand_mismatch'
        when p.found_brand_id is null and p.brand_id is not null then 'brand_not_found'
        when p.found_brand_id is null then 'brand_missing'
        when p.keywords_count = 0 then 'brand_needs_keywords'
        when p.forum_post_id is not null and not exists (
          select from forum_posts f
          where f.id = p.forum_post_id and (f.account_id is null or f.account_id = p.account_id)
        ) then 'forum_post_not_found'
        -- What costs nothing is written whatever was spent.
        when limits and p.live and p.key_budget <= (
          select coalesce(sum(u.cost_micros), 0) from usage_days u
          where u.account_id = p.account_id and u.day = (now() at time zone 'utc')::date and u.api_key_id = p.api_key_id
        ) then 'budget_exhausted_key'
        when limits and p.live and p.account_budget <= (
          select s.cost_micros from spending_days s
          where s.account_id = p.account_id and s.day = (now() at time zone 'utc')::date
        ) then 'budget_exhausted'
        else 'accepted'
      end as judgement
    from placed p
  ),

  -- Of twins inside the group only the first may start a job; the others get its answer.
  ranked as materialized (
    select j.*, j.judgement = 'accepted' and (j.idempotency_key is null or row_number() over (
      partition by j.account_id, j.idempotency_key, j.judgement order by j.ordinal) = 1) as is_first
    from judged j
    order by j.ordinal
  ),
  -- How many more jobs each account may have open. Counted up to its cap, which the account's own open jobs pay for.
  room as materialized (
    -- As count_open_jobs does it, without the cost of calling it for each.
    select w.account_id, w.jobs_max
      - (select count(*) from (
          select from tasks t where t.account_id = w.account_id and t.leased_until is null limit w.jobs_max) waiting)
      - (select count(*) from (
          select from tasks t where t.account_id = w.account_id and t.leased_until is not null limit w.jobs_max) running)
      as jobs
    from (
      select r.account_id, min(r.jobs_max) as jobs_max from ranked r
      where limits and r.is_first and r.jobs_max is not null group by r.account_id
    ) w
  ),
  fitted as materialized (
    select r.*, r.is_first and coalesce(row_number() over (
      partition by r.account_id, r.is_first order by r.ordinal) <= room.jobs, true) as is_candidate
    from ranked r left join room on room.account_id = r.account_id
    order by r.ordinal
  ),
  -- Numbers are drawn before the rows are written, so that the remembered answer can hold them.
  numbered as (
    select r.*,
      case when r.is_candidate then nextval('jobs_id_seq') end as new_job_id,
      case when r.is_candidate then gen_random_uuid() end as new_task_id
    from fitted r
  ),
  answered as materialized (
    select n.*, case when n.is_candidate then jsonb_build_object(
      'job_id', n.new_job_id, 'task_id', n.new_task_id, 'estimated_time', n.estimated_time,
      'brand_id', n.found_brand_id, 'brand_name', n.name, 'industry', n.industry, 'keywords_count', n.keywords_count,
      'has_overview', n.has_overview) end as new_answer
    from numbered n
  ),

  -- Touching the row reads what is there, whoever wrote it and when. A row past its 24 hours is taken over.
  remembered as materialized (
    insert into idempotency_keys as i (account_id, key, fingerprint, job_id, answer)
    select a.account_id, a.idempotency_key, decode(a.fingerprint, 'hex'), a.new_job_id, a.new_answer
    from answered a
    where a.is_candidate and a.idempotency_key is not null
    order by a.account_id, a.idempotency_key
    on conflict (account_id, key) do update set
      fingerprint = case when is_remembered(i.created_at) then i.fingerprint else excluded.fingerprint end,
      job_id = case when is_remembered(i.created_at) then i.job_id else excluded.job_id end,
      answer = case when is_remembered(i.created_at) then i.answer else excluded.answer end,
      created_at = case when is_remembered(i.created_at) then i.created_at else excluded.created_at end
    returning i.account_id, i.key, i.fingerprint, i.job_id, i.answer
  ),
  settled as materialized (
    select a.*, m.job_id as remembered_job_id, m.fingerprint as remembered_fingerprint,
      m.answer as remembered_answer,
      a.is_candidate and (a.idempotency_key is null or m.job_id = a.new_job_id) as is_accepted
    from answered a
    left join remembered m
      on a.judgement = 'accepted' and m.account_id = a.account_id and m.key = a.idempotency_key
  ),

  new_job as (
    insert into jobs (account_id, id, task_id, brand_id, api_key_id, content_type, custom_topic,
      custom_prompt, forum_post_id, language, approve, citations, live, request_id, traceparent)
    overriding system value
    select a.account_id, a.new_job_id, a.new_task_id, a.found_brand_id, a.api_key_id, a.content_type,
      a.custom_topic, a.custom_prompt, a.forum_post_id, a.language, a.approve, a.citations, a.live, a.request_id, a.traceparent
    from settled a where a.is_accepted
  ),
  new_item as (
    insert into job_items (account_id, job_id, position, content_type)
    select a.account_id, a.new_job_id, item.position, item.content_type
    from settled a
    cross join lateral unnest(
      case when a.content_type = 'batch'
        then array['article', 'post', 'newsletter', 'social'] else array[a.content_type] end
    ) with ordinality as item (content_type, position)
    where a.is_accepted
  ),
  new_task as (
    insert into tasks (id, account_id, job_id)
    select a.new_task_id, a.account_id, a.new_job_id from settled a where a.is_accepted
  )

  select a.ordinal,
    case
      when a.remembered_job_id is not null and a.remembered_job_id is distinct from a.new_job_id then
        case when is_answer_to(a.remembered_fingerprint, a.remembered_answer, a.fingerprint, a.key_brand_id)
          then 'replayed' else 'idempotency_mismatch' end
      -- Of a twin whose first was turned away, so is it.
      when a.judgement = 'accepted' and not a.is_accepted then 'too_many_jobs'
      else a.judgement
    end,
    coalesce(a.remembered_job_id, a.new_job_id, a.earlier_job_id),
    coalesce(a.remembered_answer, a.new_answer, a.earlier_answer,
      -- What a refusal tells the caller about the limit that was met.
      jsonb_build_object('jobs_max', a.jobs_max, 'budget_micros',
        case when a.judgement = 'budget_exhausted_key' then a.key_budget else a.account_budget end,
        'seconds_to_midnight', seconds_to_midnight())),
    a.account_id, a.found_brand_id, a.name, a.rate, a.remaining, a.retry_after_seconds
  from settled a
  order by a.ordinal;
end;
$function$;
alter function accept_generations(jsonb,integer,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.accept_regeneration(request jsonb, revision jsonb, default_rate integer, limits boolean)
 RETURNS TABLE(ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint, brand_name text, rate integer, remaining integer, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  verdict record;
  original record;
begin
  select c.content_type, c.brand_id, c.current_version, j.custom_topic, j.forum_post_id, j.custom_prompt, j.citations, v.language,
    jsonb_build_object('title', v.title, 'language', v.language, 'markdown', v.markdown, 'document', v.document,
      'sources', v.sources, 'quality', v.quality) as written
  into original
  from contents c
  join jobs j on j.account_id = c.account_id and j.id = c.job_id
  join content_versions v on v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version
  where c.account_id = current_account_id() and c.id = (revision ->> 'contentId')::bigint and c.deleted_at is null;
  if not found then
    return query select 0, 'content_not_found'::text, null::bigint, null::jsonb, null::bigint, null::bigint, null::text,
      null::integer, null::integer, null::integer;
    return;
  end if;
  select * into verdict from accept_generations(jsonb_build_array(request || jsonb_build_object(
    'ordinal', 0, 'content_type', original.content_type, 'custom_topic', original.custom_topic,
    'custom_prompt', left(concat_ws(E'\n\n', request ->> 'custom_prompt', original.custom_prompt), 8000),
    'forum_post_id', original.forum_post_id, 'brand_id', original.brand_id,
    'language', original.language, 'citations', original.citations)), default_rate, limits);
  if verdict.outcome = 'accepted' and verdict.account_id = current_account_id() then
    insert into job_stages (account_id, job_id, position, stage, output)
    values (verdict.account_id, verdict.job_id, 0, 'revise',
      -- One section, or passage, is put into the text that it was taken from.
      revision || jsonb_build_object('version', original.current_version, 'text',
        case when coalesce(revision ->> 'section', revision ->> 'passage') is not null then original.written end));
    update jobs j set claims = 1 where j.account_id = verdict.account_id and j.id = verdict.job_id;
  end if;
  return query select verdict.ordinal, verdict.outcome, verdict.job_id, verdict.answer, verdict.account_id,
    verdict.brand_id, verdict.brand_name, verdict.rate, verdict.remaining, verdict.retry_after_seconds;
end;
$function$;
alter function accept_regeneration(jsonb,jsonb,integer,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.announce_content(the_account bigint, the_content bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
  select c.account_id, w.id, c.job_id, 'content.updated', jsonb_build_object(
    'content_id', c.id, 'job_id', c.job_id, 'brand_id', c.brand_id, 'content_type', c.content_type,
    'version', c.current_version, 'deleted', c.deleted_at is not null)
  from contents c
  join webhook_endpoints w on w.account_id = c.account_id and w.disabled_at is null
    and 'content.updated' = any (w.events)
  where c.account_id = the_account and c.id = the_content
$function$;
CREATE OR REPLACE FUNCTION public.authorize_request(the_hash bytea, the_scope text, the_kind text, the_rate integer, limits boolean)
 RETURNS TABLE(outcome text, account_id bigint, api_key_id bigint, brand_id bigint, rate integer, remaining integer, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  found_key api_keys%rowtype;
  tokens_granted integer;
  tokens_left integer;
  seconds_to_wait integer;
begin
  select * into found_key from api_keys k
  where k.key_hash = the_hash
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now());
  if not found then
    return query select 'unauthorized', null::bigint, null::bigint, null::bigint, null::integer,
      null::integer, null::integer;
    return;
  end if;

  if not the_scope = any (found_key.scopes) then
    return query select 'insufficient_scope', found_key.account_id, found_key.id, found_key.brand_id,
      null::integer, null::integer, null::integer;
    return;
  end if;

  -- As in accept_generations: once a minute is enough, and nobody waits for a time stamp.
  update api_keys k set last_used_at = now()
  where (k.account_id, k.id) in (
    select u.account_id, u.id from api_keys u
    where u.account_id = found_key.account_id and u.id = found_key.id
      and (u.last_used_at is null or u.last_used_at < now() - interval '1 minute')
    for no key update of u skip locked);

  -- A key's own rate is for starting jobs; following them must not be slowed down with it.
  if limits then
    select t.granted, t.remaining, t.retry_after_seconds
    into tokens_granted, tokens_left, seconds_to_wait
    from take_tokens(
      array[found_key.account_id], array[found_key.id], array[the_rate], array[1], the_kind) t;
  end if;
  return query select
    case when tokens_granted = 0 then 'rate_limited' else 'allowed' end,
    found_key.account_id, found_key.id, found_key.brand_id,
    case when limits then the_rate end, tokens_left, seconds_to_wait;
end;
$function$;
alter function authorize_request(bytea,text,text,integer,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.authorize_session(the_hash bytea, the_kind text, the_rate integer, limits boolean)
 RETURNS TABLE(outcome text, account_id bigint, session_id bigint, is_touched boolean, rate integer, remaining integer, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  found_session sessions%rowtype;
  touched integer;
  tokens_granted integer;
  tokens_left integer;
  seconds_to_wait integer;
begin
  select * into found_session from sessions s
  where s.token_hash = the_hash and s.last_seen_at > now() - interval '30 days';
  if not found then
    return query select 'unauthorized', null::bigint, null::bigint, false, null::integer, null::integer, null::integer;
    return;
  end if;

  update sessions s set last_seen_at = now()
  where (s.account_id, s.id) in (
    select u.account_id, u.id from sessions u
    where u.account_id = found_session.account_id and u.id = found_session.id
      and u.last_seen_at < now() - interval '1 hour'
    for no key update of u skip locked);
  get diagnostics touched = row_count;

  if limits then
    select t.granted, t.remaining, t.retry_after_seconds
    into tokens_granted, tokens_left, seconds_to_wait
    from take_tokens(array[found_session.account_id], array[0::bigint], array[the_rate], array[1], the_kind) t;
  end if;
  return query select
    case when tokens_granted = 0 then 'rate_limited' else 'allowed' end,
    found_session.account_id, found_session.id, touched > 0,
    case when limits then the_rate end, tokens_left, seconds_to_wait;
end;
$function$;
alter function authorize_session(bytea,text,integer,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.can_accept()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
 SET work_mem TO '64kB'
 SET jit TO 'off'
AS $function$
begin
  insert into readiness as r (slot, checked_at) values (pg_backend_pid() % 16, clock_timestamp())
  on conflict (slot) do update set checked_at = excluded.checked_at;
  perform count(*) from (
    select md5(n::text) || repeat('x', 200) as line from generate_series(1, 4000) n order by 1 offset 0
  ) sorted;
  return to_regproc('accept_generations') is not null;
end;
$function$;
alter function can_accept() owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.cancel_job(the_account bigint, the_job bigint, the_brand bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  job jobs%rowtype;
  the_task uuid;
begin
  loop
    select j.task_id into the_task from jobs j
    where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand);
    if not found then
      return 'job_not_found';
    end if;
    -- The task first, then the job: as whoever claims and settles takes them. Its worker finds it gone, and so cannot
    -- settle what it makes. Each is a statement of its own, to see what those before it have stored.
    delete from tasks t where t.account_id = the_account and t.id = the_task;
    select * into job from jobs j where j.account_id = the_account and j.id = the_job for no key update;
    if not found then
      return 'job_not_found';
    end if;
    -- It may have ended and been retried in between.
    exit when job.task_id = the_task;
  end loop;
  if job.state = 'canceled' then
    return 'canceled';
  elsif job.state not in ('queued', 'running', 'waiting') then
    return 'job_finished';
  end if;

  with canceled as (
    update jobs j set state = 'canceled', waiting_since = null, finished_at = now(), events = j.events + 1
    where j.account_id = the_account and j.id = the_job
    returning j.*
  ),
  kept as materialized (
    select i.position, i.content_type, s.output, nextval('contents_id_seq') as content_id
    from job_items i
    join job_stages s on s.account_id = i.account_id and s.job_id = i.job_id and s.position = i.position
      and s.stage = 'finish'
    where i.account_id = the_account and i.job_id = the_job and i.state in ('queued', 'running')
    order by i.position
  ),
  item as (
    update job_items i set state = case when i.position in (select position from kept) then 'succeeded' else 'canceled' end
    where i.account_id = the_account and i.job_id = the_job and i.state in ('queued', 'running')
  ),
  new_content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
    overriding system value
    select c.account_id, k.content_id, c.id, k.position, c.brand_id, k.content_type, coalesce(c.writer, 'built-in')
    from canceled c cross join kept k
  ),
  new_version as (
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
    select the_account, content_id, 1, output ->> 'title', output ->> 'language', output ->> 'markdown',
      output -> 'document', output -> 'sources', output -> 'quality'
    from kept
  ),
  made as (
    select coalesce(jsonb_agg(all_made.id order by all_made.position), '[]') as content_ids
    from (
      select position, content_id as id from kept
      union all
      select position, id from contents where account_id = the_account and job_id = the_job
    ) all_made
  ),
  new_event as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select c.account_id, c.id, c.events, 'canceled', jsonb_build_object('content_ids', m.content_ids)
    from canceled c cross join made m
  ),
  new_webhook as (
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select c.account_id, w.id, c.id, 'job.canceled', jsonb_build_object(
      'job_id', c.id, 'state', 'canceled', 'content_type', c.content_type, 'brand_id', c.brand_id,
      'content_ids', m.content_ids)
    from canceled c cross join made m
    join webhook_endpoints w on w.account_id = c.account_id and w.disabled_at is null
      and 'job.canceled' = any (w.events)
  )
  insert into usage_days as u (account_id, day, api_key_id, content_type, jobs, contents)
  select c.account_id, (now() at time zone 'utc')::date, coalesce(c.api_key_id, 0), c.content_type, 1,
    (select count(*) from kept)
  from canceled c
  on conflict (account_id, day, api_key_id, content_type) do update set
    jobs = u.jobs + excluded.jobs, contents = u.contents + excluded.contents;

  -- Whoever writes it hears of it at once, and by its next heartbeat or save where this is lost.
  if job.state = 'running' then
    perform pg_notify('pressroom_cancels', the_job || ' ' || job.claims);
  end if;
  return 'canceled';
end;
$function$;
CREATE OR REPLACE FUNCTION public.claim_deliveries(deliveries_max integer, troubled_max integer, endpoint_max integer, after_endpoint bigint, lease interval)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  looked_max constant integer := 200;
  endpoint_ids bigint[];
  accounts bigint[];
  open_ids bigint[];
  troubled boolean[];
  taken uuid[];
  served bigint[];
  deliveries json;
begin
  -- Whoever held these went silent.
  update webhook_line set leased_until = null, is_due = true
  where id = any (array(
    select l.id from webhook_line l where l.leased_until < now()
    order by l.leased_until limit 500 for update skip locked));
  update webhook_line set is_due = true
  where id = any (array(
    select l.id from webhook_line l where not l.is_due and l.leased_until is null and l.ready_at <= now()
    order by l.ready_at limit 500 for update skip locked));

  -- Whose turn it is: one look into the index for each endpoint, whatever the length of its line, and so many endpoints
  -- at most; the next claim goes on behind them.
  with recursive
  behind as (
    (select l.endpoint_id, l.account_id, 1 as place from webhook_line l
     where l.is_due and l.leased_until is null and l.endpoint_id > after_endpoint
     order by l.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, b.place + 1 from behind b cross join lateral (
      select l.endpoint_id, l.account_id from webhook_line l
      where l.is_due and l.leased_until is null and l.endpoint_id > b.endpoint_id
      order by l.endpoint_id limit 1) n
    where b.place < looked_max
  ),
  around as (
    (select l.endpoint_id, l.account_id, 1 as place from webhook_line l
     where l.is_due and l.leased_until is null and l.endpoint_id <= after_endpoint
     order by l.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, a.place + 1 from around a cross join lateral (
      select l.endpoint_id, l.account_id from webhook_line l
      where l.is_due and l.leased_until is null and l.endpoint_id > a.endpoint_id and l.endpoint_id <= after_endpoint
      order by l.endpoint_id limit 1) n
    where a.place < looked_max
  )
  select array_agg(t.endpoint_id order by t.half, t.place), array_agg(t.account_id order by t.half, t.place)
  into endpoint_ids, accounts
  from (
    select * from (
      select endpoint_id, account_id, place, 1 as half from behind
      union all
      select endpoint_id, account_id, place, 2 as half from around) both_halves
    order by half, place limit looked_max
  ) t;
  if endpoint_ids is null then
    return json_build_object('after', after_endpoint, 'hasMore', false, 'deliveries', '[]'::json);
  end if;
  perform set_config('pressroom.account_ids', array(select distinct unnest(accounts))::text, true),
    set_config('pressroom.account_id', '', true);

  -- An endpoint is locked while it is counted what it has under way: two claims never count the same room twice. One
  -- that another is busy with is passed over. A statement of its own: the next one sees what others leased before.
  select array_agg(o.id order by o.place), array_agg(o.is_troubled order by o.place) into open_ids, troubled
  from (
    select t.place, e.id, e.failures_in_row >= 3 as is_troubled
    from unnest(endpoint_ids, accounts) with ordinality as t (endpoint_id, account_id, place)
    join webhook_endpoints e on e.account_id = t.account_id and e.id = t.endpoint_id
    for no key update of e skip locked
  ) o;

  with room as materialized (
    select o.*, case when o.is_troubled then 1 else endpoint_max end - (
      select count(*)::integer from webhook_line l where l.endpoint_id = o.id and l.leased_until is not null) as room
    from unnest(open_ids, troubled) with ordinality as o (id, is_troubled, place)
  ),
  next as materialized (
    select r.place, r.id as endpoint_id, r.is_troubled, n.id, n.turn
    from room r cross join lateral (
      select m.id, row_number() over (order by m.ready_at, m.id) as turn
      from (
        select l.id, l.ready_at from webhook_line l
        where l.endpoint_id = r.id and l.is_due and l.leased_until is null
        order by l.ready_at, l.id limit least(r.room, deliveries_max)
      ) m
    ) n
    where r.room > 0
  ),
  chosen as materialized (
    select c.* from (
      select n.*, row_number() over (partition by n.is_troubled order by n.turn, n.place) as among from next n
    ) c
    where not c.is_troubled or c.among <= troubled_max
    order by c.turn, c.place limit deliveries_max
  ),
  leased as (
    update webhook_line l set claim = l.claim + 1, leased_until = now() + lease
    -- Only whoever holds the endpoint leases its deliveries; what else may happen to one meanwhile is looked at here.
    from chosen c where l.id = c.id and l.leased_until is null
    returning l.id
  )
  select array_agg(c.id), array_agg(c.endpoint_id order by c.place) filter (where c.turn = 1)
  into taken, served
  from chosen c join leased using (id);

  select json_agg(json_build_object(
    'id', o.id, 'claim', l.claim, 'accountId', o.account_id, 'endpointId', o.endpoint_id, 'type', o.type,
    'payload', o.payload, 'createdAt', o.created_at, 'attempts', o.attempts, 'attemptsBefore', o.attempts_before,
    'url', e.url, 'isDisabled', e.disabled_at is not null or e.deleted_at is not null,
    'isTroubled', e.failures_in_row >= 3,
    'secrets', (
      select json_agg(json_build_object('bytes', encode(s.secret_encrypted, 'base64'), 'keyId', s.key_id)
        order by s.id desc)
      from webhook_secrets s
      where s.account_id = o.account_id and s.endpoint_id = o.endpoint_id
        and (s.expires_at is null or s.expires_at > now()))))
  into deliveries
  from unnest(taken) as t (id)
  join webhook_line l on l.id = t.id
  join webhook_outbox o on o.account_id = l.account_id and o.id = l.id
  join webhook_endpoints e on e.account_id = o.account_id and e.id = o.endpoint_id;

  return json_build_object(
    -- Where the places did not last for all that were looked at, the next look begins with the first that went without.
    'after', case when cardinality(taken) >= deliveries_max and cardinality(served) > 0
      then served[cardinality(served)] else endpoint_ids[cardinality(endpoint_ids)] end,
    'hasMore', cardinality(endpoint_ids) >= looked_max,
    'deliveries', coalesce(deliveries, '[]'::json));
end;
$function$;
CREATE OR REPLACE FUNCTION public.claim_jobs(jobs_max integer, after_account bigint, lease interval, the_worker uuid DEFAULT NULL::uuid, suspects boolean DEFAULT false)
 RETURNS TABLE(task_id uuid, task_claim integer, job json, brand text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  taken tasks[];
  claimed integer;
begin
  if suspects then
    taken := array(select t from claim_suspects(jobs_max, after_account, lease, the_worker) t);
  else
    taken := array(select t from claim_tasks(jobs_max, after_account, lease, the_worker) t);
  end if;
  if cardinality(taken) = 0 then
    return;
  end if;
  perform set_config('pressroom.account_ids', array(select distinct t.account_id from unnest(taken) t)::text, true),
    set_config('pressroom.account_id', '', true);

  -- Counts an attempt for each job that is still to be worked on, and returns it with all that it is written from. One
  -- that is still running was on board when its worker was lost: that attempt came to no end of its own, and this one
  -- takes its place.
  return query
  with claimed as (
    update jobs j set
      state = 'running',
      attempts = j.attempts + case when j.state = 'running' and j.attempts > 0 then 0 else 1 end,
      claims = j.claims + 1,
      stage = coalesce(j.stage, 'gather'),
      started_at = coalesce(j.started_at, now())
    from unnest(taken) as task
    where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id
      and j.state in ('queued', 'running')
    returning j.*, task.claim as task_claim, task.crashes
  )
  select c.task_id, c.task_claim, json_build_object(
    'accountId', c.account_id, 'jobId', c.id, 'claim', c.claims, 'attempts', c.attempts, 'crashes', c.crashes,
    'progress', c.progress,
    'ageSeconds', extract(epoch from now() - c.started_at)::integer, 'brandId', c.brand_id,
    'contentType', c.content_type, 'customTopic', c.custom_topic, 'customPrompt', c.custom_prompt,
    'forumPostId', c.forum_post_id, 'language', c.language, 'live', c.live, 'requestId', c.request_id,
    'traceparent', c.traceparent, 'approve', c.approve, 'citations', c.citations,
    'items', (
      select json_agg(json_build_object(
        'position', i.position, 'contentType', i.content_type, 'state', i.state) order by i.position)
      from job_items i where i.account_id = c.account_id and i.job_id = c.id),
    'forumPost', (
      select json_build_object(
        'id', p.id, 'title', p.title, 'body', p.body, 'author', p.author, 'community', p.community, 'url', p.url,
        'postedAt', p.posted_at,
        'replies', array(
          select json_build_object('author', r.author, 'body', r.body) from forum_replies r
          where r.post_id = p.id and (r.account_id is null or r.account_id = c.account_id)
          order by r.position))
      from forum_posts p
      where p.id = c.forum_post_id and (p.account_id is null or p.account_id = c.account_id)),
    -- A first attempt has saved nothing.
    'stages', case when c.claims > 1 then array(
      select json_build_object('position', s.position, 'stage', s.stage, 'output', s.output)
      from job_stages s where s.account_id = c.account_id and s.job_id = c.id) end),
    case when row_number() over (partition by c.account_id, c.brand_id) = 1 then (
      select json_build_object(
        'name', b.name, 'industry', b.industry, 'overview', b.overview, 'voice', b.voice, 'language', b.language,
        'networks', b.networks, 'voiceGuide', b.voice_guide, 'citations', b.citations,
        'keywords', array(
          select k.phrase from keywords k
          where k.account_id = c.account_id and k.brand_id = c.brand_id order by k.id))::text
      from brands b where b.account_id = c.account_id and b.id = c.brand_id) end
  from claimed c;

  -- A task whose job was canceled or deleted has nothing left to do.
  get diagnostics claimed = row_count;
  if claimed < cardinality(taken) then
    delete from tasks t using unnest(taken) as task
    where t.id = task.id and not exists (
      select from jobs j
      where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id and j.state = 'running');
  end if;
end;
$function$;
CREATE OR REPLACE FUNCTION public.claim_suspects(places integer, after_account bigint, lease interval, the_worker uuid)
 RETURNS SETOF tasks
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query
  with waiting as materialized (
    select t.id, t.account_id, t.crashes,
      row_number() over (partition by t.account_id order by t.ready_at, t.job_id) as turn,
      count(*) filter (where t.crashes = 1) over () as crowd
    from tasks t
    where t.leased_until is null and t.crashes > 0 and t.ready_at <= now()
    limit 1000
  ),
  chosen as materialized (
    select w.id from waiting w
    where w.crashes = 1 or w.crowd <= 64
    order by w.turn, w.account_id <= after_account, w.account_id
    limit places * case when (select max(crowd) from waiting) > 64 then 8 else 1 end
  ),
  next as materialized (
    select t.id from tasks t join chosen c on c.id = t.id
    where t.leased_until is null
    for update of t skip locked
  )
  update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
  from next where t.id = next.id
  returning t.*;
end;
$function$;
CREATE OR REPLACE FUNCTION public.claim_tasks(tasks_max integer, after_account bigint, lease interval, the_worker uuid DEFAULT NULL::uuid)
 RETURNS SETOF tasks
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  room integer := tasks_max;
  taken integer;
  turn bigint[];
begin
  -- A round that gives too little, because others are claiming the same ones, is followed by another; not for ever.
  for round in 1..10 loop
    -- Whose turn it is: two looks into the index for each account, whatever the length of its line.
    with recursive
    behind as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id > after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > b.account_id
        order by t.account_id limit 1)
      from behind b where b.account_id is not null
    ),
    around as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id <= after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > a.account_id and t.account_id <= after_account
        order by t.account_id limit 1)
      from around a where a.account_id is not null
    ),
    line as (
      select l.account_id
      from (select account_id from behind union all select account_id from around) l
      cross join lateral (
        select from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = l.account_id and t.ready_at <= now()
        limit 1
      ) ready
      limit room
    )
    select array_agg(account_id) into turn from line;
    exit when turn is null;

    -- What another worker is just claiming is passed over, not waited for.
    return query
    with next as materialized (
      select n.id
      from unnest(turn) as line (account_id)
      cross join lateral (
        select t.id from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = line.account_id and t.ready_at <= now()
        order by t.ready_at, t.job_id
        limit greatest(1, room / cardinality(turn))
        for update skip locked
      ) n
    )
    update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
    from next
    where t.id = next.id
    returning t.*;
    get diagnostics taken = row_count;

    -- All accounts had their turn, and nothing was left: the rest is delayed, or in other hands.
    exit when taken >= room or (taken = 0 and cardinality(turn) < room);
    room := room - taken;
    after_account := turn[cardinality(turn)];
  end loop;
end;
$function$;
CREATE OR REPLACE FUNCTION public.close_account()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  the_account constant bigint := current_account_id();
  the_tasks uuid[];
begin
  -- As whoever lets jobs in: what was let in before is seen below, and whoever comes after sees a closed account. Without
  -- limits nobody takes it; a job that slips in then is forgotten with the rest.
  perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);

  -- The tasks first, in one order, then their jobs, then the account: as whoever settles, cancels and counts takes them.
  -- Two lists, since each has its own index.
  the_tasks := array(
    select t.id from tasks t where t.account_id = the_account and t.leased_until is null
    union all
    select t.id from tasks t where t.account_id = the_account and t.leased_until is not null);
  perform from tasks t where t.id = any (the_tasks) order by t.id for update;
  -- Whoever writes one hears of it at once, and by its next heartbeat or save where this is lost.
  perform pg_notify('pressroom_cancels', j.id || ' ' || j.claims)
  from tasks t join jobs j on j.account_id = t.account_id and j.id = t.job_id
  where t.id = any (the_tasks) and j.state = 'running';
  update jobs j set state = 'canceled', finished_at = now()
  from tasks t
  where t.id = any (the_tasks) and j.account_id = t.account_id and j.id = t.job_id and j.state in ('queued', 'running');
  delete from tasks t where t.id = any (the_tasks);

  -- What stands for its address has no @: nobody can sign in or sign up with that.
  update accounts a set closed_at = now(), email = 'closed:' || a.id, name = '', password_hash = null, is_demo = false,
    default_brand_id = null
  where a.id = the_account and a.closed_at is null;
  if not found then
    return false;
  end if;
  update api_keys k set revoked_at = now() where k.account_id = the_account and k.revoked_at is null;
  delete from sessions s where s.account_id = the_account;
  delete from password_resets r where r.account_id = the_account;
  delete from account_models m where m.account_id = the_account;
  perform from webhook_endpoints w where w.account_id = the_account order by w.id for no key update;
  update webhook_endpoints w set disabled_at = now() where w.account_id = the_account and w.disabled_at is null;
  return true;
end;
$function$;
alter function close_account() owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.contents_of(account bigint, job bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(made.id order by made.position, made.id), '[]') from (
    select c.id, c.position from contents c where c.account_id = account and c.job_id = job
    union
    select v.content_id, 0 from content_versions v
    where v.account_id = account and v.job_id = job and v.version > 1
  ) as made
$function$;
CREATE OR REPLACE FUNCTION public.continue_job(the_account bigint, the_job bigint, the_brand bigint, the_key bigint, changed_brief jsonb, defaults jsonb, limits boolean)
 RETURNS TABLE(outcome text, met jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  job jobs%rowtype;
  account accounts%rowtype;
  next_task uuid := gen_random_uuid();
  jobs_max integer;
  budget bigint;
  key_budget bigint;
  today date := (now() at time zone 'utc')::date;
begin
  if limits then
    -- As accept_generations does.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  select * into account from accounts a where a.id = the_account and a.closed_at is null;
  if not found then
    outcome := 'job_not_found';
    return next;
    return;
  end if;
  select * into job from jobs j
  where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand)
  for no key update;
  if not found then
    outcome := 'job_not_found';
  elsif job.state <> 'waiting' then
    outcome := 'job_not_waiting';
  elsif limits then
    jobs_max := coalesce(account.open_jobs_max, (defaults ->> 'jobs_max')::integer);
    budget := coalesce(account.daily_budget_micros, (defaults ->> 'budget_micros')::bigint);
    select k.daily_budget_micros into key_budget from api_keys k where k.account_id = the_account and k.id = the_key;
    if job.live and key_budget <= (
      select coalesce(sum(u.cost_micros), 0) from usage_days u
      where u.account_id = the_account and u.day = today and u.api_key_id = the_key)
    then
      outcome := 'budget_exhausted_key';
      budget := key_budget;
    elsif job.live and budget <= (
      select s.cost_micros from spending_days s where s.account_id = the_account and s.day = today)
    then
      outcome := 'budget_exhausted';
    elsif jobs_max is not null and count_open_jobs(the_account, jobs_max) >= jobs_max then
      outcome := 'too_many_jobs';
    end if;
    met := jsonb_build_object(
      'jobs_max', jobs_max, 'budget_micros', budget, 'seconds_to_midnight', seconds_to_midnight());
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if changed_brief is not null then
    update job_stages s set output = changed_brief, saved_at = now()
    where s.account_id = the_account and s.job_id = the_job and s.position = 0 and s.stage = 'brief';
  end if;
  -- The next attempt finds it, and does not wait again.
  insert into job_stages (account_id, job_id, position, stage, output)
  values (the_account, the_job, 0, 'approve', jsonb_build_object('changed', changed_brief is not null))
  on conflict (account_id, job_id, position, stage) do update set output = excluded.output, saved_at = now();
  update jobs j set state = 'queued', task_id = next_task, waiting_since = null, events = j.events + 1,
    -- How long a person took is no part of how long the job ran.
    started_at = j.started_at + (now() - j.waiting_since)
  where j.account_id = the_account and j.id = the_job
  returning j.events into job.events;
  insert into job_events (account_id, job_id, sequence, type, data)
  values (the_account, the_job, job.events, 'continued',
    jsonb_build_object('task_id', next_task, 'changed', changed_brief is not null));
  insert into tasks (id, account_id, job_id) values (next_task, the_account, the_job);
  perform pg_notify('pressroom_tasks', '');
  outcome := 'continued';
  return next;
end;
$function$;
alter function continue_job(bigint,bigint,bigint,bigint,jsonb,jsonb,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.count_open_jobs(the_account bigint, jobs_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is null limit jobs_max) waiting
  ) + (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is not null limit jobs_max) running
  );
end;
$function$;
CREATE OR REPLACE FUNCTION public.count_requests(counts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  insert into request_days as r (account_id, day, api_key_id, requests, errors)
  select k.account_id, c.day, k.id, sum(c.requests), sum(c.errors)
  from jsonb_to_recordset(counts) as c (key_hash text, day date, requests bigint, errors bigint)
  cross join lateral (
    select k.account_id, k.id from api_keys k where k.key_hash = decode(c.key_hash, 'hex') offset 0
  ) k
  group by 1, 2, 3
  -- In the order of their keys, so that two processes never wait for each other in a circle.
  order by 1, 2, 3
  on conflict (account_id, day, api_key_id) do update set
    requests = r.requests + excluded.requests, errors = r.errors + excluded.errors;

  -- As in accept_generations: nobody waits for where a key was seen.
  update api_keys k set last_used_address = seen.address
  from (
    select u.account_id, u.id, c.address
    from jsonb_to_recordset(counts) as c (key_hash text, address text)
    cross join lateral (
      select u.account_id, u.id from api_keys u
      where u.key_hash = decode(c.key_hash, 'hex') and u.last_used_address is distinct from c.address
      for no key update skip locked
    ) u
  ) seen
  where k.account_id = seen.account_id and k.id = seen.id;
end;
$function$;
alter function count_requests(jsonb) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.current_account_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('pressroom.account_id', true), '')::bigint $function$;
CREATE OR REPLACE FUNCTION public.current_account_ids()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('pressroom.account_ids', true), ''), '{}')::bigint[] $function$;
CREATE OR REPLACE FUNCTION public.find_dead_keys(digests bytea[])
 RETURNS SETOF bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  select d.digest from unnest(digests) as d (digest)
  where not exists (
    select from api_keys k
    where k.key_hash = d.digest and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  and not exists (
    select from sessions s where s.token_hash = d.digest and s.last_seen_at > now() - interval '30 days')
$function$;
alter function find_dead_keys(bytea[]) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.find_sign_in(the_email text)
 RETURNS TABLE(account_id bigint, password_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  select a.id, a.password_hash from accounts a where lower(a.email) = lower(the_email)
$function$;
alter function find_sign_in(text) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.find_unread_contents(rows_max integer)
 RETURNS TABLE(account_id bigint, content_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.account_id, c.id from contents c
  where c.searchable_version < c.current_version and c.deleted_at is null
  limit rows_max
$function$;
alter function find_unread_contents(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.finish_password_reset(the_hash bytea, new_password_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  found_account bigint;
begin
  delete from password_resets r
  where r.token_hash = the_hash and r.created_at > now() - interval '30 minutes'
  returning r.account_id into found_account;
  if not found then
    return false;
  end if;
  update accounts a set password_hash = new_password_hash where a.id = found_account;
  delete from password_resets r where r.account_id = found_account;
  delete from sessions s where s.account_id = found_account;
  return true;
end;
$function$;
alter function finish_password_reset(bytea,text) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.forget_closed_accounts(rows_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  the_account bigint;
  name text;
  uuids uuid[];
  ids bigint[];
  counted integer;
  forgotten integer := 0;
begin
  if not pg_try_advisory_xact_lock(19001, 0) then
    return 0;
  end if;
  select a.id into the_account from accounts a where a.closed_at is not null order by a.closed_at, a.id limit 1;
  if not found then
    return 0;
  end if;

  -- A job that slipped in. As above: two lists, one order.
  uuids := array(
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is null limit rows_max)
    union all
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is not null limit rows_max));
  perform from tasks t where t.id = any (uuids) order by t.id for update;
  delete from tasks t where t.id = any (uuids);
  get diagnostics counted = row_count;
  forgotten := forgotten + counted;

  -- The line before the deliveries, as whoever settles them; each delivery has some attempts.
  if forgotten < rows_max then
    uuids := array(
      select o.id from webhook_outbox o where o.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 10));
    perform from webhook_line l where l.id = any (uuids) order by l.id for update;
    delete from webhook_line l where l.id = any (uuids);
    delete from webhook_attempts w where w.account_id = the_account and w.delivery_id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_outbox o where o.account_id = the_account and o.id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;
  foreach name in array array[
    'idempotency_keys', 'content_terms', 'content_versions', 'contents',
    'model_calls', 'job_stages', 'job_events', 'job_items', 'jobs', 'keywords', 'api_keys', 'brands'
  ] loop
    exit when forgotten >= rows_max;
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
    using the_account, rows_max - forgotten;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end loop;

  -- Replies are found by their posts, of which each has some.
  if forgotten < rows_max then
    ids := array(
      select p.id from forum_posts p where p.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 20));
    delete from forum_replies r where r.post_id = any (ids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from forum_posts p where p.id = any (ids) and p.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- These go when the posts have.
  if forgotten = 0 then
    foreach name in array array[
      'sources', 'request_days', 'usage_days', 'spending_days', 'rate_buckets', 'sessions', 'password_resets'
    ] loop
      exit when forgotten >= rows_max;
      execute format(
        'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
      using the_account, rows_max - forgotten;
      get diagnostics counted = row_count;
      forgotten := forgotten + counted;
    end loop;
    -- An account has one model, and 50 endpoints with a secret or two.
    delete from account_models m where m.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_secrets s where s.account_id = the_account;
    delete from webhook_endpoints w where w.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- Only when a look at everything has found nothing: whoever was still at it had the brand's row, or this one.
  if forgotten = 0 then
    delete from accounts a where a.id = the_account;
    get diagnostics forgotten = row_count;
  end if;
  return forgotten;
end;
$function$;
alter function forget_closed_accounts(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.forget_old_answers(rows_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  delete from idempotency_keys
  where not is_remembered(created_at) and ctid = any (array(
    select ctid from idempotency_keys where created_at <= now() - interval '24 hours' limit rows_max));
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$function$;
alter function forget_old_answers(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.forget_old_deliveries(rows_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forgotten integer;
begin
  delete from webhook_outbox
  where state <> 'pending' and ctid = any (array(
    select ctid from webhook_outbox where created_at <= now() - interval '30 days' order by created_at limit rows_max));
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$function$;
alter function forget_old_deliveries(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.is_account_open(the_account bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return exists (select from accounts a where a.id = the_account and a.closed_at is null);
end;
$function$;
alter function is_account_open(bigint) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.is_answer_to(remembered_fingerprint bytea, remembered_answer jsonb, the_fingerprint text, the_key_brand_id bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select remembered_fingerprint = decode(the_fingerprint, 'hex')
    and (the_key_brand_id is null or the_key_brand_id = (remembered_answer ->> 'brand_id')::bigint)
$function$;
CREATE OR REPLACE FUNCTION public.is_remembered(created_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select created_at > now() - interval '24 hours' $function$;
CREATE OR REPLACE FUNCTION public.is_within(content contents, filters jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select content.deleted_at is null
    and (filters ->> 'jobId' is null or content.job_id = (filters ->> 'jobId')::bigint)
    and (filters ->> 'after' is null or content.created_at >= (filters ->> 'after')::timestamptz)
    and (filters ->> 'before' is null or content.created_at < (filters ->> 'before')::timestamptz)
$function$;
CREATE OR REPLACE FUNCTION public.jobs_still_claimed(accounts bigint[], jobs bigint[], claims integer[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform set_config('pressroom.account_ids', accounts::text, true), set_config('pressroom.account_id', '', true);
  return query
  select held.ordinal::integer
  from unnest(accounts, jobs, claims) with ordinality as held (account_id, job_id, claim, ordinal)
  join jobs j on j.account_id = held.account_id and j.id = held.job_id
  where j.claims = held.claim and j.state = 'running';
end;
$function$;
CREATE OR REPLACE FUNCTION public.line_up_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into webhook_line (id, account_id, endpoint_id) select id, account_id, endpoint_id from written;
  return null;
end;
$function$;
CREATE OR REPLACE FUNCTION public.look_at_door()
 RETURNS TABLE(is_first_run boolean, demo_email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (select from accounts a where not a.is_demo and a.closed_at is null),
    (select a.email from accounts a where a.is_demo)
$function$;
alter function look_at_door() owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.look_at_own_writers(rows_max integer)
 RETURNS TABLE(account_id bigint, writer text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select m.account_id, m.provider || ':' || m.model from account_models m limit rows_max
$function$;
alter function look_at_own_writers(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.look_at_work(rows_max integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  waiting jsonb;
  counted bigint;
  pages bigint;
  share double precision;
begin
  select coalesce(jsonb_agg(jsonb_build_array(account_id, ready)), '[]'), coalesce(sum(all_rows), 0)
  into waiting, counted
  from (
    select account_id, count(*) filter (where ready_at <= now()) as ready, count(*) as all_rows
    from (
      select account_id, ready_at from tasks where leased_until is null
      order by account_id, ready_at, id limit rows_max
    ) part
    group by account_id
  ) account;

  if counted >= rows_max then
    -- About a hundred rows are on a page; so many pages tell the shares of the accounts well enough.
    pages := greatest(1, pg_relation_size('tasks') / current_setting('block_size')::integer);
    share := least(1, rows_max / 100.0 / pages);
    select coalesce(jsonb_agg(jsonb_build_array(account_id, round(ready / share))), '[]') into waiting
    from (
      select account_id, count(*) as ready
      from tasks tablesample system (share * 100)
      where leased_until is null and ready_at <= now()
      group by account_id
    ) account;
  end if;

  return jsonb_build_object(
    'waiting', waiting,
    'running', (select count(*) from (select from tasks where leased_until is not null limit rows_max) part),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object('contentType', j.content_type, 'live', j.live,
        'seconds', extract(epoch from clock_timestamp() - j.started_at))), '[]')
      from (select account_id, job_id from tasks where leased_until is not null limit 100) t
      cross join lateral (
        select content_type, live, started_at from jobs j
        where j.account_id = t.account_id and j.id = t.job_id and j.started_at is not null
        offset 0
      ) j),
    'accepted', (select last_value from jobs_id_seq),
    -- Whoever was not heard of for as long as a lease is gone.
    'workers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'places', places, 'runsEnded', runs_ended)), '[]')
      from workers where seen_at > now() - interval '10 seconds'),
    'runTimes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'contentType', content_type, 'writer', writer, 'live', live, 'seconds', seconds) order by newest desc), '[]')
      from (
        select content_type, writer, live, max(id) as newest, jsonb_agg(seconds order by id desc) as seconds
        from (select * from run_times order by id desc limit 5000) part
        group by content_type, writer, live
      ) kind));
end;
$function$;
alter function look_at_work(integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.open_account(the_email text, the_name text, the_hash text, must_be_first boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  made bigint;
begin
  perform pg_advisory_xact_lock(16001, 0);
  if must_be_first and exists (select from accounts a where not a.is_demo and a.closed_at is null) then
    return null;
  end if;
  insert into accounts (email, name, password_hash) values (the_email, the_name, the_hash)
  on conflict do nothing returning id into made;
  return made;
end;
$function$;
alter function open_account(text,text,text,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.parsable_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(left(given, 41000), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')
$function$;
CREATE OR REPLACE FUNCTION public.parse_search(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  part text[];
  term tsquery;
  all_of tsquery;
  any_of tsquery;
begin
  for part in select regexp_matches(left(words, 500), '(-*)(?:"([^"]*)"?|([^\s"]+))', 'g') loop
    if part[1] = '' and lower(part[3]) = 'or' then
      any_of := coalesce(any_of || all_of, all_of, any_of);
      all_of := null;
      continue;
    end if;
    term := phraseto_tsquery('simple', parsable_text(coalesce(part[2], part[3])));
    if numnode(term) > 0 then
      if part[1] <> '' then
        term := !!term;
      end if;
      all_of := coalesce(all_of && term, term);
    end if;
  end loop;
  return coalesce(any_of || all_of, all_of, any_of);
end;
$function$;
CREATE OR REPLACE FUNCTION public.quote_term(term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''' $function$;
CREATE OR REPLACE FUNCTION public.read_contents(texts jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  taken integer;
begin
  with given as materialized (
    select * from jsonb_to_recordset(texts) as t (
      "accountId" bigint, "contentId" bigint, version integer, "brandId" bigint, "contentType" text, writer text,
      language text, words text[], plain text[])
    where t."contentId" between 1 and 9223372036854775807
  ),
  -- Locked in one order; whoever edits it this moment makes the next version, which is read then.
  held as materialized (
    select g.* from given g
    cross join lateral (
      select c.id from contents c
      where c.account_id = g."accountId" and c.id = g."contentId" and c.current_version = g.version
        and c.searchable_version < c.current_version and c.deleted_at is null
      for no key update skip locked
    ) c
    order by g."accountId", g."contentId"
  ),
  marked as (
    update contents c set searchable_version = h.version from held h
    where c.account_id = h."accountId" and c.id = h."contentId"
  ),
  written as (
    insert into content_terms as t (account_id, content_id, terms)
    select h."accountId", h."contentId", array_to_tsvector(array(
      select distinct h."accountId" || term from (
        select '=' || w from unnest(h.words) w
        union all
        select '~' || split_part(lower(h.language), '-', 1) || '~' || stem
        from unnest(h.plain) p
        cross join lateral unnest(ts_lexize(s.dictionary, p)) stem
        union all
        select unnest(array['#b' || h."brandId", '#t' || h."contentType", '#w' || h.writer, '#l' || h.language])
      ) as terms (term)))
    from held h
    -- Looked up once for each text, and not for each word.
    cross join lateral (select stem_dictionary(h.language) as dictionary offset 0) s
    on conflict (account_id, content_id) do update set terms = excluded.terms
    returning 1
  )
  select count(*) into taken from written;
  return taken;
end;
$function$;
CREATE OR REPLACE FUNCTION public.read_job_news(wanted jsonb, events_max integer)
 RETURNS TABLE(account_id bigint, job_id bigint, state text, stage text, progress smallint, last_sequence integer, failure_code text, failure_message text, events json)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  one record;
begin
  for one in select * from jsonb_to_recordset(wanted) as w ("accountId" bigint, jobs jsonb) loop
    perform set_config('pressroom.account_ids', array[one."accountId"]::text, true),
      set_config('pressroom.account_id', one."accountId"::text, true);
    return query
      select j.account_id, j.id, j.state, j.stage, j.progress, j.events, j.failure_code, j.failure_message, (
        select json_agg(json_build_object('sequence', e.sequence, 'type', e.type, 'data', e.data) order by e.sequence)
        from (
          select e.sequence, e.type, e.data from job_events e
          where e.account_id = j.account_id and e.job_id = j.id and e.sequence > w.after
          order by e.sequence limit events_max
        ) e)
      from jsonb_to_recordset(one.jobs) as w (id bigint, after integer)
      join jobs j on j.account_id = one."accountId" and j.id = w.id;
  end loop;
end;
$function$;
CREATE OR REPLACE FUNCTION public.retry_job(the_account bigint, the_job bigint, the_brand bigint, the_key bigint, default_rate integer, defaults jsonb, limits boolean)
 RETURNS TABLE(outcome text, rate integer, remaining integer, retry_after_seconds integer, met jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  job jobs%rowtype;
  account accounts%rowtype;
  asking api_keys%rowtype;
  tokens record;
  next_task uuid := gen_random_uuid();
  jobs_max integer;
  budget bigint;
  today date := (now() at time zone 'utc')::date;
begin
  if limits then
    -- As accept_generations does.
    perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);
  end if;
  select * into account from accounts a where a.id = the_account and a.closed_at is null;
  if not found then
    outcome := 'job_not_found';
    return next;
    return;
  end if;
  if the_key is not null then
    select * into asking from api_keys k where k.account_id = the_account and k.id = the_key;
    rate := coalesce(asking.rate_per_minute, default_rate);
    if limits then
      select t.granted, t.remaining, t.retry_after_seconds into tokens
      from take_tokens(array[the_account], array[the_key], array[rate], array[1], 'generate') t;
      remaining := tokens.remaining;
      retry_after_seconds := tokens.retry_after_seconds;
      outcome := case when tokens.granted = 0 then 'rate_limited' end;
    end if;
  end if;
  if limits and outcome is null and coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer) is not null
  then
    select t.granted, t.remaining, t.retry_after_seconds into tokens
    from take_tokens(array[the_account], array[0::bigint],
      array[coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer)], array[1], 'generate') t;
    if tokens.remaining < coalesce(remaining, 2147483647) then
      rate := coalesce(account.rate_per_minute, (defaults ->> 'account_rate')::integer);
      remaining := tokens.remaining;
      retry_after_seconds := tokens.retry_after_seconds;
    end if;
    outcome := case when tokens.granted = 0 then 'account_rate_limited' end;
  end if;
  if not limits then
    rate := null;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  select * into job from jobs j
  where j.account_id = the_account and j.id = the_job and (the_brand is null or j.brand_id = the_brand)
  for no key update;
  if not found then
    outcome := 'job_not_found';
  elsif job.state not in ('failed', 'canceled', 'partially_succeeded') then
    outcome := 'job_not_retryable';
  elsif limits then
    budget := coalesce(account.daily_budget_micros, (defaults ->> 'budget_micros')::bigint);
    jobs_max := coalesce(account.open_jobs_max, (defaults ->> 'jobs_max')::integer);
    if job.live and asking.daily_budget_micros <= (
      select coalesce(sum(u.cost_micros), 0) from usage_days u
      where u.account_id = the_account and u.day = today and u.api_key_id = the_key)
    then
      outcome := 'budget_exhausted_key';
      budget := asking.daily_budget_micros;
    elsif job.live and budget <= (
      select s.cost_micros from spending_days s where s.account_id = the_account and s.day = today)
    then
      outcome := 'budget_exhausted';
    elsif jobs_max is not null and count_open_jobs(the_account, jobs_max) >= jobs_max then
      outcome := 'too_many_jobs';
    end if;
    met := jsonb_build_object(
      'jobs_max', jobs_max, 'budget_micros', budget, 'seconds_to_midnight', seconds_to_midnight());
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  update jobs j set state = 'queued', task_id = next_task, attempts = 0, failure_code = null, failure_message = null,
    stage = null, progress = 0, started_at = null, finished_at = null, events = j.events + 1
  where j.account_id = the_account and j.id = the_job
  returning j.events into job.events;
  update job_items i set state = 'queued', failure_code = null, failure_message = null
  where i.account_id = the_account and i.job_id = the_job and i.state <> 'succeeded';
  insert into job_events (account_id, job_id, sequence, type, data)
  values (the_account, the_job, job.events, 'retried', jsonb_build_object('from', job.state, 'task_id', next_task));
  insert into tasks (id, account_id, job_id, crashes) values (next_task, the_account, the_job,
    case when job.failure_code in ('job_stalled', 'job_out_of_memory', 'job_crashed', 'job_took_too_long')
      then 2 else 0 end);
  perform pg_notify('pressroom_tasks', '');
  outcome := 'retried';
  return next;
end;
$function$;
alter function retry_job(bigint,bigint,bigint,bigint,integer,jsonb,boolean) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.save_stages(jobs jsonb)
 RETURNS TABLE(job_id bigint, job_claim integer)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform set_config('pressroom.account_ids', array(
      select distinct m."accountId" from jsonb_to_recordset(jobs) as m ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  return query
  with made as materialized (
    select m.*, jsonb_array_length(m.events) as count
    from jsonb_to_recordset(jobs) as m (
      "accountId" bigint, "jobId" bigint, claim integer, writer text, stage text, progress smallint, stages jsonb,
      events jsonb)
    where m."jobId" between 1 and 9223372036854775807
  ),
  held as (
    update jobs j set stage = made.stage, progress = greatest(j.progress, made.progress), writer = made.writer,
      events = j.events + made.count
    from made
    where j.account_id = made."accountId" and j.id = made."jobId" and j.claims = made.claim and j.state = 'running'
    returning j.account_id, j.id, j.claims, j.events - made.count as events_before, made.stages, made.events
  ),
  event as materialized (
    select held.account_id, held.id as job_id, held.events_before + e.ordinal as sequence, e.event ->> 'type' as type,
      e.event -> 'data' as data
    from held cross join lateral jsonb_array_elements(held.events) with ordinality as e (event, ordinal)
    where e.ordinal between 1 and 2147483647
  ),
  told as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, job_id, sequence, type, data from event
  ),
  item as (
    update job_items i set state = 'running'
    from (select distinct account_id, job_id, (data ->> 'item')::smallint as position from event) e
    where i.account_id = e.account_id and i.job_id = e.job_id and i.position = e.position and i.state = 'queued'
  ),
  saved as (
    insert into job_stages (account_id, job_id, position, stage, output)
    select held.account_id, held.id, (s.stage ->> 'position')::smallint, s.stage ->> 'stage', s.stage -> 'output'
    from held cross join lateral jsonb_array_elements(held.stages) as s (stage)
    on conflict (account_id, job_id, position, stage) do update set output = excluded.output, saved_at = now()
  )
  select held.id, held.claims from held;
end;
$function$;
CREATE OR REPLACE FUNCTION public.search_contents(words jsonb, filters jsonb, above_id bigint, below_id bigint, rows_max integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  account bigint := current_account_id();
  languages text[];
  wanted tsquery;
  newest bigint[];
  found bigint[];
  candidate bigint;
  -- Whoever asks for a common word gets a page from the newest; whoever asks for a rare one has few in the index.
  newest_max constant integer := 300;
begin
  if account is null or jsonb_array_length(words) = 0 then
    return;
  end if;
  -- The languages that the account writes in: one look into the index for each, however many contents there are. That a
  -- language is named lets the first look use the index, which has a condition.
  with recursive step as (
    (select v.language from content_versions v
     where v.account_id = account and v.language >= '' order by v.language limit 1)
    union all
    select (
      select v.language from content_versions v
      where v.account_id = account and v.language > s.language order by v.language limit 1)
    from step s where s.language is not null
  )
  select array_agg(s.language) into languages from (select language from step where language is not null limit 40) s;

  select string_agg('(' || array_to_string(array(
      select quote_term(account || term) || case when is_prefix then ':*' else '' end
      from (
        select '=' || (w.word ->> 'folded') as term, (w.word -> 'isPrefix')::boolean as is_prefix
        union
        select '~' || l.base || '~' || stem, false
        from (select distinct split_part(lower(l), '-', 1) as base from unnest(languages) l) l
        cross join lateral unnest(ts_lexize(stem_dictionary(l.base), w.word ->> 'plain')) stem
      ) terms), ' | ') || ')', ' & ')::tsquery
    into wanted
  from jsonb_array_elements(words) w (word);
  select coalesce(wanted && string_agg(quote_term(account || f.mark || f.value), ' & ')::tsquery, wanted) into wanted
  from (values ('#b', filters ->> 'brandId'), ('#t', filters ->> 'contentType'), ('#w', filters ->> 'writer'),
    ('#l', filters ->> 'language')) as f (mark, value)
  where f.value is not null;

  if filters ->> 'jobId' is null then
    newest := array(
      select c.id from contents c where c.account_id = account and c.id < below_id and c.id > above_id
      order by c.id desc limit newest_max);
  else
    newest := array(
      select c.id from contents c
      where c.account_id = account and c.job_id = (filters ->> 'jobId')::bigint and c.id < below_id and c.id > above_id
      order by c.id + 0 desc limit newest_max);
  end if;
  found := array(
    -- `offset 0`: each by its key, and not all that the index of words knows.
    select n.id from unnest(newest) n (id)
    cross join lateral (
      select t.terms from content_terms t where t.account_id = account and t.content_id = n.id offset 0
    ) t
    cross join lateral (
      select from contents c where c.account_id = account and c.id = n.id and is_within(c, filters) offset 0
    ) c
    where t.terms @@ wanted
    order by n.id desc limit rows_max);
  -- Where there were fewer, all were looked at.
  if cardinality(found) < rows_max and cardinality(newest) = newest_max then
    -- `+ 0`: only the index of words can answer this, whatever PostgreSQL believes about the others.
    for candidate in
      select t.content_id from content_terms t
      where t.terms @@ wanted and t.content_id + 0 < newest[newest_max] and t.content_id + 0 > above_id
      order by t.content_id + 0 desc
    loop
      if exists (
        select from contents c where c.account_id = account and c.id = candidate and is_within(c, filters)
      ) then
        found := found || candidate;
        exit when cardinality(found) = rows_max;
      end if;
    end loop;
  end if;
  return query select unnest(found);
end;
$function$;
alter function search_contents(jsonb,jsonb,bigint,bigint,integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.search_forum_posts(words text, before_id bigint, rows_max integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  newest_max constant integer := 300;
  account constant bigint := current_account_id();
  wanted constant tsquery := parse_search(words);
  complete_from bigint;
  found_ids bigint[];
begin
  if account is null or wanted is null then
    return;
  end if;

  with own as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id = account and f.id < before_id order by f.id desc limit newest_max
  ),
  shared as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id is null and f.id < before_id order by f.id desc limit newest_max
  )
  select
    -- Both are known in full down to here.
    greatest(
      (select case when count(*) = newest_max then min(id) else 0 end from own),
      (select case when count(*) = newest_max then min(id) else 0 end from shared)),
    array(
      select id from (select * from own union all select * from shared) newest
      where search @@ wanted order by id desc limit rows_max)
  into complete_from, found_ids;
  if complete_from = 0 or found_ids[rows_max] >= complete_from then
    return query select unnest(found_ids);
    return;
  end if;

  return query
  select part.id from (
    select f.id from forum_posts f
    where f.search @@ (wanted && format('''%s'' | ''%s''', chr(1) || account, chr(1) || '0')::tsquery)
      and (f.account_id = account or f.account_id is null) and f.id < before_id
    offset 0
  ) part
  order by part.id desc
  limit rows_max;
end;
$function$;
alter function search_forum_posts(text,bigint,integer) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.seconds_to_midnight()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select ceil(extract(epoch from
    date_trunc('day', now() at time zone 'utc') + interval '1 day' - now() at time zone 'utc'))::integer
$function$;
CREATE OR REPLACE FUNCTION public.settle_deliveries(results jsonb, disable_after interval)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform set_config('pressroom.account_ids', array(
      select distinct r."accountId" from jsonb_to_recordset(results) as r ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  return query
  with held as materialized (
    select r.*
    from jsonb_to_recordset(results) as r (
      id uuid, claim integer, "accountId" bigint, "endpointId" bigint, outcome text, "delayMs" double precision,
      error text, "disabledReason" text, attempt jsonb)
    join webhook_line l on l.id = r.id and l.claim = r.claim and l.leased_until is not null
    order by l.id
    for update of l
  ),
  back as (
    update webhook_line l set leased_until = null, is_due = h.outcome = 'released',
      ready_at = case when h.outcome = 'released' then l.ready_at
        else now() + h."delayMs" * interval '1 millisecond' end
    from held h where l.id = h.id and h.outcome in ('released', 'retry')
  ),
  gone as (
    delete from webhook_line l using held h where l.id = h.id and h.outcome in ('delivered', 'dead')
  ),
  told as (
    update webhook_outbox o set
      attempts = o.attempts + case when h.attempt is null then 0 else 1 end,
      state = case h.outcome when 'retry' then 'pending' else h.outcome end,
      next_attempt_at = case when h.outcome = 'retry' then now() + h."delayMs" * interval '1 millisecond' end,
      ended_at = case when h.outcome <> 'retry' then now() end,
      last_status = case when h.attempt is null then o.last_status else (h.attempt ->> 'status')::smallint end,
      last_error = h.error
    from held h
    where o.account_id = h."accountId" and o.id = h.id and h.outcome <> 'released'
    returning o.account_id, o.id, o.attempts, h.attempt, h.error
  ),
  written as (
    insert into webhook_attempts (account_id, delivery_id, attempt, url, request_headers, status, response_headers,
      response_body, error, milliseconds)
    select account_id, id, attempts, attempt ->> 'url', attempt -> 'requestHeaders', (attempt ->> 'status')::smallint,
      attempt -> 'responseHeaders', attempt ->> 'responseBody', error, (attempt ->> 'milliseconds')::integer
    from told where attempt is not null
  ),
  summary as materialized (
    select h."accountId" as account_id, h."endpointId" as endpoint_id,
      bool_or(h.outcome = 'delivered') as has_success,
      count(*) filter (where h.outcome in ('retry', 'dead'))::integer as failures,
      bool_or(h.outcome = 'dead') as is_used_up,
      max(h."disabledReason") as reason
    from held h where h.attempt is not null
    group by 1, 2
  ),
  -- Locked in one order: two groups may meet over the same endpoints. One that is well and stays well is not touched.
  touched as materialized (
    select s.*, e.failing_since
    from summary s join webhook_endpoints e on e.account_id = s.account_id and e.id = s.endpoint_id
    where s.failures > 0 or e.failures_in_row > 0
    order by e.account_id, e.id
    for no key update of e
  ),
  judged as (
    update webhook_endpoints e set
      failures_in_row = case when t.has_success then 0 else e.failures_in_row + t.failures end,
      failing_since = case when t.has_success then null else coalesce(e.failing_since, now()) end,
      disabled_at = case when v.reason is null then e.disabled_at else coalesce(e.disabled_at, now()) end,
      disabled_reason = coalesce(e.disabled_reason, v.reason)
    from touched t
    cross join lateral (
      select coalesce(t.reason, case
        when t.is_used_up and not t.has_success and coalesce(t.failing_since, now()) <= now() - disable_after
        then 'failing' end) as reason
    ) v
    where e.account_id = t.account_id and e.id = t.endpoint_id
  )
  select h.id from held h;
end;
$function$;
CREATE OR REPLACE FUNCTION public.settle_jobs(endings jsonb, backs jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  held uuid[];
begin
  perform set_config('pressroom.account_ids', array(
      select distinct s."accountId" from jsonb_to_recordset(endings || backs) as s ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  -- Locked in one order: a heartbeat and a settling of the same worker may meet over the same tasks.
  held := array(
    select t.id
    from jsonb_to_recordset(endings || backs) as s ("taskId" uuid, "taskClaim" integer)
    join tasks t on t.id = s."taskId" and t.claim = s."taskClaim"
    where t.leased_until is not null
    order by t.id
    for update of t);

  with ending as (
    select * from jsonb_to_recordset(endings) as e (
      "taskId" uuid, "accountId" bigint, "jobId" bigint, claim integer, state text, writer text, failure jsonb, items jsonb)
    where e."taskId" = any (held) and e."jobId" between 1 and 9223372036854775807
  ),
  done as (
    delete from tasks t using ending e where t.id = e."taskId"
  ),
  ended as (
    update jobs j set
      state = e.state,
      stage = case when e.state = 'failed' then j.stage else 'finish' end,
      progress = case when e.state = 'failed' then j.progress else 100 end,
      writer = coalesce(e.writer, j.writer),
      failure_code = e.failure ->> 'code',
      failure_message = e.failure ->> 'message',
      finished_at = now(),
      events = j.events + 1
    from ending e
    where j.account_id = e."accountId" and j.id = e."jobId" and j.claims = e.claim and j.state = 'running'
    returning j.*, e.items
  ),
  -- Numbers first, so that the content, its version and the webhook can all name them.
  item as materialized (
    select ended.account_id, ended.id as job_id, ended.brand_id, ended.writer, ended.api_key_id, ended.events,
      ended.state as job_state, ended.content_type as job_content_type, i.*,
      ended.claims,
      -- A job that wrote a content anew has stored it already: its item succeeded and carries none.
      case when i.state = 'succeeded' and i.content is not null then nextval('contents_id_seq') end as content_id
    from ended left join lateral jsonb_to_recordset(ended.items) as i (
      position smallint, state text, failure jsonb, content jsonb) on i.position between 0 and 32767
    order by ended.account_id, ended.id, i.position
  ),
  ended_item as (
    update job_items j set state = i.state, failure_code = i.failure ->> 'code',
      failure_message = i.failure ->> 'message'
    from item i
    where j.account_id = i.account_id and j.job_id = i.job_id and j.position = i.position
    returning j.account_id, j.job_id, j.position, j.content_type, i.brand_id, i.writer, i.content_id, i.content
  ),
  new_content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
    overriding system value
    select account_id, content_id, job_id, position, brand_id, content_type, writer from ended_item
    where content_id is not null
  ),
  new_version as (
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality)
    select account_id, content_id, 1, content ->> 'title', content ->> 'language', content ->> 'markdown',
      content -> 'document', content -> 'sources', content -> 'quality'
    from ended_item where content_id is not null
  ),
  -- Every item knows all of its job, so that no join has to find it again.
  made as materialized (
    select account_id, job_id as id, min(job_state) as state, min(job_content_type) as content_type,
      min(brand_id) as brand_id, min(api_key_id) as api_key_id, min(events) as events,
      -- What earlier attempts have made belongs to the job as well; a first attempt need not look.
      case when min(claims) > 1 then contents_of(account_id, job_id) else '[]' end
        || coalesce(jsonb_agg(content_id order by position) filter (where content_id is not null), '[]') as content_ids,
      count(content_id) as count
    from item
    group by account_id, job_id
  ),
  new_event as (
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, state, jsonb_build_object('content_ids', content_ids) from made
  ),
  -- One row for each endpoint that asked for this event; an account without any has none. `offset 0`: the endpoints of its
  -- account are asked for, not everybody's.
  new_webhook as (
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select m.account_id, w.id, m.id, 'job.' || m.state, jsonb_build_object(
      'job_id', m.id, 'state', m.state, 'content_type', m.content_type, 'brand_id', m.brand_id,
      'content_ids', m.content_ids)
    from made m
    cross join lateral (
      select w.id from webhook_endpoints w
      where w.account_id = m.account_id and w.disabled_at is null and 'job.' || m.state = any (w.events)
      offset 0
    ) w
  ),
  used as (
    insert into usage_days as u (account_id, day, api_key_id, content_type, jobs, jobs_failed, contents)
    select account_id, (now() at time zone 'utc')::date, coalesce(api_key_id, 0), content_type, count(*),
      count(*) filter (where state = 'failed'), sum(count)
    from made
    group by account_id, coalesce(api_key_id, 0), content_type
    order by 1, 3, 4
    on conflict (account_id, day, api_key_id, content_type) do update set
      jobs = u.jobs + excluded.jobs,
      jobs_failed = u.jobs_failed + excluded.jobs_failed,
      contents = u.contents + excluded.contents
  )
  -- What the stages saved has served its purpose, except where a retry may go on from it. A brief that was approved, and a
  -- suggestion, are shown with the job for as long as it is kept.
  delete from job_stages s using ended e
  where s.account_id = e.account_id and s.job_id = e.id and e.state = 'succeeded'
    and s.stage <> 'suggest' and not (s.stage = 'brief' and e.approve is not null);

  if jsonb_array_length(backs) > 0 then
    with back as materialized (
      select * from jsonb_to_recordset(backs) as b (
        "taskId" uuid, "accountId" bigint, "jobId" bigint, claim integer, "delayMs" double precision, reason jsonb)
      where b."taskId" = any (held) and b."jobId" between 1 and 9223372036854775807
    ),
    -- Whoever is put back without a delay keeps the place that it had.
    waiting as (
      update tasks t set leased_until = null, ready_at = case when b."delayMs" > 0
        then now() + b."delayMs" * interval '1 millisecond' else t.ready_at end
      from back b where t.id = b."taskId" and b.reason ->> 'type' <> 'waiting'
    ),
    -- A job that waits for a person leaves the line: no task, no lease, no attempt counted.
    out_of_line as (
      delete from tasks t using back b where t.id = b."taskId" and b.reason ->> 'type' = 'waiting'
    ),
    queued as (
      update jobs j set state = case b.reason ->> 'type' when 'waiting' then 'waiting' else 'queued' end,
        waiting_since = case b.reason ->> 'type' when 'waiting' then now() end, events = j.events + 1,
        attempts = j.attempts - case when (b.reason -> 'countsAsAttempt')::boolean then 0 else 1 end
      from back b
      where j.account_id = b."accountId" and j.id = b."jobId" and j.claims = b.claim and j.state = 'running'
      returning j.account_id, j.id, j.events, j.content_type, j.brand_id, b.reason
    ),
    waiting_webhook as (
      insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
      select q.account_id, w.id, q.id, 'job.waiting', jsonb_build_object(
        'job_id', q.id, 'state', 'waiting', 'content_type', q.content_type, 'brand_id', q.brand_id,
        'content_ids', contents_of(q.account_id, q.id))
      from queued q
      cross join lateral (
        select w.id from webhook_endpoints w
        where w.account_id = q.account_id and w.disabled_at is null and 'job.waiting' = any (w.events)
        offset 0
      ) w
      where q.reason ->> 'type' = 'waiting'
    )
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, reason ->> 'type', jsonb_build_object('message', reason ->> 'message') from queued;
    perform pg_notify('pressroom_tasks', '');
  end if;

  return query select unnest(held);
end;
$function$;
CREATE OR REPLACE FUNCTION public.start_password_reset(the_email text, the_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  found_account bigint;
  found_email text;
begin
  select a.id, a.email into found_account, found_email from accounts a where lower(a.email) = lower(the_email);
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(16002, (found_account % 2147483647)::integer);
  delete from password_resets r where r.account_id = found_account and r.created_at <= now() - interval '30 minutes';
  if (select count(*) from password_resets r where r.account_id = found_account) >= 3 then
    return null;
  end if;
  insert into password_resets (account_id, token_hash) values (found_account, the_hash);
  return found_email;
end;
$function$;
alter function start_password_reset(text,bytea) owner to pressroom_accepting;
CREATE OR REPLACE FUNCTION public.stem_dictionary(the_language text)
 RETURNS regdictionary
 LANGUAGE sql
 STABLE
AS $function$
  select d.oid::regdictionary from pg_ts_dict d
  where d.dictnamespace = 'pg_catalog'::regnamespace and d.dictname = case split_part(lower(the_language), '-', 1)
    when 'ar' then 'arabic_stem' when 'ca' then 'catalan_stem' when 'da' then 'danish_stem' when 'de' then 'german_stem'
    when 'el' then 'greek_stem' when 'en' then 'english_stem' when 'es' then 'spanish_stem' when 'et' then 'estonian_stem'
    when 'eu' then 'basque_stem' when 'fi' then 'finnish_stem' when 'fr' then 'french_stem' when 'ga' then 'irish_stem'
    when 'hi' then 'hindi_stem' when 'hu' then 'hungarian_stem' when 'hy' then 'armenian_stem'
    when 'id' then 'indonesian_stem' when 'it' then 'italian_stem' when 'lt' then 'lithuanian_stem'
    when 'nb' then 'norwegian_stem' when 'ne' then 'nepali_stem' when 'nl' then 'dutch_stem' when 'nn' then 'norwegian_stem'
    when 'no' then 'norwegian_stem' when 'pt' then 'portuguese_stem' when 'ro' then 'romanian_stem'
    when 'ru' then 'russian_stem' when 'sr' then 'serbian_stem' when 'sv' then 'swedish_stem' when 'ta' then 'tamil_stem'
    when 'tr' then 'turkish_stem' when 'yi' then 'yiddish_stem' end
$function$;
CREATE OR REPLACE FUNCTION public.store_revision(the_account bigint, the_job bigint, the_claim integer, the_content bigint, only_on integer, made jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  known integer;
begin
  perform set_config('pressroom.account_ids', array[the_account]::text, true),
    set_config('pressroom.account_id', '', true);
  perform from jobs j
  where j.account_id = the_account and j.id = the_job and j.claims = the_claim and j.state = 'running'
  for no key update;
  if not found then
    return null;
  end if;
  select v.version into known from content_versions v
  where v.account_id = the_account and v.job_id = the_job;
  if found then
    return known;
  end if;
  update contents c set current_version = c.current_version + 1, updated_at = now(), writer = made ->> 'writer'
  where c.account_id = the_account and c.id = the_content and c.deleted_at is null
    and (only_on is null or c.current_version = only_on)
  returning c.current_version into known;
  if not found then
    return 0;
  end if;
  insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality,
    made_by, api_key_id, job_id)
  select the_account, the_content, known, made ->> 'title', made ->> 'language', made ->> 'markdown', made -> 'document',
    made -> 'sources', made -> 'quality', 'regenerate', j.api_key_id, the_job
  from jobs j where j.account_id = the_account and j.id = the_job;
  perform announce_content(the_account, the_content);
  return known;
end;
$function$;
CREATE OR REPLACE FUNCTION public.take_tokens(the_accounts bigint[], the_keys bigint[], the_rates integer[], the_wanted integer[], the_kind text)
 RETURNS TABLE(account_id bigint, api_key_id bigint, granted integer, remaining integer, retry_after_seconds integer)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  -- `excluded` carries a full bucket less what is wanted; capacity minus tokens is what was asked for.
  insert into rate_buckets as bucket
    (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
  select d.account_id, d.api_key_id, the_kind, d.rate, d.rate - least(d.wanted, d.rate),
    least(d.wanted, d.rate), clock_timestamp()
  from unnest(the_accounts, the_keys, the_rates, the_wanted) as d (account_id, api_key_id, rate, wanted)
  order by d.account_id, d.api_key_id
  on conflict (account_id, api_key_id, kind) do update set
    capacity = excluded.capacity,
    -- The clock is read once, after the row's lock was had: a wait for it must not be refilled twice. A clock that
    -- went backwards takes nothing away, and what passes from then on counts.
    (tokens, granted, refilled_at) = (
      select held.tokens - taken.granted, taken.granted, held.at
      from (
        select clock.at,
          least(
            excluded.capacity,
            bucket.tokens + greatest(0, extract(epoch from clock.at - bucket.refilled_at))::double precision
              * excluded.capacity / 60
          ) as tokens
        from (select clock_timestamp() as at offset 0) clock
        offset 0
      ) held
      cross join lateral (
        select least(excluded.capacity - excluded.tokens, floor(held.tokens))::integer as granted offset 0
      ) taken
    )
  returning bucket.account_id, bucket.api_key_id, bucket.granted, floor(bucket.tokens)::integer,
    greatest(1, ceil((1 - bucket.tokens) * 60 / bucket.capacity))::integer;
end;
$function$;

-- policies
create policy accepting on account_models for all to pressroom_accepting
  using true;
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
create policy accepting on password_resets for all to pressroom_accepting
  using true
  with check true;
create policy one_account on password_resets for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on password_resets for all to pressroom_operator
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
create policy line on tasks for all to pressroom_worker
  using true
  with check true;
create policy one_account on tasks for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on tasks for all to pressroom_operator
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
create policy accepting on webhook_line for all to pressroom_accepting
  using true
  with check true;
create policy line on webhook_line for all to pressroom_worker
  using true
  with check true;
create policy one_account on webhook_line for all to pressroom_api
  using (account_id = ( SELECT current_account_id() AS current_account_id))
  with check (account_id = ( SELECT current_account_id() AS current_account_id));
create policy operator on webhook_line for all to pressroom_operator
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
grant delete, insert, select on forum_replies to pressroom_api;
grant delete, insert, select on job_events to pressroom_accepting;
grant delete, insert, select on keywords to pressroom_api;
grant delete, insert, select on password_resets to pressroom_accepting;
grant delete, insert, select on tasks to pressroom_accepting;
grant delete, insert, select, update on account_models to pressroom_operator;
grant delete, insert, select, update on accounts to pressroom_operator;
grant delete, insert, select, update on api_keys to pressroom_operator;
grant delete, insert, select, update on brands to pressroom_operator;
grant delete, insert, select, update on content_terms to pressroom_api;
grant delete, insert, select, update on content_terms to pressroom_operator;
grant delete, insert, select, update on content_versions to pressroom_operator;
grant delete, insert, select, update on contents to pressroom_operator;
grant delete, insert, select, update on forum_posts to pressroom_api;
grant delete, insert, select, update on forum_posts to pressroom_operator;
grant delete, insert, select, update on forum_replies to pressroom_operator;
grant delete, insert, select, update on idempotency_keys to pressroom_accepting;
grant delete, insert, select, update on idempotency_keys to pressroom_operator;
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
grant delete, insert, select, update on password_resets to pressroom_operator;
grant delete, insert, select, update on rate_buckets to pressroom_accepting;
grant delete, insert, select, update on rate_buckets to pressroom_operator;
grant delete, insert, select, update on readiness to pressroom_operator;
grant delete, insert, select, update on request_days to pressroom_accepting;
grant delete, insert, select, update on request_days to pressroom_operator;
grant delete, insert, select, update on run_times to pressroom_operator;
grant delete, insert, select, update on run_times to pressroom_worker;
grant delete, insert, select, update on sessions to pressroom_operator;
grant delete, insert, select, update on sources to pressroom_operator;
grant delete, insert, select, update on spending_days to pressroom_operator;
grant delete, insert, select, update on tasks to pressroom_operator;
grant delete, insert, select, update on usage_days to pressroom_operator;
grant delete, insert, select, update on webhook_attempts to pressroom_operator;
grant delete, insert, select, update on webhook_endpoints to pressroom_api;
grant delete, insert, select, update on webhook_endpoints to pressroom_operator;
grant delete, insert, select, update on webhook_line to pressroom_operator;
grant delete, insert, select, update on webhook_line to pressroom_worker;
grant delete, insert, select, update on webhook_outbox to pressroom_operator;
grant delete, insert, select, update on webhook_secrets to pressroom_operator;
grant delete, insert, select, update on workers to pressroom_operator;
grant delete, insert, select, update on workers to pressroom_worker;
grant delete, select on api_keys to pressroom_accepting;
grant delete, select on brands to pressroom_accepting;
grant delete, select on content_terms to pressroom_accepting;
grant delete, select on content_versions to pressroom_accepting;
grant delete, select on contents to pressroom_accepting;
grant delete, select on forum_posts to pressroom_accepting;
grant delete, select on forum_replies to pressroom_accepting;
grant delete, select on keywords to pressroom_accepting;
grant delete, select on model_calls to pressroom_accepting;
grant delete, select on sessions to pressroom_accepting;
grant delete, select on sources to pressroom_accepting;
grant delete, select on spending_days to pressroom_accepting;
grant delete, select on tasks to pressroom_api;
grant delete, select on usage_days to pressroom_accepting;
grant delete, select on webhook_attempts to pressroom_accepting;
grant delete, select on webhook_endpoints to pressroom_accepting;
grant delete, select on webhook_line to pressroom_accepting;
grant delete, select on webhook_outbox to pressroom_accepting;
grant delete, select, update on tasks to pressroom_worker;
grant execute on accept_generations(jsonb,integer,boolean) to pressroom_api;
grant execute on accept_generations(jsonb,integer,boolean) to pressroom_operator;
grant execute on accept_regeneration(jsonb,jsonb,integer,boolean) to pressroom_api;
grant execute on accept_regeneration(jsonb,jsonb,integer,boolean) to pressroom_operator;
grant execute on announce_content(bigint,bigint) to pressroom_api;
grant execute on announce_content(bigint,bigint) to pressroom_operator;
grant execute on announce_content(bigint,bigint) to pressroom_worker;
grant execute on authorize_request(bytea,text,text,integer,boolean) to pressroom_api;
grant execute on authorize_request(bytea,text,text,integer,boolean) to pressroom_operator;
grant execute on authorize_session(bytea,text,integer,boolean) to pressroom_api;
grant execute on authorize_session(bytea,text,integer,boolean) to pressroom_operator;
grant execute on can_accept() to pressroom_api;
grant execute on can_accept() to pressroom_operator;
grant execute on cancel_job(bigint,bigint,bigint) to pressroom_api;
grant execute on cancel_job(bigint,bigint,bigint) to pressroom_operator;
grant execute on claim_deliveries(integer,integer,integer,bigint,interval) to pressroom_operator;
grant execute on claim_deliveries(integer,integer,integer,bigint,interval) to pressroom_worker;
grant execute on claim_jobs(integer,bigint,interval,uuid,boolean) to pressroom_operator;
grant execute on claim_jobs(integer,bigint,interval,uuid,boolean) to pressroom_worker;
grant execute on claim_suspects(integer,bigint,interval,uuid) to pressroom_operator;
grant execute on claim_suspects(integer,bigint,interval,uuid) to pressroom_worker;
grant execute on claim_tasks(integer,bigint,interval,uuid) to pressroom_operator;
grant execute on claim_tasks(integer,bigint,interval,uuid) to pressroom_worker;
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
grant execute on find_dead_keys(bytea[]) to pressroom_api;
grant execute on find_dead_keys(bytea[]) to pressroom_operator;
grant execute on find_sign_in(text) to pressroom_api;
grant execute on find_sign_in(text) to pressroom_operator;
grant execute on find_unread_contents(integer) to pressroom_operator;
grant execute on find_unread_contents(integer) to pressroom_worker;
grant execute on finish_password_reset(bytea,text) to pressroom_api;
grant execute on finish_password_reset(bytea,text) to pressroom_operator;
grant execute on forget_closed_accounts(integer) to pressroom_operator;
grant execute on forget_closed_accounts(integer) to pressroom_worker;
grant execute on forget_old_answers(integer) to pressroom_operator;
grant execute on forget_old_answers(integer) to pressroom_worker;
grant execute on forget_old_deliveries(integer) to pressroom_operator;
grant execute on forget_old_deliveries(integer) to pressroom_worker;
grant execute on is_account_open(bigint) to pressroom_api;
grant execute on is_account_open(bigint) to pressroom_operator;
grant execute on is_account_open(bigint) to pressroom_worker;
grant execute on is_answer_to(bytea,jsonb,text,bigint) to public;
grant execute on is_remembered(timestamp with time zone) to public;
grant execute on is_within(contents,jsonb) to public;
grant execute on jobs_still_claimed(bigint[],bigint[],integer[]) to pressroom_operator;
grant execute on jobs_still_claimed(bigint[],bigint[],integer[]) to pressroom_worker;
grant execute on line_up_deliveries() to public;
grant execute on look_at_door() to pressroom_api;
grant execute on look_at_door() to pressroom_operator;
grant execute on look_at_own_writers(integer) to pressroom_api;
grant execute on look_at_own_writers(integer) to pressroom_operator;
grant execute on look_at_work(integer) to pressroom_api;
grant execute on look_at_work(integer) to pressroom_operator;
grant execute on open_account(text,text,text,boolean) to pressroom_api;
grant execute on open_account(text,text,text,boolean) to pressroom_operator;
grant execute on parsable_text(text) to public;
grant execute on parse_search(text) to public;
grant execute on quote_term(text) to public;
grant execute on read_contents(jsonb) to pressroom_api;
grant execute on read_contents(jsonb) to pressroom_operator;
grant execute on read_contents(jsonb) to pressroom_worker;
grant execute on read_job_news(jsonb,integer) to pressroom_api;
grant execute on read_job_news(jsonb,integer) to pressroom_operator;
grant execute on retry_job(bigint,bigint,bigint,bigint,integer,jsonb,boolean) to pressroom_api;
grant execute on retry_job(bigint,bigint,bigint,bigint,integer,jsonb,boolean) to pressroom_operator;
grant execute on save_stages(jsonb) to pressroom_operator;
grant execute on save_stages(jsonb) to pressroom_worker;
grant execute on search_contents(jsonb,jsonb,bigint,bigint,integer) to pressroom_api;
grant execute on search_contents(jsonb,jsonb,bigint,bigint,integer) to pressroom_operator;
grant execute on search_forum_posts(text,bigint,integer) to pressroom_api;
grant execute on search_forum_posts(text,bigint,integer) to pressroom_operator;
grant execute on seconds_to_midnight() to public;
grant execute on settle_deliveries(jsonb,interval) to pressroom_operator;
grant execute on settle_deliveries(jsonb,interval) to pressroom_worker;
grant execute on settle_jobs(jsonb,jsonb) to pressroom_operator;
grant execute on settle_jobs(jsonb,jsonb) to pressroom_worker;
grant execute on start_password_reset(text,bytea) to pressroom_api;
grant execute on start_password_reset(text,bytea) to pressroom_operator;
grant execute on stem_dictionary(text) to public;
grant execute on store_revision(bigint,bigint,integer,bigint,integer,jsonb) to pressroom_operator;
grant execute on store_revision(bigint,bigint,integer,bigint,integer,jsonb) to pressroom_worker;
grant execute on take_tokens(bigint[],bigint[],integer[],integer[],text) to pressroom_accepting;
grant insert on job_events to pressroom_worker;
grant insert on webhook_attempts to pressroom_worker;
grant insert, select on api_keys to pressroom_api;
grant insert, select on content_versions to pressroom_api;
grant insert, select on content_versions to pressroom_worker;
grant insert, select on contents to pressroom_api;
grant insert, select on contents to pressroom_worker;
grant insert, select on job_events to pressroom_api;
grant insert, select on model_calls to pressroom_worker;
grant insert, select on sources to pressroom_api;
grant insert, select on webhook_outbox to pressroom_api;
grant insert, select, update on brands to pressroom_api;
grant insert, select, update on content_terms to pressroom_worker;
grant insert, select, update on readiness to pressroom_accepting;
grant insert, select, update on spending_days to pressroom_worker;
grant insert, select, update on usage_days to pressroom_api;
grant insert, select, update on usage_days to pressroom_worker;
grant insert, select, update on webhook_line to pressroom_api;
grant insert, select, update on webhook_outbox to pressroom_worker;
grant select (account_id) on webhook_secrets to pressroom_accepting;
grant select (account_id, address, browser, created_at, id, last_seen_at) on sessions to pressroom_api;
grant select (account_id, brand_id, created_at, expires_at, id, key_hash, last_four, last_used_address, last_used_at, mode, name, rate_per_minute, revoked_at, scopes) on api_keys to pressroom_api;
grant select (account_id, content_type, id, live, started_at) on jobs to pressroom_accepting;
grant select (account_id, created_at) on password_resets to pressroom_api;
grant select (account_id, created_at, endpoint_id, expires_at, id) on webhook_secrets to pressroom_api;
grant select (account_id, created_at, fast_model, is_public_only, last_four, model, provider, updated_at, url) on account_models to pressroom_api;
grant select (account_id, disabled_at, events, id) on webhook_endpoints to pressroom_api;
grant select (account_id, model, provider, updated_at) on account_models to pressroom_accepting;
grant select (created_at, daily_budget_micros, default_brand_id, email, id, is_demo, name, open_jobs_max, rate_per_minute) on accounts to pressroom_api;
grant select (daily_budget_micros, id) on accounts to pressroom_worker;
grant select on account_models to pressroom_worker;
grant select on brands to pressroom_worker;
grant select on forum_posts to pressroom_worker;
grant select on forum_replies to pressroom_worker;
grant select on job_items to pressroom_api;
grant select on job_stages to pressroom_api;
grant select on jobs to pressroom_api;
grant select on keywords to pressroom_worker;
grant select on model_calls to pressroom_api;
grant select on request_days to pressroom_api;
grant select on run_times to pressroom_accepting;
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
grant select, update on job_items to pressroom_worker;
grant select, update on jobs to pressroom_worker;
grant select, usage on accounts_id_seq to pressroom_operator;
grant select, usage on api_keys_id_seq to pressroom_operator;
grant select, usage on brands_id_seq to pressroom_operator;
grant select, usage on contents_id_seq to pressroom_operator;
grant select, usage on forum_posts_id_seq to pressroom_operator;
grant select, usage on jobs_id_seq to pressroom_accepting;
grant select, usage on jobs_id_seq to pressroom_operator;
grant select, usage on keywords_id_seq to pressroom_operator;
grant select, usage on model_calls_id_seq to pressroom_operator;
grant select, usage on run_times_id_seq to pressroom_operator;
grant select, usage on sessions_id_seq to pressroom_operator;
grant select, usage on sources_id_seq to pressroom_operator;
grant select, usage on webhook_endpoints_id_seq to pressroom_operator;
grant select, usage on webhook_secrets_id_seq to pressroom_operator;
grant update (attempts_before, ended_at, next_attempt_at, state) on webhook_outbox to pressroom_api;
grant update (claims) on jobs to pressroom_accepting;
grant update (closed_at, default_brand_id, email, is_demo, name, password_hash) on accounts to pressroom_accepting;
grant update (credential_encrypted, fast_model, is_public_only, key_id, last_four, model, provider, updated_at, url) on account_models to pressroom_api;
grant update (current_version, deleted_at, read_at, searchable_version, updated_at) on contents to pressroom_api;
grant update (current_version, searchable_version, updated_at, writer) on contents to pressroom_worker;
grant update (daily_budget_micros, expires_at, name, rate_per_minute, revoked_at) on api_keys to pressroom_api;
grant update (default_brand_id, name, password_hash) on accounts to pressroom_api;
grant update (disabled_at) on webhook_endpoints to pressroom_accepting;
grant update (disabled_at, disabled_reason, failing_since, failures_in_row) on webhook_endpoints to pressroom_worker;
grant update (dismissed_at, events, finished_at, state, waiting_since) on jobs to pressroom_api;
grant update (expires_at) on webhook_secrets to pressroom_api;
grant update (last_seen_at) on sessions to pressroom_accepting;
grant update (last_used_address, last_used_at, revoked_at) on api_keys to pressroom_accepting;
grant update (leased_until) on tasks to pressroom_accepting;
grant update (leased_until) on webhook_line to pressroom_accepting;
grant update (state) on job_items to pressroom_api;
grant usage on accounts_id_seq to pressroom_accepting;
grant usage on api_keys_id_seq to pressroom_api;
grant usage on brands_id_seq to pressroom_api;
grant usage on contents_id_seq to pressroom_api;
grant usage on contents_id_seq to pressroom_worker;
grant usage on forum_posts_id_seq to pressroom_api;
grant usage on keywords_id_seq to pressroom_api;
grant usage on model_calls_id_seq to pressroom_worker;
grant usage on run_times_id_seq to pressroom_worker;
grant usage on sessions_id_seq to pressroom_api;
grant usage on sources_id_seq to pressroom_api;

