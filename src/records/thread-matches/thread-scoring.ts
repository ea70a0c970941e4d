/**
 * Reads and writes what thread scoring needs: new or changed posts to compare with all brands, and changed brands to
 * compare with older posts. src/relevance compares them, called by src/worker/score-threads.ts.
 */
import { nameAccounts } from "../../db/account-handle.ts";
import type { Transaction } from "../../db/queries.ts";
import { readVoiceGuide } from "../brands/voice-guide.ts";
import { readThreadRules } from "./thread-rules.ts";
import type { ThreadRules } from "./thread-rules.ts";

export interface ClaimedPost {
  /** Null for posts shared by the operator. */
  accountId: number | null;
  postId: number;
}

/** Takes posts from the queue; a rollback returns them. */
export async function claimUnscoredPosts(
  { query }: Transaction,
  rowsMax: number,
): Promise<ClaimedPost[]> {
  return query<ClaimedPost>`
    select account_id as "accountId", post_id as "postId" from claim_unscored_posts(${rowsMax})`;
}

export interface ClaimedBrandMatching {
  accountId: number;
  brandId: number;
  postIds: number[];
}

export async function claimBrandMatching(
  { queryFirst }: Transaction,
  rowsMax: number,
): Promise<ClaimedBrandMatching | undefined> {
  return queryFirst<ClaimedBrandMatching>`
    select account_id as "accountId", brand_id as "brandId", post_ids as "postIds"
    from claim_brand_matching(${rowsMax})`;
}

export async function listMatchingAccounts({ query }: Transaction): Promise<number[]> {
  const rows = await query<{ id: number }>`select id from list_matching_accounts() as id`;
  return rows.map(({ id }) => id);
}

/** A revision per account that changes whenever its brands must be read again. */
export async function readMatchingRevisions(
  { query }: Transaction,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await query<{ accountId: number; revision: string }>`
    select account_id as "accountId", count(*) || '.' || sum(revision) as revision from brand_matching
    where account_id = any (${[...accountIds]}::bigint[]) group by account_id`;
  return new Map(rows.map(({ accountId, revision }) => [accountId, revision]));
}

export interface StoredMatchingBrand {
  accountId: number;
  id: number;
  name: string;
  language: string;
  industry: string;
  overview: string;
  audience: string;
  keywords: string[];
  donts: string[];
  rules: ThreadRules;
  passages: { id: number; heading: string; body: string }[];
}

/** Only the newest passages are compared, and only the beginning of each. */
const passagesMax = 100;
const passageCharactersMax = 1_000;

/** An account's brands that are not archived and have keywords or an overview. */
export async function readMatchingBrands(
  { query }: Transaction,
  accountId: number,
): Promise<StoredMatchingBrand[]> {
  const rows = await query<
    Omit<StoredMatchingBrand, "audience" | "donts" | "rules"> & { guide: unknown; rules: unknown }
  >`
    select b.account_id as "accountId", b.id, b.name, b.language, b.industry, b.overview, b.voice_guide as guide,
      b.thread_rules as rules,
      array(select k.phrase from keywords k where k.account_id = b.account_id and k.brand_id = b.id order by k.id)
        as keywords,
      (select coalesce(json_agg(p), '[]') from (
        (select p.id, p.heading, left(p.body, ${passageCharactersMax}) as body from passages p
         where p.account_id = b.account_id and p.brand_id = b.id order by p.id desc limit ${passagesMax})
        union all
        (select p.id, p.heading, left(p.body, ${passageCharactersMax}) as body from passages p
         where p.account_id = b.account_id and p.brand_id is null order by p.id desc limit ${passagesMax})
        limit ${passagesMax}) p) as passages
    from brands b
    where b.account_id = ${accountId} and b.archived_at is null`;
  return rows
    .filter(({ keywords, overview }) => keywords.length > 0 || overview !== "")
    .map(({ guide, rules, ...brand }) => {
      const { audience, donts } = readVoiceGuide(guide);
      return { ...brand, audience, donts, rules: readThreadRules(rules) };
    });
}

export interface StoredThread {
  id: number;
  accountId: number | null;
  revision: number;
  title: string;
  body: string;
  replies: string[];
  replyCount: number;
  score: number | null;
  tags: string[];
  community: string;
  language: string;
  isAnswered: boolean;
  /** The time it was added if the forum does not tell when it was posted. */
  postedAt: Date;
}

const bodyCharactersMax = 6_000;
const repliesMax = 20;
const replyCharactersMax = 300;

/** The parts that are compared. Omits posts that have disappeared from their forum. */
export async function readThreads(
  { query }: Transaction,
  postIds: readonly number[],
): Promise<StoredThread[]> {
  return query<StoredThread>`
    select f.id, f.account_id as "accountId", f.revision, f.title, left(f.body, ${bodyCharactersMax}) as body,
      array(select left(r.body, ${replyCharactersMax}) from forum_replies r
        where r.post_id = f.id order by r.position limit ${repliesMax}) as replies,
      f.reply_count as "replyCount", f.score, f.tags, f.community, f.language, f.is_answered as "isAnswered",
      coalesce(f.posted_at, f.created_at) as "postedAt"
    from unnest(${[...postIds]}::bigint[]) as u (id)
    cross join lateral (select * from forum_posts f where f.id = u.id offset 0) f
    where f.missing_since is null`;
}

export interface ScoredMatch {
  account: number;
  brand: number;
  post: number;
  score: number;
  /** As JSON, which takes less memory than objects while thousands of matches are waiting to be written. */
  reasons: string;
  revision: number;
  /** At or above the brand's threshold. */
  notable: boolean;
  /** When its age will change the score; null if never. */
  rescoreSeconds: number | null;
}

/** Also removes open matches of these brands with these posts that are not in the list. */
export async function saveThreadMatches(
  { execute }: Transaction,
  matches: readonly ScoredMatch[],
  { brandIds, postIds }: { brandIds: readonly number[]; postIds: readonly number[] },
): Promise<void> {
  const all = <T>(of: (match: ScoredMatch) => T): T[] => matches.map(of);
  await execute`select save_thread_matches(
    ${all(({ account }) => account)}::bigint[], ${all(({ brand }) => brand)}::bigint[],
    ${all(({ post }) => post)}::bigint[], ${all(({ score }) => score)}::real[],
    ${all(({ reasons }) => reasons)}::text[], ${all(({ revision }) => revision)}::integer[],
    ${all(({ notable }) => notable)}::boolean[], ${all(({ rescoreSeconds }) => rescoreSeconds)}::integer[],
    ${[...brandIds]}::bigint[], ${[...postIds]}::bigint[])`;
}

export async function enqueueAgedMatches(
  { queryOne }: Transaction,
  rowsMax: number,
): Promise<number> {
  return (await queryOne<{ count: number }>`select enqueue_aged_matches(${rowsMax}) as count`)
    .count;
}

/** Writes the due webhook events; each brand gets at most one per pause. */
export async function announceMatches(
  queries: Transaction,
  {
    brandsMax,
    pauseSeconds,
    threadsMax,
  }: { brandsMax: number; pauseSeconds: number; threadsMax: number },
): Promise<void> {
  const brands = await queries.query<{ accountId: number; brandId: number }>`
    select account_id as "accountId", brand_id as "brandId"
    from find_unannounced_brands(${brandsMax}, ${pauseSeconds} * interval '1 second')`;
  if (brands.length === 0) return;
  await nameAccounts(
    queries,
    brands.map(({ accountId }) => accountId),
  );
  for (const { accountId, brandId } of brands)
    await queries.execute`select announce_thread_matches(${accountId}, ${brandId}, ${threadsMax})`;
}
