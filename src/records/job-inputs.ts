/**
 * What jobs are to be written from, as it stands now: brand, keywords, forum post with its replies. For many jobs at
 * once; what a missing part means is generation's to say.
 */
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

export interface JobInput {
  /** Null where it was deleted. */
  brand: {
    name: string;
    industry: string;
    overview: string;
    voice: string;
    language: string;
    networks: string[];
  } | null;
  keywords: string[];
  /** Null where none was asked for, and where it was deleted. */
  forumPost: {
    id: number;
    title: string;
    body: string;
    author: string;
    community: string;
    url: string;
    postedAt: Date | null;
    replies: { author: string; body: string }[];
  } | null;
}

/** One input for each job, in their order; of the accounts that the transaction names. */
export async function readJobInputs(
  trx: Transaction<Tables>,
  jobs: readonly { accountId: number; brandId: number; forumPostId: number | null }[],
): Promise<JobInput[]> {
  const result = await sql<JobInput>`
    select
      case when b.id is not null then jsonb_build_object(
        'name', b.name, 'industry', b.industry, 'overview', b.overview, 'voice', b.voice, 'language', b.language,
        'networks', b.networks) end as brand,
      array(
        select k.phrase from keywords k
        where k.account_id = j.account_id and k.brand_id = j.brand_id order by k.id) as keywords,
      case when p.id is not null then jsonb_build_object(
        'id', p.id, 'title', p.title, 'body', p.body, 'author', p.author, 'community', p.community, 'url', p.url,
        'postedAt', p.posted_at,
        'replies', coalesce((
          select jsonb_agg(jsonb_build_object('author', r.author, 'body', r.body) order by r.position)
          from forum_replies r
          where r.post_id = p.id and (r.account_id is null or r.account_id = j.account_id)), '[]')
      ) end as "forumPost"
    from unnest(
      ${jobs.map((job) => job.accountId)}::bigint[],
      ${jobs.map((job) => job.brandId)}::bigint[],
      ${jobs.map((job) => job.forumPostId)}::bigint[]
    ) with ordinality as j (account_id, brand_id, forum_post_id, ordinal)
    left join brands b on b.account_id = j.account_id and b.id = j.brand_id
    left join forum_posts p
      on p.id = j.forum_post_id and (p.account_id is null or p.account_id = j.account_id)
    order by j.ordinal`.execute(trx);
  return result.rows.map(({ brand, keywords, forumPost }) => ({
    brand,
    keywords,
    forumPost: forumPost && {
      ...forumPost,
      // JSON knows no dates.
      postedAt: forumPost.postedAt && new Date(forumPost.postedAt),
    },
  }));
}
