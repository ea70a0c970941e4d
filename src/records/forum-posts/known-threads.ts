/** Finds an account's stored threads by external id or URL. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ThreadFields } from "./thread-changes.ts";

export interface KnownThread extends ThreadFields {
  id: number;
  sourceId: number;
  sourceKind: string;
  revision: number;
  missingSince: Date | null;
  /** Null if it has no URL. */
  urlKey: string | null;
}

/** In the order given, with the key of each URL. */
export async function findKnownThreads(
  account: AccountHandle,
  sourceId: number,
  given: readonly { externalId: string; url: string }[],
): Promise<{ urlKey: string | null; known: KnownThread | undefined }[]> {
  const { query, accountId } = account;
  const keys = JSON.stringify(
    given.map(({ externalId, url }, place) => ({ place, external_id: externalId, url })),
  );
  const found = await query<{ urlKey: string | null; id: number | null }>`
    select encode(k.url_key, 'hex') as "urlKey", coalesce(
      (select f.id from forum_posts f
       where f.account_id = ${accountId} and f.source_id = ${sourceId} and f.external_id = k.external_id),
      (select f.id from forum_posts f
       where f.account_id = ${accountId} and f.url_key = k.url_key order by f.id limit 1)) as id
    from (
      select g.place, g.external_id, thread_url_key(g.url) as url_key
      from jsonb_to_recordset(${keys}::jsonb) as g (place integer, external_id text, url text)
      offset 0
    ) k
    order by k.place`;
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  const known = ids.length === 0 ? [] : await readThreads(account, ids);
  const byId = new Map(known.map((thread) => [thread.id, thread]));
  return found.map(({ urlKey, id }) => ({
    urlKey,
    known: id === null ? undefined : byId.get(id),
  }));
}

/** Omits threads that are not the account's own. */
export async function readThreads(
  { query, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<KnownThread[]> {
  const rows = await query<KnownThread>`
    select f.id, f.source_id as "sourceId", s.kind as "sourceKind", f.revision, f.missing_since as "missingSince",
      encode(f.url_key, 'hex') as "urlKey", f.title, f.body, f.author, f.community, f.url, f.tags, f.language, f.score,
      f.reply_count as "replyCount", f.is_answered as "isAnswered", f.posted_at as "postedAt", f.edited_at as "editedAt",
      ${repliesOf(sql`f.id`)} as replies
    from forum_posts f join sources s on s.id = f.source_id
    where f.account_id = ${accountId} and f.id = any (${[...ids]}::bigint[])`;
  return rows.map((row) => ({ ...row, replies: row.replies.map(withTime) }));
}

/** JSON in tree order; times are strings (see `withTime`). */
export function repliesOf(postId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'externalId', r.external_id, 'parent', r.parent_position, 'author', r.author, 'body', r.body, 'score', r.score,
      'postedAt', r.posted_at) order by r.position), '[]')
    from forum_replies r where r.post_id = ${postId})`;
}

export function withTime<Reply extends { postedAt: Date | null }>(reply: Reply): Reply {
  return { ...reply, postedAt: reply.postedAt && new Date(reply.postedAt) };
}
