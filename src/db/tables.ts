/** The tables as Kysely sees them: column names as in SQL. What they mean is told in migrations/. */
import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  accounts: {
    id: Generated<number>;
    email: string;
    name: Generated<string>;
    password_hash: string | null;
    default_brand_id: number | null;
    is_demo: Generated<boolean>;
    rate_per_minute: number | null;
    open_jobs_max: number | null;
    daily_budget_micros: number | null;
    /** Set where it was deleted, until its rows are gone. */
    closed_at: Date | null;
    created_at: Time;
  };
  brands: {
    account_id: number;
    id: Generated<number>;
    name: string;
    industry: Generated<string>;
    overview: Generated<string>;
    voice: Generated<string>;
    language: Generated<string>;
    networks: Generated<string[]>;
    citations: Generated<"default" | "notes" | "links" | "none">;
    /** Read by records/brands/voice-guide.ts. */
    voice_guide: ColumnType<unknown, string | undefined, string>;
    /** Read by records/thread-matches/thread-rules.ts. */
    thread_rules: ColumnType<unknown, string | undefined, string>;
    archived_at: Date | null;
    created_at: Time;
    updated_at: Time;
  };
  images: {
    account_id: number;
    id: Generated<number>;
    content_type: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
    bytes: Buffer;
    created_at: Generated<Date>;
  };
  batches: {
    account_id: number;
    id: Generated<number>;
    fingerprint: Buffer;
    api_key_id: number | null;
    brand_id: number | null;
    rows_count: number;
    rejected_rows: unknown;
    created_at: Time;
  };
  content_tags: { account_id: number; tag: string; content_id: number };
  brand_proposals: {
    account_id: number;
    id: Generated<number>;
    url: string;
    is_live: boolean;
    state: Generated<"queued" | "reading" | "finished" | "failed">;
    pages_total: number | null;
    pages: ColumnType<unknown, string | undefined, string>;
    proposals: ColumnType<unknown, string | undefined, string>;
    problem_code: string | null;
    problem: string | null;
    model_problem: string | null;
    attempts: Generated<number>;
    claim: Generated<number>;
    leased_until: Date | null;
    created_at: Time;
    finished_at: Date | null;
  };
  keywords: {
    account_id: number;
    brand_id: number;
    id: Generated<number>;
    phrase: string;
    volume: number | null;
    created_at: Time;
  };
  api_keys: {
    account_id: number;
    id: Generated<number>;
    brand_id: number | null;
    name: Generated<string>;
    mode: "live" | "test";
    key_hash: Buffer;
    last_four: string;
    scopes: Generated<string[]>;
    rate_per_minute: number | null;
    daily_budget_micros: number | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    last_used_address: string | null;
    created_at: Time;
  };
  sources: {
    id: Generated<number>;
    account_id: number | null;
    kind: string;
    name: string;
    url: Generated<string>;
    created_at: Time;
  };
  forum_posts: {
    id: Generated<number>;
    account_id: number | null;
    source_id: number;
    external_id: string;
    title: string;
    body: Generated<string>;
    author: Generated<string>;
    community: Generated<string>;
    url: Generated<string>;
    posted_at: Date | null;
    created_at: Time;
  };
  forum_replies: {
    post_id: number;
    position: number;
    account_id: number | null;
    author: Generated<string>;
    body: string;
    posted_at: Date | null;
  };
  jobs: {
    account_id: number;
    id: Generated<number>;
    task_id: string;
    brand_id: number;
    api_key_id: number | null;
    content_type: string;
    custom_topic: string | null;
    custom_prompt: string | null;
    forum_post_id: number | null;
    language: string | null;
    approve: "brief" | null;
    citations: string | null;
    live: boolean;
    state: Generated<string>;
    stage: string | null;
    progress: Generated<number>;
    attempts: Generated<number>;
    claims: Generated<number>;
    events: Generated<number>;
    writer: string | null;
    cost_micros: Generated<number>;
    failure_code: string | null;
    failure_message: string | null;
    dismissed_at: Date | null;
    created_at: Time;
    started_at: Date | null;
    finished_at: Date | null;
    /** Set as long as the state is `waiting`. */
    waiting_since: Date | null;
    /** Which row of which batch it is. */
    batch_id: number | null;
    batch_line: number | null;
    /** When its contents are to be published. */
    scheduled_at: Date | null;
  };
  job_items: {
    account_id: number;
    job_id: number;
    position: number;
    content_type: string;
    state: Generated<string>;
    failure_code: string | null;
    failure_message: string | null;
  };
  job_stages: {
    account_id: number;
    job_id: number;
    position: number;
    stage: string;
    output: Json<unknown>;
    saved_at: Time;
  };
  job_events: {
    account_id: number;
    job_id: number;
    sequence: number;
    type: string;
    data: Json<unknown>;
    created_at: Time;
  };
  contents: {
    account_id: number;
    id: Generated<number>;
    job_id: number;
    position: number;
    brand_id: number;
    content_type: string;
    writer: string;
    current_version: Generated<number>;
    created_at: Time;
    updated_at: Time;
    deleted_at: Date | null;
    read_at: Date | null;
    scheduled_at: Date | null;
    status: Generated<string>;
    status_changed_at: Date | null;
    status_changed_by: string | null;
    status_history: Generated<Json<unknown[]>>;
    /** Of which version the search knows the words. */
    searchable_version: Generated<number>;
    topic_check: Json<Record<string, unknown>> | null;
  };
  content_terms: {
    account_id: number;
    content_id: number;
    terms: string;
  };
  content_versions: {
    account_id: number;
    content_id: number;
    version: number;
    title: string;
    language: string;
    markdown: string;
    document: Json<Record<string, unknown>>;
    sources: Json<unknown[]>;
    quality: Json<Record<string, unknown>>;
    created_at: Time;
    made_by: Generated<string>;
    api_key_id: number | null;
    job_id: number | null;
    restored_version: number | null;
  };
  webhook_endpoints: {
    account_id: number;
    id: Generated<number>;
    url: string;
    description: Generated<string>;
    events: string[];
    disabled_at: Date | null;
    disabled_reason: string | null;
    failing_since: Date | null;
    failures_in_row: Generated<number>;
    deleted_at: Date | null;
    created_at: Time;
  };
  webhook_secrets: {
    account_id: number;
    endpoint_id: number;
    id: Generated<number>;
    secret_encrypted: Buffer;
    key_id: string;
    created_at: Time;
    expires_at: Date | null;
  };
  webhook_outbox: {
    account_id: number;
    id: Generated<string>;
    endpoint_id: number;
    job_id: number | null;
    type: string;
    payload: Json<unknown>;
    state: Generated<"pending" | "delivered" | "dead">;
    attempts: Generated<number>;
    attempts_before: Generated<number>;
    next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    ended_at: Date | null;
    last_status: number | null;
    last_error: string | null;
    created_at: Time;
  };
  webhook_attempts: {
    account_id: number;
    delivery_id: string;
    attempt: number;
    url: string;
    request_headers: Json<Record<string, string>>;
    status: number | null;
    response_headers: Json<Record<string, string>> | null;
    response_body: string | null;
    error: string | null;
    milliseconds: number;
    created_at: Time;
  };
  webhook_queue: {
    id: string;
    account_id: number;
    endpoint_id: number;
    ready_at: Time;
    is_due: Generated<boolean>;
    leased_until: Date | null;
    claim: Generated<number>;
  };
  idempotency_keys: {
    account_id: number;
    key: string;
    fingerprint: Buffer;
    job_id: number;
    answer: Json<unknown>;
    created_at: Time;
  };
  usage_days: {
    account_id: number;
    day: string;
    api_key_id: number;
    content_type: string;
    jobs: Generated<number>;
    jobs_failed: Generated<number>;
    contents: Generated<number>;
    input_tokens: Generated<number>;
    output_tokens: Generated<number>;
    cost_micros: Generated<number>;
  };
  request_days: {
    account_id: number;
    day: string;
    api_key_id: number;
    requests: Generated<number>;
    errors: Generated<number>;
  };
  account_models: {
    account_id: number;
    provider: string;
    url: Generated<string>;
    model: string;
    fast_model: string | null;
    is_public_only: Generated<boolean>;
    is_local_allowed: Generated<boolean>;
    is_key_of_environment: Generated<boolean>;
    credential_encrypted: Buffer;
    key_id: string;
    last_four: string;
    created_at: Time;
    updated_at: Time;
  };
  model_calls: {
    account_id: number;
    id: Generated<number>;
    job_id: number;
    position: number;
    purpose: string;
    model: string;
    input_tokens: number;
    cached_input_tokens: number;
    output_tokens: number;
    milliseconds: number;
    cost_micros: number | null;
    outcome: string;
    created_at: Time;
  };
  spending_days: {
    account_id: number;
    day: string;
    cost_micros: Generated<number>;
    tokens: Generated<number>;
  };
}
