/** The entries of a feed: the content published on its channel, in the version that was published. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";

export interface FeedItem {
  key: string;
  id: number;
  contentType: string;
  version: number;
  title: string;
  language: string;
  markdown: string;
  document: Record<string, unknown>;
  /** Its URL on another channel. */
  url: string | null;
  publishedAt: Date;
  updatedAt: Date;
}

/** Searches all accounts: the token is the only credential. */
export async function findFeed(
  { queryFirst }: Queries,
  token: string,
): Promise<{ accountId: number; channelId: number } | undefined> {
  return queryFirst<{ accountId: number; channelId: number }>`
    select account_id as "accountId", channel_id as "channelId" from find_feed(${token})`;
}

/** Newest first. */
export async function listFeedItems(
  { query, accountId }: AccountHandle,
  channelId: number,
  rowsMax: number,
): Promise<FeedItem[]> {
  return query<FeedItem>`
    select p.key, k.id, k.content_type as "contentType", v.version, v.title, v.language, v.markdown, v.document,
      p.published_at as "publishedAt", p.updated_at as "updatedAt",
      (select o.url from publications o where o.account_id = p.account_id and o.content_id = p.content_id
        and o.state = 'published' and o.url is not null order by o.id limit 1) as url
    from publications p
    join contents k on k.account_id = p.account_id and k.id = p.content_id and k.deleted_at is null
    join content_versions v on v.account_id = p.account_id and v.content_id = p.content_id and v.version = p.version
    where p.account_id = ${accountId} and p.channel_id = ${channelId} and p.published_at is not null and p.version > 0
    order by p.published_at desc, p.id desc limit ${rowsMax}`;
}
