/** A model's opinion on threads that code has matched with a brand, for brands that enable it. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";

export const opinionFits = ["yes", "unsure", "no"] as const;

export interface ThreadOpinion {
  fits: (typeof opinionFits)[number];
  reason: string;
}

/** Claims a brand with threads that need an opinion; no other worker gets it during the pause. */
export async function claimSecondOpinion(
  { queryFirst }: Queries,
  pauseSeconds: number,
): Promise<{ accountId: number; brandId: number } | undefined> {
  return queryFirst<{ accountId: number; brandId: number }>`
    select account_id as "accountId", brand_id as "brandId"
    from claim_second_opinion(${pauseSeconds} * interval '1 second')`;
}

export interface AskedThread {
  postId: number;
  revision: number;
  title: string;
  body: string;
}

export interface AskedBrand {
  name: string;
  industry: string;
  overview: string;
  language: string;
  keywords: string[];
}

const bodyCharactersMax = 1_500;
const overviewCharactersMax = 3_000;
const keywordsMax = 50;

/** The brand and its threads without an opinion. Undefined if the brand was deleted or archived. */
export async function readUnaskedThreads(
  { query, queryFirst, accountId }: AccountHandle,
  brandId: number,
  threadsMax: number,
): Promise<{ brand: AskedBrand; threads: AskedThread[] } | undefined> {
  const brand = await queryFirst<AskedBrand>`
    select name, industry, left(overview, ${overviewCharactersMax}) as overview, language,
      array(select k.phrase from keywords k where k.account_id = b.account_id and k.brand_id = b.id
        order by k.id limit ${keywordsMax}) as keywords
    from brands b where account_id = ${accountId} and id = ${brandId} and archived_at is null`;
  const threads = await query<AskedThread>`
    select f.id as "postId", u.revision, f.title, left(f.body, ${bodyCharactersMax}) as body
    from matches_without_second_opinion(${accountId}, ${brandId}, ${threadsMax}) u
    join forum_posts f on f.id = u.forum_post_id`;
  return brand && { brand, threads };
}

export async function saveOpinions(
  { execute, accountId }: AccountHandle,
  brandId: number,
  opinions: readonly (ThreadOpinion & { postId: number; revision: number })[],
): Promise<void> {
  await execute`
    update thread_matches m
    set opinion = jsonb_build_object('fits', o.fits, 'reason', o.reason, 'revision', o.revision)
    from jsonb_to_recordset(${storableJson(opinions)}::jsonb) as o (
      "postId" bigint, revision integer, fits text, reason text)
    where m.account_id = ${accountId} and m.brand_id = ${brandId} and m.forum_post_id = o."postId"`;
}
