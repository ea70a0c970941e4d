/**
 * Checks whether a request for content would be accepted, by the same rules (migrations/functions/start_rules.sql), and
 * reads what such requests cost recently. Locks and writes nothing.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { toDefaults } from "../accounts/account-limits.ts";
import type { AccountLimits, MetLimit } from "../accounts/account-limits.ts";
import type { Verdict } from "./accepting.ts";
import { kindsOf } from "./job-list.ts";

export interface PreflightQuestion {
  /** A decimal string: up to 2^63-1, which a JavaScript number cannot hold. */
  brandId: string | null;
  forumPostId: string | null;
  keyBrandId: number | null;
  apiKeyId: number | null;
  live: boolean;
  /** For accounts without limits of their own; null if limits are off. */
  limits: AccountLimits | null;
}

export interface Preflight {
  /** In the order in which they would reject the request. */
  verdicts: Verdict[];
  /** What the account or the key may still spend today, whichever is less; null if unlimited. */
  budgetLeftMicros: number | null;
}

interface FactsRow {
  outcomes: Verdict["outcome"][];
  brandId: number | null;
  brandName: string | null;
  met: MetLimit | null;
  budgetLeftMicros: number | null;
}

export async function runPreflight(
  { queryOne, accountId }: AccountHandle,
  { brandId, forumPostId, keyBrandId, apiKeyId, live, limits }: PreflightQuestion,
): Promise<Preflight> {
  const defaults = JSON.stringify(toDefaults(limits ?? undefined));
  const request = JSON.stringify({
    brand_id: brandId,
    key_brand_id: keyBrandId,
    forum_post_id: forumPostId,
  });
  const { outcomes, budgetLeftMicros, ...rest } = await queryOne<FactsRow>`
    select outcomes, brand_id as "brandId", brand_name as "brandName", met, budget_left_micros as "budgetLeftMicros"
    from preflight_job(
      ${accountId}, ${apiKeyId}, ${live}, ${request}::jsonb, ${defaults}::jsonb, ${limits !== null})`;
  return {
    verdicts: outcomes.map((outcome) => ({
      outcome,
      answer: null,
      accountId,
      rate: null,
      ...rest,
    })),
    budgetLeftMicros,
  };
}

/** The number of recent jobs to read, of any writer. */
const recentJobsMax = 50;

/** The costs of the account's recent jobs of this type and writer, newest first, in millionths of a dollar. */
export async function readRecentCosts(
  { query, accountId }: AccountHandle,
  { contentType, writer }: { contentType: string; writer: string },
): Promise<number[]> {
  const [kind] = kindsOf({ state: "succeeded", contentType, live: true });
  const rows = await query<{ writer: string | null; costMicros: number }>`
    select writer, cost_micros as "costMicros" from jobs
    where account_id = ${accountId} and account_id > 0 and list_kind = ${kind}::smallint
    order by created_at desc, id desc limit ${recentJobsMax}`;
  return rows.filter((row) => row.writer === writer).map(({ costMicros }) => costMicros);
}
