/** What quality checks need besides the text: its topic, where it is published, and the pages it could link to. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { searchPassages } from "../sources/passage-search.ts";
import type { ContentRecord } from "./contents.ts";

export interface QualityMaterial {
  topic: string | null;
  isFromThread: boolean;
  topicCheck: unknown;
  url: string | null;
  website: string | null;
}

export interface OwnPage {
  url: string;
  title: string;
  contentId: number | null;
}

/** The newest pages and content; if there are more pages, a search finds further ones. */
const pagesMax = 500;
const piecesMax = 200;
const foundMax = 20;

/** The URL on a channel that publishes web pages. */
const publishedUrl = (contentId: string, accountId: number) => sql<string | null>`(
  select p.url from publications p join channels h on h.account_id = p.account_id and h.id = p.channel_id
  where p.account_id = ${accountId} and p.content_id = ${sql.ref(contentId)} and p.state = 'published'
    and p.url ~* '^https?://' and h.kind in ('wordpress', 'ghost', 'webhook')
  order by p.id limit 1)`;

export async function readQualityMaterial(
  { queryFirst, accountId }: AccountHandle,
  contentId: number,
): Promise<QualityMaterial | undefined> {
  return queryFirst<QualityMaterial>`
    select coalesce(j.custom_topic, f.title) as topic, j.forum_post_id is not null as "isFromThread",
      c.topic_check as "topicCheck", ${publishedUrl("c.id", accountId)} as url,
      (select s.url from sources s where s.account_id = c.account_id and s.brand_id = c.brand_id and s.kind = 'website'
        order by s.id limit 1) as website
    from contents c
    join jobs j on j.account_id = c.account_id and j.id = c.job_id
    left join forum_posts f on f.id = j.forum_post_id
    where c.account_id = ${accountId} and c.id = ${contentId}`;
}

/** Pages of the brand's website and its other published content. */
export async function readOwnPages(
  account: AccountHandle,
  { id, brandId, title, markdown, language }: ContentRecord,
): Promise<OwnPage[]> {
  const { query, accountId } = account;
  const pieces = await query<OwnPage>`
    select p.id as "contentId", v.title, u.url
    from (
      select id, current_version from contents
      where account_id = ${accountId} and status = 'published' and deleted_at is null and brand_id = ${brandId}
        and content_type in ('article', 'post') and id <> ${id}
      order by id desc limit ${piecesMax}
    ) p
    cross join lateral (select ${publishedUrl("p.id", accountId)} as url offset 0) u
    join content_versions v on v.account_id = ${accountId} and v.content_id = p.id and v.version = p.current_version
    where u.url is not null`;
  const pages = await query<OwnPage>`
    select d.url, d.title, null as "contentId"
    from sources s
    cross join lateral (
      select d.id, d.url, d.title from documents d
      where d.account_id = ${accountId} and d.source_id = s.id and d.missing_since is null
      order by d.id desc limit ${pagesMax}
    ) d
    where s.account_id = ${accountId} and s.brand_id = ${brandId} and s.kind in ('website', 'page')
      and d.title <> '' and d.url ~* '^https?://'
    limit ${pagesMax}`;
  const found =
    pages.length < pagesMax
      ? []
      : await searchPassages(
          account,
          brandId,
          {
            parts: [
              { text: title, weight: 1 },
              { text: markdown, weight: 0.3 },
            ],
            language,
          },
          { passagesMax: foundMax },
        );
  const own = found
    .filter(({ publisher, url }) => publisher === null && /^https?:/i.test(url))
    .map((passage) => ({ url: passage.url, title: passage.title, contentId: null }));
  // Content that was also read from the website is the same page.
  return [...new Map([...own, ...pages, ...pieces].map((page) => [page.url, page])).values()];
}
