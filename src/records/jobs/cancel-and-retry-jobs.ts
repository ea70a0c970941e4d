/**
 * Cancels, retries and continues existing jobs; see cancel_job.sql, retry_job.sql and continue_job.sql in
 * migrations/functions/.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";
import { storableJson } from "../../db/storable-json.ts";
import { isLimitOutcome, limitRefusal, toDefaults } from "../accounts/account-limits.ts";
import type { AccountLimits, LimitOutcome, MetLimit } from "../accounts/account-limits.ts";
import { toRateState } from "../keys/api-keys.ts";
import type { RateRow } from "../keys/api-keys.ts";

/** Ends an unfinished job; idempotent. The worker that runs it is notified and makes no further model calls. */
export async function cancelJob(
  { queryOne, accountId }: AccountHandle,
  id: number,
  brandId: number | null = null,
): Promise<void> {
  const { outcome } = await queryOne<{ outcome: "canceled" | "job_finished" | "job_not_found" }>`
    select cancel_job(${accountId}, ${id}, ${brandId}) as outcome`;
  if (outcome !== "canceled") throw new Refusal(outcome);
}

export interface RetryOptions {
  id: number;
  brandId?: number | null;
  /** The key whose rate limit and budget apply; null if the request has none. */
  apiKeyId: number | null;
  ratePerMinute: number;
  accountLimits: AccountLimits;
  limits: boolean;
}

/** Queues a failed, canceled or partially succeeded job again. Returns the caller's remaining rate. */
export async function retryJob(
  { queryOne, accountId }: AccountHandle,
  options: RetryOptions,
): Promise<RateState | null> {
  const { id, brandId = null, apiKeyId, ratePerMinute, accountLimits, limits } = options;
  const row = await queryOne<
    RateRow & {
      outcome: "retried" | "job_not_found" | "job_not_retryable" | LimitOutcome;
      met: MetLimit | null;
    }
  >`select * from retry_job(${accountId}, ${id}, ${brandId}, ${apiKeyId}, ${ratePerMinute},
      ${JSON.stringify(toDefaults(accountLimits))}::jsonb, ${limits})`;
  const rate = toRateState(row);
  if (row.outcome === "retried") return rate;
  if (isLimitOutcome(row.outcome)) throw limitRefusal(row.outcome, rate, row.met);
  throw new Refusal(row.outcome);
}

export interface ContinueOptions {
  id: number;
  brandId?: number | null;
  /** The key whose budget applies; null if the request has none. */
  apiKeyId: number | null;
  /** Replaces the brief, in the format of its stage's output; null keeps it. */
  brief: object | null;
  accountLimits: AccountLimits;
  limits: boolean;
}

/** Queues a job that is waiting for approval. */
export async function continueJob(
  { queryOne, accountId }: AccountHandle,
  { id, brandId = null, apiKeyId, brief, accountLimits, limits }: ContinueOptions,
): Promise<void> {
  const row = await queryOne<{
    outcome: "continued" | "job_not_found" | "job_not_waiting" | LimitOutcome;
    met: MetLimit | null;
  }>`select * from continue_job(${accountId}, ${id}, ${brandId}, ${apiKeyId},
      ${brief && storableJson(brief)}::jsonb, ${JSON.stringify(toDefaults(accountLimits))}::jsonb, ${limits})`;
  if (row.outcome === "continued") return;
  if (isLimitOutcome(row.outcome)) throw limitRefusal(row.outcome, null, row.met);
  throw new Refusal(row.outcome);
}
