/** What ideas for a brand are chosen from, with the reasons of its threads in words. For requests and the command line. */
import type { AccountHandle } from "../db/account-handle.ts";
import type { BrandRecord } from "../records/brands/brands.ts";
import { readIdeaMaterial } from "../records/brands/idea-material.ts";
import type { MatchReason } from "../records/thread-matches/match-reason.ts";
import { describeReason } from "../relevance/describe-reason.ts";
import type { IdeaQuestion } from "../writing/ideas/choose-ideas.ts";

/** Why a thread is worth a piece. How new and how active it is changes from day to day. */
const told: ReadonlySet<MatchReason["type"]> = new Set([
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
      .filter(({ type }) => told.has(type))
      .map((reason) => `${describeReason(reason)}.`),
  }));
  return { brand, material: { ...material, threads } };
}
