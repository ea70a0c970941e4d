/**
 * What would keep a request for content out, and what such requests cost lately, for whoever asks before sending it. The
 * decision itself is accept_generations's, which this follows check by check; nothing here is locked, taken or written.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import type { AccountLimits } from "./account-limits.ts";
import type { Verdict } from "./accepting.ts";
import { kindsOf } from "./job-list.ts";

export interface PreflightQuestion {
  /** A decimal string: up to 2^63-1, which a JavaScript number cannot hold. */
  brandId: string | null;
  forumPostId: string | null;
  keyBrandId: number | null;
  apiKeyId: number | null;
  live: boolean;
  /** Of accounts that have none of their own; null where limits are off. */
  limits: AccountLimits | null;
}

export interface Preflight {
  /** In the order in which the request would meet them. */
  verdicts: Verdict[];
  /** What the account or the key may still spend today, whichever is less; null where nothing bounds it. */
  budgetLeftMicros: number | null;
}

interface FactsRow {
  brandId: number | null;
  brandName: string | null;
  hasKeywords: boolean;
  hasForumPost: boolean;
  accountBudget: number | null;
  accountSpent: number;
  keyBudget: number | null;
  keySpent: number;
  jobsMax: number | null;
  openJobs: number;
  secondsToMidnight: number;
}

export async function runPreflight(
  { trx, accountId }: AccountHandle,
  question: PreflightQuestion,
): Promise<Preflight> {
  const { brandId, forumPostId, keyBrandId, apiKeyId, limits } = question;
  const result = await sql<FactsRow>`
    with limited as (
      select a.default_brand_id, coalesce(a.daily_budget_micros, ${limits?.dailyBudgetMicros ?? null}::bigint) as budget,
        coalesce(a.open_jobs_max, ${limits?.openJobsMax ?? null}::integer) as jobs_max
      from accounts a where a.id = ${accountId}
    )
    select b.id as "brandId", b.name as "brandName",
      exists (select from keywords k where k.account_id = ${accountId} and k.brand_id = b.id) as "hasKeywords",
      ${forumPostId}::bigint is null or exists (
        select from forum_posts f
        where f.id = ${forumPostId}::bigint and (f.account_id is null or f.account_id = ${accountId})
      ) as "hasForumPost",
      a.budget as "accountBudget",
      coalesce((select s.cost_micros from spending_days s
        where s.account_id = ${accountId} and s.day = (now() at time zone 'utc')::date), 0) as "accountSpent",
      (select k.daily_budget_micros from api_keys k
        where k.account_id = ${accountId} and k.id = ${apiKeyId}::bigint) as "keyBudget",
      coalesce((select sum(u.cost_micros) from usage_days u
        where u.account_id = ${accountId} and u.day = (now() at time zone 'utc')::date
          and u.api_key_id = ${apiKeyId}::bigint), 0)::bigint as "keySpent",
      a.jobs_max as "jobsMax",
      -- Counted up to the limit, and not at all where there is none.
      (select count(*) from (
        select from tasks t where t.account_id = ${accountId} and t.leased_until is null limit coalesce(a.jobs_max, 0)) w)
      + (select count(*) from (
        select from tasks t where t.account_id = ${accountId} and t.leased_until is not null
        limit coalesce(a.jobs_max, 0)) r) as "openJobs",
      seconds_to_midnight() as "secondsToMidnight"
    from limited a
    left join brands b on b.account_id = ${accountId} and b.archived_at is null
      and b.id = coalesce(${keyBrandId}::bigint, ${brandId}::bigint, a.default_brand_id)`.execute(
    trx,
  );
  const [facts] = result.rows;
  if (!facts) throw new Error("there is no such account");
  const outcomes: Verdict["outcome"][] = [];
  if (keyBrandId !== null && brandId !== null && String(keyBrandId) !== brandId) {
    outcomes.push("brand_mismatch");
  } else if (facts.brandId === null) {
    outcomes.push(brandId === null ? "brand_missing" : "brand_not_found");
  } else if (!facts.hasKeywords) outcomes.push("brand_needs_keywords");
  if (!facts.hasForumPost) outcomes.push("forum_post_not_found");
  if (limits) outcomes.push(...metLimits(question, facts));
  return {
    verdicts: outcomes.map((outcome) => toVerdict(accountId, facts, outcome)),
    budgetLeftMicros: limits && question.live ? budgetLeft(facts) : null,
  };
}

function metLimits({ live }: PreflightQuestion, facts: FactsRow): Verdict["outcome"][] {
  const { keyBudget, keySpent, accountBudget, accountSpent, jobsMax, openJobs } = facts;
  const isKeySpent = live && keyBudget !== null && keyBudget <= keySpent;
  // A day without any spending has no row, and is never held against a budget.
  const isAccountSpent =
    live && accountBudget !== null && accountSpent > 0 && accountBudget <= accountSpent;
  return [
    ...(isKeySpent ? (["budget_exhausted_key"] as const) : []),
    ...(!isKeySpent && isAccountSpent ? (["budget_exhausted"] as const) : []),
    ...(jobsMax !== null && openJobs >= jobsMax ? (["too_many_jobs"] as const) : []),
  ];
}

function budgetLeft({ accountBudget, accountSpent, keyBudget, keySpent }: FactsRow): number | null {
  const left = Math.min(
    accountBudget === null ? Infinity : accountBudget - accountSpent,
    keyBudget === null ? Infinity : keyBudget - keySpent,
  );
  return left === Infinity ? null : Math.max(0, left);
}

function toVerdict(accountId: number, facts: FactsRow, outcome: Verdict["outcome"]): Verdict {
  const budget = outcome === "budget_exhausted_key" ? facts.keyBudget : facts.accountBudget;
  return {
    outcome,
    answer: null,
    met: {
      jobs_max: facts.jobsMax,
      budget_micros: budget,
      seconds_to_midnight: facts.secondsToMidnight,
    },
    accountId,
    brandId: facts.brandId,
    brandName: facts.brandName,
    rate: null,
  };
}

/** So many of the newest are looked at, whoever wrote them. */
const looked = 50;

/** What the account's last jobs of this type cost that this writer wrote, newest first, in millionths of a dollar. */
export async function readRecentCosts(
  { trx, accountId }: AccountHandle,
  { contentType, writer }: { contentType: string; writer: string },
): Promise<number[]> {
  const [kind] = kindsOf({ state: "succeeded", contentType, live: true });
  const result = await sql<{ writer: string | null; costMicros: number }>`
    select writer, cost_micros as "costMicros" from jobs
    where account_id = ${accountId} and account_id > 0 and list_kind = ${kind}::smallint
    order by created_at desc, id desc limit ${looked}`.execute(trx);
  return result.rows.filter((row) => row.writer === writer).map(({ costMicros }) => costMicros);
}
