/**
 * What an account may have and spend: a rate over all its keys, a number of open jobs, dollars a day. Decided where jobs
 * are let in (migrations/functions/accept_generations.sql); here are the accounts' own limits, and what a caller is told who met one.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf } from "../../db/queries.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";
import { tooFast } from "../keys/api-keys.ts";

/** Null: there is no such limit. */
export interface AccountLimits {
  /** Generation requests a minute, of all its keys together. */
  ratePerMinute: number | null;
  /** Queued and running together. */
  openJobsMax: number | null;
  dailyBudgetMicros: number | null;
}

/** Null: what the settings say for all. */
export async function readOwnLimits(account: AccountHandle): Promise<AccountLimits> {
  return account.queryOne<AccountLimits>`
    select rate_per_minute as "ratePerMinute", open_jobs_max as "openJobsMax", daily_budget_micros as "dailyBudgetMicros"
    from accounts where id = ${account.accountId}`;
}

/** Changes what is named. */
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

/** The worker may read this and no more of an account. */
export async function readOwnBudget({
  queryFirst,
  accountId,
}: AccountHandle): Promise<number | null> {
  const row = await queryFirst<{ budget: number | null }>`
    select daily_budget_micros as budget from accounts where id = ${accountId}`;
  return row?.budget ?? null;
}

/** As accept_generations, retry_job and their like take them, for accounts that have none of their own. */
export function toDefaults(limits: AccountLimits | undefined): LimitDefaults {
  return {
    account_rate: limits?.ratePerMinute ?? null,
    jobs_max: limits?.openJobsMax ?? null,
    budget_micros: limits?.dailyBudgetMicros ?? null,
  };
}

export interface LimitDefaults {
  account_rate: number | null;
  jobs_max: number | null;
  budget_micros: number | null;
}

/** What the limit was that was met. */
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

/** While jobs are being done, room may come at any moment. */
const roomAfterSeconds = 10;

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
        retryAfterSeconds: roomAfterSeconds,
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
