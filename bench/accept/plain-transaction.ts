/**
 * The transaction that a good engineer would write for one request: the checks of accept_generations in the same order,
 * each as a prepared statement and one round trip, then the rows. Written to be as fast as such a transaction can be.
 */
import { createHash, randomUUID } from "node:crypto";
import type { Pool, PoolClient, QueryResultRow } from "pg";
import type { z } from "zod";
import type { Acceptance } from "../../src/jobs/accept-requests.ts";
import type { generateParameters } from "../../src/http/routes/jobs/generate-content.ts";
import { insertTasksFrom, notifyWorkers } from "../tasks-table.ts";

export interface PlainRequest {
  keyDigest: Buffer;
  idempotencyKey: string | null;
  parameters: z.infer<typeof generateParameters>;
}

export async function acceptPlainly(pool: Pool, request: PlainRequest): Promise<Acceptance> {
  const client = await pool.connect();
  try {
    const key = await findKey(client, request.keyDigest);
    // Before the transaction: all requests of a key share the bucket's row, which must not stay locked while a
    // transaction waits for the disk. The table is unlogged, so this commit does not wait.
    const remaining = await takeToken(client, key);
    await client.query("begin");
    let acceptance: Acceptance;
    try {
      acceptance = await write(client, key, request);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
    // After the transaction: PostgreSQL serializes the commits of transactions that notify.
    if (!acceptance.isReplay) await client.query(statements.notify);
    return {
      ...acceptance,
      rate: { limit: key.rate_per_minute, remaining, retryAfterSeconds: 1 },
    };
  } finally {
    client.release();
  }
}

interface Key {
  account_id: string;
  id: string;
  brand_id: string | null;
  live: boolean;
  rate_per_minute: number;
  is_stale: boolean;
}

async function findKey(client: PoolClient, digest: Buffer): Promise<Key> {
  const key = await first<Key>(client, statements.key, [digest]);
  if (!key) throw new Error("unauthorized");
  if (key.is_stale) await client.query({ ...statements.used, values: [key.account_id, key.id] });
  return key;
}

async function takeToken(client: PoolClient, key: Key): Promise<number> {
  const values = [key.account_id, key.id, key.rate_per_minute];
  const bucket = await first<{ granted: number; remaining: number }>(
    client,
    statements.bucket,
    values,
  );
  if (bucket?.granted !== 1) throw new Error("rate_limited");
  return bucket.remaining;
}

async function write(
  client: PoolClient,
  key: Key,
  { idempotencyKey, parameters }: PlainRequest,
): Promise<Acceptance> {
  const fingerprint = createHash("sha256").update(JSON.stringify(parameters)).digest();
  if (idempotencyKey !== null) {
    const earlier = await first<{ fingerprint: Buffer; answer: Acceptance }>(
      client,
      statements.remembered,
      [key.account_id, idempotencyKey],
    );
    if (earlier) {
      if (!earlier.fingerprint.equals(fingerprint)) throw new Error("idempotency_mismatch");
      return { ...earlier.answer, isReplay: true };
    }
  }

  const brand = await first<{
    id: string;
    name: string;
    industry: string;
    has_overview: boolean;
    keywords_count: number;
  }>(client, statements.brand, [key.account_id, key.brand_id ?? parameters.brand_id]);
  if (!brand) throw new Error("brand_missing");
  if (brand.keywords_count === 0) throw new Error("brand_needs_keywords");
  if (parameters.forum_post_id !== null) {
    const values = [parameters.forum_post_id, key.account_id];
    if (!(await first(client, statements.post, values))) throw new Error("forum_post_not_found");
  }

  const taskId = randomUUID();
  const job = await first<{ id: string }>(client, statements.job, [
    key.account_id,
    taskId,
    brand.id,
    key.id,
    parameters.content_type,
    parameters.custom_topic,
    parameters.custom_prompt,
    parameters.forum_post_id,
    parameters.language,
    key.live,
  ]);
  if (!job) throw new Error("the job was not written");
  await client.query({
    ...statements.items,
    values: [key.account_id, job.id, itemsOf(parameters.content_type)],
  });
  await client.query({ ...statements.task, values: [taskId, key.account_id, job.id] });

  const acceptance: Acceptance = {
    accountId: Number(key.account_id),
    jobId: Number(job.id),
    taskId,
    estimatedTime: "0-1 minutes",
    brandName: brand.name,
    industry: brand.industry,
    keywordsCount: brand.keywords_count,
    hasOverview: brand.has_overview,
    isReplay: false,
    rate: null,
  };
  if (idempotencyKey !== null) {
    const values = [key.account_id, idempotencyKey, fingerprint, job.id, acceptance];
    await client.query({ ...statements.remember, values });
  }
  return acceptance;
}

function itemsOf(contentType: string): string[] {
  return contentType === "batch" ? ["article", "post", "newsletter", "social"] : [contentType];
}

async function first<Row extends QueryResultRow>(
  client: PoolClient,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row | undefined> {
  const result = await client.query<Row>({ ...statement, values });
  return result.rows[0];
}

/** Prepared once per connection, so that requests do not pay for parsing and planning. */
const statements = {
  key: {
    name: "key",
    text: `select account_id, id, brand_id, mode = 'live' as live, coalesce(rate_per_minute, 600) as rate_per_minute,
        last_used_at is null or last_used_at < now() - interval '1 minute' as is_stale
      from api_keys
      where key_hash = $1 and 'generate' = any (scopes) and revoked_at is null
        and (expires_at is null or expires_at > now())`,
  },
  used: {
    name: "used",
    text: "update api_keys set last_used_at = now() where account_id = $1 and id = $2",
  },
  bucket: {
    name: "bucket",
    text: `insert into rate_buckets as bucket (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
      values ($1, $2, 'generate', $3, $3::integer - 1, 1, clock_timestamp())
      on conflict (account_id, api_key_id, kind) do update set
        tokens = least($3, bucket.tokens + extract(epoch from clock_timestamp() - bucket.refilled_at) * $3 / 60) - 1,
        granted = case when least($3, bucket.tokens + extract(epoch from clock_timestamp() - bucket.refilled_at) * $3 / 60) >= 1
          then 1 else 0 end,
        refilled_at = clock_timestamp()
      returning granted, floor(tokens)::integer as remaining`,
  },
  remembered: {
    name: "remembered",
    text: `select fingerprint, answer from idempotency_keys
      where account_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
  },
  brand: {
    name: "brand",
    text: `select b.id, b.name, b.industry, b.overview <> '' as has_overview,
        (select count(*)::integer from keywords k where k.account_id = b.account_id and k.brand_id = b.id) as keywords_count
      from accounts a join brands b on b.account_id = a.id and b.id = coalesce($2, a.default_brand_id)
      where a.id = $1`,
  },
  post: {
    name: "post",
    text: "select id from forum_posts where id = $1 and (account_id is null or account_id = $2)",
  },
  job: {
    name: "job",
    text: `insert into jobs (account_id, task_id, brand_id, api_key_id, content_type, custom_topic, custom_prompt,
        forum_post_id, language, live)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
  },
  items: {
    name: "items",
    text: `insert into job_items (account_id, job_id, position, content_type)
      select $1, $2, position, content_type from unnest($3::text[]) with ordinality as item (content_type, position)`,
  },
  task: {
    name: "task",
    text: insertTasksFrom(
      "(select $1::uuid as task_id, $2::bigint as account_id, $3::bigint as job_id)",
    ),
  },
  remember: {
    name: "remember",
    text: `insert into idempotency_keys (account_id, key, fingerprint, job_id, answer) values ($1, $2, $3, $4, $5)`,
  },
  notify: { name: "notify", text: notifyWorkers },
};
