/**
 * Saves an account's own forum posts, many in a few statements: new ones are added, and one that is there already is
 * brought up to date, with its replies. The same address is the same post.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/limit-time.ts";
import { lockAccount } from "../accounts/accounts.ts";
import { ensureSource } from "./forum-posts.ts";
import type { NewForumPost } from "./forum-posts.ts";

/** Their words are taken in with them; a request's mebibyte takes about a second. */
const saveMsMax = 10_000;

export interface SavedForumPost {
  id: number;
  result: "created" | "updated";
}

/** All of one source, and none twice. In the order given. */
export async function saveForumPosts(
  account: AccountHandle,
  source: { kind: string; name: string },
  posts: readonly Omit<NewForumPost, "source">[],
): Promise<SavedForumPost[]> {
  if (posts.length === 0) return [];
  const { trx, accountId } = account;
  await limitTime(account, saveMsMax);
  // Two who save the same posts at once take turns; in whatever order each has them, they cannot wait in a circle.
  await lockAccount(account);
  const sourceId = await ensureSource(account, source);
  const given = JSON.stringify(
    posts.map((post, ordinal) => ({
      ordinal,
      external_id: post.externalId,
      title: post.title,
      body: post.body,
      author: post.author,
      community: post.community,
      url: post.url,
      posted_at: post.postedAt,
      replies: post.replies,
    })),
  );
  // Those that are there are changed first: an insert that meets a conflict uses up an id each time.
  const known = await sql<{ id: number; external_id: string }>`
    update forum_posts f set title = g.title, body = g.body, author = g.author, community = g.community, url = g.url,
      posted_at = g.posted_at
    from jsonb_to_recordset(${given}::jsonb) as g (
      external_id text, title text, body text, author text, community text, url text, posted_at timestamptz)
    where f.account_id = ${accountId} and f.source_id = ${sourceId} and f.external_id = g.external_id
    returning f.id, f.external_id`.execute(trx);
  const knownIds = known.rows.map((row) => row.external_id);
  const fresh = await sql<{ id: number; external_id: string }>`
    insert into forum_posts as f (account_id, source_id, external_id, title, body, author, community, url, posted_at)
    select ${accountId}, ${sourceId}, g.external_id, g.title, g.body, g.author, g.community, g.url, g.posted_at
    from jsonb_to_recordset(${given}::jsonb) as g (
      ordinal integer, external_id text, title text, body text, author text, community text, url text,
      posted_at timestamptz)
    where g.external_id <> all (${knownIds}::text[])
    order by g.ordinal
    on conflict (source_id, external_id) do update set title = excluded.title, body = excluded.body,
      author = excluded.author, community = excluded.community, url = excluded.url, posted_at = excluded.posted_at
    returning f.id, f.external_id`.execute(trx);
  if (known.rows.length > 0) {
    await sql`delete from forum_replies where account_id = ${accountId}
      and post_id = any (${known.rows.map((row) => row.id)}::bigint[])`.execute(trx);
  }
  const ids = new Map([...known.rows, ...fresh.rows].map((row) => [row.external_id, row.id]));
  const replies = posts.flatMap((post) =>
    post.replies.map((reply, index) => ({
      post_id: ids.get(post.externalId),
      position: index + 1,
      author: reply.author,
      body: reply.body,
    })),
  );
  await sql`
    insert into forum_replies (post_id, position, account_id, author, body)
    select r.post_id, r.position, ${accountId}, r.author, r.body
    from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as r (
      post_id bigint, position integer, author text, body text)
    on conflict (post_id, position) do nothing`.execute(trx);
  const updated = new Set(knownIds);
  return posts.map(({ externalId }) => ({
    id: ids.get(externalId)!,
    result: updated.has(externalId) ? "updated" : "created",
  }));
}
