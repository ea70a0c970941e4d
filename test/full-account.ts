/** An account with rows in every table that contains account data. */
import { addAccount, addPost } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { addDocument } from "./test-passages.ts";

export async function addFullAccount(opened: TestDatabase): Promise<number> {
  const { accountId, brandId } = await addAccount(opened);
  const postId = await addPost(opened, accountId);
  const { pool } = opened.database;
  const { rows } = await pool.query<{ id: number; key: number }>(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live)
       values ($1, gen_random_uuid(), $2, 'article', false) returning account_id, id, task_id
     ), task as (
       insert into tasks (id, account_id, job_id) select task_id, account_id, id from job
     )
     select job.id, k.id as key from job join api_keys k on k.account_id = job.account_id`,
    [accountId, brandId],
  );
  const { id: job, key } = rows[0]!;
  const statements = [
    "insert into job_items (account_id, job_id, position, content_type) values ($1, $2, 1, 'article')",
    "insert into job_stages (account_id, job_id, position, stage, output) values ($1, $2, 0, 'plan', '{}')",
    "insert into job_events (account_id, job_id, sequence, type) values ($1, $2, 1, 'stage')",
    "insert into idempotency_keys (account_id, key, fingerprint, job_id, answer) values ($1, 'one', '', $2, '{}')",
    `with endpoint as (
       insert into webhook_endpoints (account_id, url, events)
       values ($1, 'https://example.com', '{}') returning account_id, id
     ), secret as (
       insert into webhook_secrets (account_id, endpoint_id, secret_encrypted, key_id)
       select account_id, id, '', '' from endpoint
     ), delivery as (
       insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
       select account_id, id, $2, 'job.succeeded', '{}' from endpoint returning account_id, id
     ) insert into webhook_attempts (account_id, delivery_id, attempt, url, request_headers, milliseconds)
       select account_id, id, 1, '', '{}', 1 from delivery`,
  ];
  for (const statement of statements) await pool.query(statement, [accountId, job]);
  await pool.query(
    `insert into rate_buckets (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
     values ($1, $2, 'read', 1, 1, 1, now())`,
    [accountId, key],
  );
  await pool.query(
    "insert into usage_days (account_id, day, api_key_id, content_type) values ($1, now(), $2, 'article')",
    [accountId, key],
  );
  await pool.query(
    "insert into images (account_id, content_type, bytes) values ($1, 'image/png', '\\x89')",
    [accountId],
  );
  await pool.query(
    "insert into brand_proposals (account_id, url, is_live) values ($1, 'example.com', false)",
    [accountId],
  );
  await pool.query(
    "insert into batches (account_id, fingerprint, rows_count, rejected_rows) values ($1, '', 1, '[]')",
    [accountId],
  );
  await pool.query(
    "insert into request_days (account_id, day, api_key_id, requests) values ($1, now(), $2, 1)",
    [accountId, key],
  );
  await pool.query(
    `with content as (
       insert into contents (account_id, job_id, position, brand_id, content_type, writer)
       values ($1, $2, 1, $3, 'article', 'built-in') returning account_id, id
     ), tags as (
       insert into content_tags (account_id, content_id, tag) select account_id, id, 't' from content
     ), terms as (
       insert into content_terms (account_id, content_id, terms) select account_id, id, '' from content
     ) insert into content_versions (account_id, content_id, version, title, language, markdown, document)
       select account_id, id, 1, 't', 'en', 'm', '{}' from content`,
    [accountId, job, brandId],
  );
  await pool.query(
    `with channel as (
       insert into channels (account_id, brand_id, kind, name, url) values ($1, $2, 'feed', 'Feed', '') returning account_id, id
     ), publication as (
       insert into publications (account_id, content_id, channel_id)
       select c.account_id, k.id, c.id from channel c join contents k on k.account_id = c.account_id
       returning account_id, id
     ) insert into publication_events (account_id, publication_id, type, message)
       select account_id, id, 'requested', 'm' from publication`,
    [accountId, brandId],
  );
  await pool.query(
    `insert into idea_dismissals (account_id, brand_id, idea_key, topic) values ($1, $2, 'keyword-1', 't')`,
    [accountId, brandId],
  );
  await pool.query(
    `insert into account_models (account_id, provider, model, credential_encrypted, key_id, last_four)
     values ($1, 'openai', 'gpt-5', '', '', '')`,
    [accountId],
  );
  await pool.query(
    `insert into model_calls (account_id, job_id, position, purpose, model, input_tokens, cached_input_tokens,
       output_tokens, milliseconds, outcome) values ($1, $2, 0, 'plan', 'openai:gpt-5', 1, 0, 1, 1, 'ok')`,
    [accountId, job],
  );
  await pool.query(
    `with session as (
       insert into sessions (account_id, token_hash) values ($1, sha256($2::text::bytea))
     ) insert into password_resets (account_id, token_hash) values ($1, sha256($2::text::bytea))`,
    [accountId, String(accountId)],
  );
  await pool.query("insert into spending_days (account_id, day) values ($1, now())", [accountId]);
  await pool.query(
    "insert into forum_replies (post_id, position, account_id, body) values ($1, 1, $2, 'Try a coarser setting.')",
    [postId, accountId],
  );
  await addDocument(pool, { accountId, brandId, passages: ["Oak tables."] });
  await pool.query(
    `insert into document_revisions (account_id, document_id, revision, title, markdown)
     select account_id, id, 1, 'Before', 'Pine tables.' from documents where account_id = $1`,
    [accountId],
  );
  await pool.query(
    `with passage as (select account_id, id from passages where account_id = $1), terms as (
       insert into passage_terms (account_id, passage_id, brand_id, terms) select account_id, id, $2, 'oak' from passage
     ), hashes as (
       insert into passage_hashes (account_id, passage_id, brand_id, hashes) select account_id, id, $2, '{1}' from passage
     ) insert into passage_term_counts (account_id, brand_id, term, passages) values ($1, $2, 'oak', 1)`,
    [accountId, brandId],
  );
  await pool.query(
    `insert into thread_matches (account_id, brand_id, forum_post_id, post_account_id, score, reasons, revision)
     values ($1, $2, $3, $1, 0.5, '[]', 1)`,
    [accountId, brandId, postId],
  );
  await pool.query(
    "insert into thread_digests (account_id, day, after_time) values ($1, now(), now())",
    [accountId],
  );
  await pool.query(
    `with import as (
       insert into forum_imports (account_id) values ($2) returning id
     ) insert into forum_post_revisions (account_id, post_id, revision, post, replaced_by, import_id)
       select $2, $1, 1, '{}', 'import', id from import`,
    [postId, accountId],
  );
  return accountId;
}
