/** Reads what a brand's ideas are chosen from, with the reasons for its forum posts as text. Also used by the CLI. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { BrandRecord } from "../records/brands/brands.ts";
import { readIdeaMaterial } from "../records/brands/idea-material.ts";
import type { MatchReason } from "../records/thread-matches/match-reason.ts";
import { describeReason } from "../relevance/describe-reason.ts";
import type { IdeaQuestion } from "../writing/ideas/choose-ideas.ts";

/** The lasting reasons to write about a forum post; its age and activity change from day to day. */
const lastingReasons: ReadonlySet<MatchReason["type"]> = new Set([
  "brand",
  "keyword",
  "passage",
  "topic",
  "recommendation",
]);

export async function readIdeaQuestion(
  account: AccountHandle,
  brand: BrandRecord,
): Promise<IdeaQuestion> {
  const material = await readIdeaMaterial(account, brand.id);
  const threads = material.threads.map((thread) => ({
    ...thread,
    reasons: thread.reasons
      .filter(({ type }) => lastingReasons.has(type))
      .map((reason) => `${describeReason(reason)}.`),
  }));
  return { brand, material: { ...material, threads } };
}
