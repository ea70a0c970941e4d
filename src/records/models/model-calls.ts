/** Records model calls, many jobs at a time, and reads what accounts and jobs have spent. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Transaction } from "../../db/queries.ts";

export interface ModelCallRecord {
  accountId: number;
  jobId: number;
  /** The item's position; 0 for work shared by all items. */
  position: number;
  purpose: string;
  model: string;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  milliseconds: number;
  costMicros: number | null;
  outcome: string;
}

/**
 * The transaction must have named the accounts. Calls of a job that has been deleted count only toward the account's
 * day; calls of a closed account are dropped.
 */
export async function recordCalls(
  { execute }: Transaction,
  calls: readonly ModelCallRecord[],
): Promise<void> {
  if (calls.length === 0) return;
  const numbered = calls.map((call, ordinal) => ({ ...call, ordinal }));
  await execute`
    with call as materialized (
      select c.* from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as c (
        "accountId" bigint, "jobId" bigint, position smallint, purpose text, model text, "inputTokens" integer,
        "cachedInputTokens" integer, "outputTokens" integer, milliseconds integer, "costMicros" bigint, outcome text,
        ordinal integer)
      where is_account_open(c."accountId")
    ),
    charged as materialized (
      select "accountId", "jobId", coalesce(sum("costMicros"), 0) as micros, sum("inputTokens") as input_tokens,
        sum("outputTokens") as output_tokens
      from call group by 1, 2
    ),
    -- Locked in key order, so that two groups cannot deadlock.
    job as materialized (
      select j.account_id, j.id, coalesce(j.api_key_id, 0) as api_key_id, j.content_type, c.micros, c.input_tokens,
        c.output_tokens
      from charged c join jobs j on j.account_id = c."accountId" and j.id = c."jobId"
      order by j.account_id, j.id
      for no key update of j
    ),
    charged_job as (
      update jobs j set cost_micros = j.cost_micros + job.micros
      from job where j.account_id = job.account_id and j.id = job.id and job.micros > 0
    ),
    recorded as (
      insert into model_calls (account_id, job_id, position, purpose, model, input_tokens, cached_input_tokens,
        output_tokens, milliseconds, cost_micros, outcome)
      select c."accountId", c."jobId", c.position, c.purpose, c.model, c."inputTokens", c."cachedInputTokens",
        c."outputTokens", c.milliseconds, c."costMicros", c.outcome
      from call c join job on job.account_id = c."accountId" and job.id = c."jobId"
      order by c.ordinal
    ),
    -- In the same order as settle_jobs.
    used as (
      insert into usage_days as u (account_id, day, api_key_id, content_type, input_tokens, output_tokens, cost_micros)
      select account_id, (now() at time zone 'utc')::date, api_key_id, content_type, sum(input_tokens),
        sum(output_tokens), sum(micros)
      from job
      group by 1, 3, 4
      order by 1, 3, 4
      on conflict (account_id, day, api_key_id, content_type) do update set
        input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens,
        cost_micros = u.cost_micros + excluded.cost_micros
    )
    insert into spending_days as s (account_id, day, cost_micros, tokens)
    select "accountId", (now() at time zone 'utc')::date, coalesce(sum("costMicros"), 0),
      sum("inputTokens"::bigint + "outputTokens")
    from call
    group by 1
    order by 1
    on conflict (account_id, day) do update set
      cost_micros = s.cost_micros + excluded.cost_micros, tokens = s.tokens + excluded.tokens`;
}

export interface Spent {
  micros: number;
  tokens: number;
}

/** Since midnight UTC, by the database clock. */
export async function readSpentToday({ queryFirst, accountId }: AccountHandle): Promise<Spent> {
  const row = await queryFirst<Spent>`
    select cost_micros as micros, tokens from spending_days
    where account_id = ${accountId} and day = (now() at time zone 'utc')::date`;
  return row ?? { micros: 0, tokens: 0 };
}

export async function readSpentOnJob(
  { queryOne, accountId }: AccountHandle,
  jobId: number,
): Promise<Spent> {
  return queryOne<Spent>`
    select coalesce(sum(cost_micros), 0)::bigint as micros,
      coalesce(sum(input_tokens::bigint + output_tokens), 0)::bigint as tokens
    from model_calls where account_id = ${accountId} and job_id = ${jobId}`;
}

export interface LastCall {
  outcome: string;
  createdAt: Date;
}

/** The outcome of the account's newest call that was not aborted. */
export async function readLastCall({
  query,
  accountId,
}: AccountHandle): Promise<LastCall | undefined> {
  const rows = await query<LastCall>`
    select outcome, created_at as "createdAt" from model_calls
    where account_id = ${accountId} order by id desc limit ${readMax}`;
  return rows.find(({ outcome }) => outcome !== "aborted");
}

/** A canceled job may have had this many calls in progress. */
const readMax = 20;

export interface CallSummary extends Spent {
  purpose: string;
  model: string;
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** Calls with any other outcome than `ok`. */
  failed: number;
}

/** The usage of a job's calls by purpose and model, in the order of their first calls. */
export async function summarizeCalls(
  { query, accountId }: AccountHandle,
  jobId: number,
): Promise<CallSummary[]> {
  return query<CallSummary>`
    select purpose, model, count(*)::integer as calls, sum(input_tokens)::bigint as "inputTokens",
      sum(cached_input_tokens)::bigint as "cachedInputTokens", sum(output_tokens)::bigint as "outputTokens",
      (count(*) filter (where outcome <> 'ok'))::integer as failed, coalesce(sum(cost_micros), 0)::bigint as micros,
      sum(input_tokens::bigint + output_tokens)::bigint as tokens
    from model_calls where account_id = ${accountId} and job_id = ${jobId}
    group by purpose, model
    order by min(id)`;
}
