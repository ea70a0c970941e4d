/**
 * What workers compare and where they write what came of it: posts that are new or changed with all brands, and brands that
 * were changed with older posts. How they are compared: src/relevance; when: src/worker/score-threads.ts.
 */
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { readVoiceGuide } from "../brands/voice-guide.ts";
import { readThreadRules } from "./thread-rules.ts";
import type { ThreadRules } from "./thread-rules.ts";

type Trx = Transaction<Tables>;

export interface ClaimedPost {
  /** Null: shared by the operator. */
  accountId: number | null;
  postId: number;
}

/** Out of the line until the transaction ends; back in it where that fails. */
export async function claimUnscoredPosts(trx: Trx, rowsMax: number): Promise<ClaimedPost[]> {
  const { rows } = await sql<ClaimedPost>`
    select account_id as "accountId", post_id as "postId" from claim_unscored_posts(${rowsMax})`.execute(
    trx,
  );
  return rows;
}

export interface ClaimedBrandMatching {
  accountId: number;
  brandId: number;
  postIds: number[];
}

export async function claimBrandMatching(
  trx: Trx,
  rowsMax: number,
): Promise<ClaimedBrandMatching | undefined> {
  const { rows } = await sql<ClaimedBrandMatching>`
    select account_id as "accountId", brand_id as "brandId", post_ids as "postIds"
    from claim_brand_matching(${rowsMax})`.execute(trx);
  return rows[0];
}

export async function listMatchingAccounts(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_matching_accounts() as id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Changes whenever the brands of an account must be read again. */
export async function readMatchingRevisions(
  trx: Trx,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ accountId: number; revision: string }>`
    select account_id as "accountId", count(*) || '.' || sum(revision) as revision from brand_matching
    where account_id = any (${[...accountIds]}::bigint[]) group by account_id`.execute(trx);
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

/** Of so many passages, the newest, a reason may name one; of each, so many characters are compared. */
const passagesMax = 100;
const passageCharactersMax = 1_000;

/** An account's brands that are not archived and say what they are about. */
export async function readMatchingBrands(
  trx: Trx,
  accountId: number,
): Promise<StoredMatchingBrand[]> {
  const { rows } = await sql<
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
    where b.account_id = ${accountId} and b.archived_at is null`.execute(trx);
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
  /** When it was added, where the forum does not say when it was posted. */
  postedAt: Date;
}

const bodyCharactersMax = 6_000;
const repliesMax = 20;
const replyCharactersMax = 300;

/** As much of each as is compared. Posts that have disappeared from their forum are not among them. */
export async function readThreads(trx: Trx, postIds: readonly number[]): Promise<StoredThread[]> {
  const { rows } = await sql<StoredThread>`
    select f.id, f.account_id as "accountId", f.revision, f.title, left(f.body, ${bodyCharactersMax}) as body,
      array(select left(r.body, ${replyCharactersMax}) from forum_replies r
        where r.post_id = f.id order by r.position limit ${repliesMax}) as replies,
      f.reply_count as "replyCount", f.score, f.tags, f.community, f.language, f.is_answered as "isAnswered",
      coalesce(f.posted_at, f.created_at) as "postedAt"
    from unnest(${[...postIds]}::bigint[]) as u (id)
    cross join lateral (select * from forum_posts f where f.id = u.id offset 0) f
    where f.missing_since is null`.execute(trx);
  return rows;
}

export interface ScoredMatch {
  account: number;
  brand: number;
  post: number;
  score: number;
  /** As JSON: thousands of matches are kept until they are written, and a text is cheaper to keep than what it tells. */
  reasons: string;
  revision: number;
  /** At or above the brand's threshold. */
  notable: boolean;
  /** When its age makes another score; null: it will not get any older. */
  rescoreSeconds: number | null;
}

/** Open matches of these brands with these posts that are not given are removed. */
export async function saveThreadMatches(
  trx: Trx,
  matches: readonly ScoredMatch[],
  { brandIds, postIds }: { brandIds: readonly number[]; postIds: readonly number[] },
): Promise<void> {
  const all = <T>(of: (match: ScoredMatch) => T): T[] => matches.map(of);
  await sql`select save_thread_matches(
    ${all(({ account }) => account)}::bigint[], ${all(({ brand }) => brand)}::bigint[],
    ${all(({ post }) => post)}::bigint[], ${all(({ score }) => score)}::real[],
    ${all(({ reasons }) => reasons)}::text[], ${all(({ revision }) => revision)}::integer[],
    ${all(({ notable }) => notable)}::boolean[], ${all(({ rescoreSeconds }) => rescoreSeconds)}::integer[],
    ${[...brandIds]}::bigint[], ${[...postIds]}::bigint[])`.execute(trx);
}

export async function enqueueAgedMatches(trx: Trx, rowsMax: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select enqueue_aged_matches(${rowsMax}) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Writes the webhook events that are due; each brand gets at most one in the pause. */
export async function announceMatches(
  trx: Trx,
  nameAccounts: (accountIds: readonly number[]) => Promise<void>,
  {
    brandsMax,
    pauseSeconds,
    threadsMax,
  }: { brandsMax: number; pauseSeconds: number; threadsMax: number },
): Promise<number> {
  const { rows } = await sql<{ accountId: number; brandId: number }>`
    select account_id as "accountId", brand_id as "brandId"
    from find_unannounced_brands(${brandsMax}, ${pauseSeconds} * interval '1 second')`.execute(trx);
  if (rows.length === 0) return 0;
  await nameAccounts([...new Set(rows.map(({ accountId }) => accountId))]);
  for (const { accountId, brandId } of rows)
    await sql`select announce_thread_matches(${accountId}, ${brandId}, ${threadsMax})`.execute(trx);
  return rows.length;
}
