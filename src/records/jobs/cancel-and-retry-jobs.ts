/**
 * What a caller may do to a job that is there: cancel it, put it into the line again, or continue one that waits. The work
 * is done in migrations/functions/: cancel_job.sql, retry_job.sql, continue_job.sql.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";
import { storableJson } from "../../db/storable-json.ts";
import { isLimitOutcome, limitRefusal, toDefaults } from "../accounts/account-limits.ts";
import type { AccountLimits, LimitOutcome, MetLimit } from "../accounts/account-limits.ts";
import { toRateState } from "../keys/api-keys.ts";

/**
 * Ends a job that is not over. Canceling twice is as canceling once. Where a worker has it, that one is told and asks
 * no model for anything more.
 */
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
  /** Whose rate and budget it counts against; null where no key asks. */
  apiKeyId: number | null;
  ratePerMinute: number;
  accountLimits: AccountLimits;
  limits: boolean;
}

/** Puts a job that did not do all it should into the line again. Returns what is left of the caller's rate. */
export async function retryJob(
  { queryOne, accountId }: AccountHandle,
  options: RetryOptions,
): Promise<RateState | null> {
  const { id, brandId = null, apiKeyId, ratePerMinute, accountLimits, limits } = options;
  const row = await queryOne<{
    outcome: "retried" | "job_not_found" | "job_not_retryable" | LimitOutcome;
    rate: number | null;
    remaining: number | null;
    retry_after_seconds: number | null;
    met: MetLimit | null;
  }>`select * from retry_job(${accountId}, ${id}, ${brandId}, ${apiKeyId}, ${ratePerMinute},
      ${JSON.stringify(toDefaults(accountLimits))}::jsonb, ${limits})`;
  const rate = toRateState(row);
  if (row.outcome === "retried") return rate;
  if (isLimitOutcome(row.outcome)) throw limitRefusal(row.outcome, rate, row.met);
  throw new Refusal(row.outcome);
}

export interface ContinueOptions {
  id: number;
  brandId?: number | null;
  /** Whose budget it counts against; null where no key asks. */
  apiKeyId: number | null;
  /** What replaces the brief, as its stage has it; null: it stays. */
  brief: object | null;
  accountLimits: AccountLimits;
  limits: boolean;
}

/** Puts a job that waits for a person into the line again. */
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
