/** A brand's matching threads, best first, and their states. Scoring is in thread-scoring.ts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { MatchReason } from "./match-reason.ts";
import type { ThreadOpinion } from "./second-opinions.ts";

export const threadStates = ["open", "dismissed", "used"] as const;
export type ThreadState = (typeof threadStates)[number];

export interface ThreadMatchRecord {
  postId: number;
  isShared: boolean;
  title: string;
  /** The beginning of the text. */
  excerpt: string;
  author: string;
  community: string;
  url: string;
  repliesCount: number;
  postedAt: Date | null;
  score: number;
  reasons: MatchReason[];
  /** Null if no model was asked. */
  opinion: ThreadOpinion | null;
  state: ThreadState;
  matchedAt: Date;
}

export interface ThreadMatchPage {
  state: ThreadState;
  scoreMin: number;
  /** Whether to omit threads that a model rejected. */
  isFitting: boolean;
  /** The last match of the previous page. */
  after: { score: number; postId: number } | null;
  rowsMax: number;
}

export async function pageThreadMatches(
  { query, accountId }: AccountHandle,
  brandId: number,
  { state, scoreMin, isFitting, after, rowsMax }: ThreadMatchPage,
): Promise<ThreadMatchRecord[]> {
  const isAfter =
    after === null
      ? sql``
      : sql`and (score, forum_post_id) < (${after.score}::real, ${after.postId})`;
  return query<ThreadMatchRecord>`
    select m.forum_post_id as "postId", f.account_id is null as "isShared", f.title, left(f.body, 300) as excerpt,
      f.author, f.community, f.url, greatest(f.reply_count, (
        select count(*) from forum_replies r where r.post_id = f.id)) as "repliesCount",
      f.posted_at as "postedAt", m.score::float8 as score, m.reasons, m.opinion, m.state, m.matched_at as "matchedAt"
    from (
      select * from thread_matches
      where account_id = ${accountId} and brand_id = ${brandId} and state = ${state}
        and score >= ${scoreMin}::real ${isAfter}
        ${isFitting ? sql`and opinion ->> 'fits' is distinct from 'no'` : sql``}
      order by score desc, forum_post_id desc limit ${rowsMax}
    ) m
    join forum_posts f on f.id = m.forum_post_id
    order by m.score desc, m.forum_post_id desc`;
}

/** False if the brand has no such match. */
export async function setThreadState(
  { query, accountId }: AccountHandle,
  brandId: number,
  postId: number,
  state: "open" | "dismissed",
): Promise<boolean> {
  const rows = await query`
    update thread_matches set state = ${state}
    where account_id = ${accountId} and brand_id = ${brandId} and forum_post_id = ${postId}
    returning 1`;
  return rows.length > 0;
}
