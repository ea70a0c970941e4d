/**
 * Per-account limits: the rate of all keys together, unfinished jobs, and dollars per day. They are enforced in
 * migrations/functions/accept_generations.sql; this file manages them and builds the errors for callers.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf } from "../../db/queries.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";
import { tooFast } from "../keys/api-keys.ts";

/** Null means unlimited. */
export interface AccountLimits {
  /** Generation requests per minute, for all keys together. */
  ratePerMinute: number | null;
  /** Queued and running jobs together. */
  openJobsMax: number | null;
  dailyBudgetMicros: number | null;
}

/** Null means the default from the settings. */
export async function readOwnLimits(account: AccountHandle): Promise<AccountLimits> {
  return account.queryOne<AccountLimits>`
    select rate_per_minute as "ratePerMinute", open_jobs_max as "openJobsMax", daily_budget_micros as "dailyBudgetMicros"
    from accounts where id = ${account.accountId}`;
}

/** Changes only the given limits. */
export async function setOwnLimits(
  { execute, accountId }: AccountHandle,
  { ratePerMinute, openJobsMax, dailyBudgetMicros }: Partial<AccountLimits>,
): Promise<void> {
  const changes = {
    rate_per_minute: ratePerMinute,
    open_jobs_max: openJobsMax,
    daily_budget_micros: dailyBudgetMicros,
  };
  if (Object.values(changes).every((value) => value === undefined)) return;
  await execute`update accounts set ${assignmentsOf(changes)} where id = ${accountId}`;
}

/** For the worker's role, which may read no other columns of an account. */
export async function readOwnBudget({
  queryFirst,
  accountId,
}: AccountHandle): Promise<number | null> {
  const row = await queryFirst<{ budget: number | null }>`
    select daily_budget_micros as budget from accounts where id = ${accountId}`;
  return row?.budget ?? null;
}

/** The format in which accept_generations, retry_job and similar functions take the default limits. */
export function toDefaults(limits: AccountLimits | undefined) {
  return {
    account_rate: limits?.ratePerMinute ?? null,
    jobs_max: limits?.openJobsMax ?? null,
    budget_micros: limits?.dailyBudgetMicros ?? null,
  };
}

/** The limit that was reached. */
export interface MetLimit {
  jobs_max: number | null;
  budget_micros: number | null;
  seconds_to_midnight: number;
}

export const limitOutcomes = [
  "rate_limited",
  "account_rate_limited",
  "too_many_jobs",
  "budget_exhausted",
  "budget_exhausted_key",
] as const;
export type LimitOutcome = (typeof limitOutcomes)[number];

export function isLimitOutcome(outcome: string): outcome is LimitOutcome {
  return (limitOutcomes as readonly string[]).includes(outcome);
}

/** While jobs are running, a slot may become free at any time. */
const tooManyJobsRetrySeconds = 10;

export function limitRefusal(
  outcome: LimitOutcome,
  rate: RateState | null,
  met: MetLimit | null,
): Refusal {
  switch (outcome) {
    case "rate_limited":
      return tooFast(rate);
    case "account_rate_limited":
      return tooFast(rate, "for this account");
    case "too_many_jobs":
      return new Refusal("too_many_jobs", {
        message: `The account has ${met?.jobs_max?.toLocaleString("en")} queued and running jobs, which is its limit. Wait until some are done, or cancel some.`,
        retryAfterSeconds: tooManyJobsRetrySeconds,
        ...(rate && { rate }),
      });
    default:
      return new Refusal("budget_exhausted", {
        message: `${outcome === "budget_exhausted" ? "The account" : "This API key"} has reached its daily budget of ${dollars(met?.budget_micros ?? 0)}. The budget resets at midnight UTC; until then, you can get free drafts with a test key.`,
        ...(met && { retryAfterSeconds: met.seconds_to_midnight }),
        ...(rate && { rate }),
      });
  }
}

function dollars(micros: number): string {
  return (micros / 1_000_000).toLocaleString("en", { style: "currency", currency: "USD" });
}
