/**
 * Passes a group of requests, of any accounts, to accept_generations in PostgreSQL and parses its verdicts.
 * jobs/accept-requests.ts decides what each verdict means for the caller.
 */
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/queries.ts";
import type { RateState, RefusalCode } from "../../errors.ts";
import { toDefaults } from "../accounts/account-limits.ts";
import type { AccountLimits, LimitOutcome, MetLimit } from "../accounts/account-limits.ts";
import { toRateState } from "../keys/api-keys.ts";
import type { RateRow } from "../keys/api-keys.ts";

/** One request, in snake_case because all of them are sent as one JSON document. */
export interface AcceptingRow {
  key_hash: string | null;
  session_account_id: number | null;
  valid: boolean;
  content_type?: string;
  custom_topic?: string | null;
  custom_prompt?: string | null;
  /** A decimal string: up to 2^63-1, which a JavaScript number cannot hold. */
  forum_post_id?: string | null;
  brand_id?: string | null;
  language?: string | null;
  approve?: "brief" | null;
  citations?: string | null;
  scheduled_at?: Date | null;
  batch_id?: number | null;
  batch_line?: number | null;
  idempotency_key: string | null;
  fingerprint: string;
  estimated_time: string;
  request_id: string | null;
  traceparent: string | null;
}

export interface StoredAnswer {
  job_id: number;
  task_id: string;
  estimated_time: string;
  brand_id: number;
  brand_name: string;
  industry: string;
  keywords_count: number;
  has_overview: boolean;
}

export interface Verdict {
  outcome: "accepted" | "replayed" | LimitOutcome | RefusalCode;
  answer: StoredAnswer | null;
  /** The limit that rejected the request, if one did. */
  met: MetLimit | null;
  accountId: number | null;
  brandId: number | null;
  brandName: string | null;
  rate: RateState | null;
}

export async function acceptGenerations(
  database: Database,
  rows: readonly AcceptingRow[],
  options: { ratePerMinute: number; accountLimits?: AccountLimits | undefined; limits: boolean },
): Promise<Verdict[]> {
  const numbered = rows.map((row, ordinal) => ({
    ordinal,
    ...row,
    ...(ordinal === 0 && toDefaults(options.accountLimits)),
  }));
  const result = await database.pool.query<VerdictRow>(
    "select * from accept_generations($1::jsonb, $2, $3)",
    [JSON.stringify(numbered), options.ratePerMinute, options.limits],
  );
  return result.rows.map(toVerdict);
}

export interface VerdictRow extends RateRow {
  outcome: Verdict["outcome"];
  answer: StoredAnswer | MetLimit | null;
  account_id: number | null;
  brand_id: number | null;
  brand_name: string | null;
}

export function toVerdict(row: VerdictRow): Verdict {
  return {
    outcome: row.outcome,
    answer: row.answer && "job_id" in row.answer ? row.answer : null,
    met: row.answer && "jobs_max" in row.answer ? row.answer : null,
    accountId: row.account_id,
    brandId: row.brand_id,
    brandName: row.brand_name,
    rate: toRateState(row),
  };
}

/** How many rows one call may remove, so that its locks are held only briefly. */
export const deletedKeysMax = 5_000;

/** Deletes expired idempotency keys of all accounts; returns how many. */
export async function deleteOldIdempotencyKeys({ queryOne }: Queries): Promise<number> {
  const { count } = await queryOne<{ count: number }>`
    select delete_old_idempotency_keys(${deletedKeysMax}) as count`;
  return count;
}
