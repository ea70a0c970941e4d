/**
 * Forum posts that the service holds, with their replies: shared by the operator, or one account's own. How many are
 * saved at once is in save-forum-posts.ts.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/limit-time.ts";

export interface ForumReply {
  author: string;
  body: string;
}

export interface NewForumPost {
  /** Where it came from, such as "manual" or a forum's name; made on first use. */
  source: { kind: string; name: string };
  /** What the source calls it: the same one twice is one post. */
  externalId: string;
  title: string;
  body: string;
  author: string;
  community: string;
  url: string;
  postedAt: Date | null;
  replies: readonly ForumReply[];
}

export interface AddedForumPost {
  id: number;
  /** As it is stored: of one that was there already, not what was given now. */
  title: string;
  /** It was there already, and was left as it is. */
  existing: boolean;
}

/** In code points, as people count letters. */
export const forumPostLengthMax = {
  title: 300,
  body: 40_000,
  author: 200,
  community: 200,
  url: 2_000,
  reply: 10_000,
};
export const repliesMax = 500;

/** Posts that a person or a caller gives, and not a source that is read by itself. */
export const manualSource = { kind: "manual", name: "Added by hand" };

/** The same post twice is one post: known by its address, or by what it says. */
export function identifyPost(post: Pick<NewForumPost, "title" | "body" | "url">): string {
  if (post.url !== "" && Buffer.byteLength(post.url) <= indexedBytesMax) return post.url;
  const known = post.url === "" ? [post.title, post.body] : [post.url];
  return createHash("sha256").update(JSON.stringify(known)).digest("hex");
}

/** An index of PostgreSQL takes no more than 2,704. */
const indexedBytesMax = 2_000;

/** Adds an account's own post, or finds the one that is already there. */
export async function addForumPost(
  account: AccountHandle,
  post: NewForumPost,
): Promise<AddedForumPost> {
  const sourceId = await ensureSource(account, post.source);
  const findExisting = () =>
    account.trx
      .selectFrom("forum_posts")
      .select(["id", "title"])
      .where("account_id", "=", account.accountId)
      .where("source_id", "=", sourceId)
      .where("external_id", "=", post.externalId)
      .executeTakeFirst();
  // Looked for first: an insert that meets a conflict uses up an id each time.
  const before = await findExisting();
  if (before) return { ...before, existing: true };
  const inserted = await account.trx
    .insertInto("forum_posts")
    .values({
      account_id: account.accountId,
      source_id: sourceId,
      external_id: post.externalId,
      title: post.title,
      body: post.body,
      author: post.author,
      community: post.community,
      url: post.url,
      posted_at: post.postedAt,
    })
    .onConflict((conflict) => conflict.columns(["source_id", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return { ...(await findExisting())!, existing: true };
  if (post.replies.length > 0) {
    await account.trx
      .insertInto("forum_replies")
      .values(
        post.replies.map((reply, index) => ({
          post_id: inserted.id,
          position: index + 1,
          account_id: account.accountId,
          author: reply.author,
          body: reply.body,
        })),
      )
      .execute();
  }
  return { id: inserted.id, title: post.title, existing: false };
}

export async function listForumPosts(
  account: AccountHandle,
): Promise<{ id: number; title: string }[]> {
  return account.trx
    .selectFrom("forum_posts")
    .select(["id", "title"])
    .where((q) => q.or([q("account_id", "=", account.accountId), q("account_id", "is", null)]))
    .orderBy("id")
    .limit(1_000)
    .execute();
}

export interface ForumPostSummary {
  id: number;
  /** The operator's, for all accounts to read. */
  isShared: boolean;
  title: string;
  /** How the text begins. */
  excerpt: string;
  author: string;
  community: string;
  url: string;
  repliesCount: number;
  postedAt: Date | null;
  createdAt: Date;
}

export interface ForumPostPage {
  whose: "own" | "shared" | "all";
  /** Only those with a smaller id. */
  before: number | null;
  rowsMax: number;
}

/** Newest first. Own ones and shared ones come each from their own index, and meet here. */
export async function pageForumPosts(
  account: AccountHandle,
  { whose, before, rowsMax }: ForumPostPage,
): Promise<ForumPostSummary[]> {
  const older = before === null ? sql`` : sql`and id < ${before}`;
  const result = await sql<{ id: number }>`
    select id from (
      (select id from forum_posts
       where account_id = ${account.accountId} and ${whose !== "shared"} ${older}
       order by id desc limit ${rowsMax})
      union all
      (select id from forum_posts
       where account_id is null and ${whose !== "own"} ${older}
       order by id desc limit ${rowsMax})
    ) part
    order by id desc limit ${rowsMax}`.execute(account.trx);
  return summarize(
    account,
    result.rows.map((row) => row.id),
  );
}

/** Far more than any search needs. */
const searchMsMax = 3_000;

/** Own and shared ones that hold all of these words, in any language; newest first. */
export async function searchForumPosts(
  account: AccountHandle,
  { words, before, rowsMax }: { words: string; before: number | null; rowsMax: number },
): Promise<ForumPostSummary[]> {
  await limitTime(account, searchMsMax);
  const result = await sql<{ id: number }>`
    select found.id from search_forum_posts(${words}, ${before ?? Number.MAX_SAFE_INTEGER}, ${rowsMax}) as found (id)`.execute(
    account.trx,
  );
  return summarize(
    account,
    result.rows.map((row) => row.id),
  );
}

/** Own and shared ones with the beginning of what they say, newest first. */
export async function readNewestPosts(
  { trx, accountId }: AccountHandle,
  { rowsMax, charactersMax }: { rowsMax: number; charactersMax: number },
): Promise<{ id: number; title: string; body: string; author: string }[]> {
  const result = await sql<{ id: number; title: string; body: string; author: string }>`
    select id, title, left(body, ${charactersMax}) as body, author from (
      (select id, title, body, author from forum_posts
       where account_id = ${accountId} order by id desc limit ${rowsMax})
      union all
      (select id, title, body, author from forum_posts
       where account_id is null order by id desc limit ${rowsMax})
    ) part
    order by id desc limit ${rowsMax}`.execute(trx);
  return result.rows;
}

async function summarize(
  account: AccountHandle,
  ids: readonly number[],
): Promise<ForumPostSummary[]> {
  if (ids.length === 0) return [];
  const result = await sql<ForumPostSummary>`
    select f.id, f.account_id is null as "isShared", f.title, left(f.body, 300) as excerpt, f.author, f.community,
      f.url, f.posted_at as "postedAt", f.created_at as "createdAt",
      (select count(*) from forum_replies r where r.post_id = f.id) as "repliesCount"
    from forum_posts f
    where f.id = any (${[...ids]}::bigint[]) and (f.account_id = ${account.accountId} or f.account_id is null)
    order by f.id desc`.execute(account.trx);
  return result.rows;
}

export interface ForumPostRecord extends Omit<ForumPostSummary, "excerpt" | "repliesCount"> {
  body: string;
  replies: ForumReply[];
}

export async function findForumPost(
  account: AccountHandle,
  id: number,
): Promise<ForumPostRecord | undefined> {
  const result = await sql<ForumPostRecord>`
    select f.id, f.account_id is null as "isShared", f.title, f.body, f.author, f.community, f.url,
      f.posted_at as "postedAt", f.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('author', r.author, 'body', r.body) order by r.position), '[]')
        from forum_replies r where r.post_id = f.id
      ) as replies
    from forum_posts f
    where f.id = ${id} and (f.account_id = ${account.accountId} or f.account_id is null)`.execute(
    account.trx,
  );
  return result.rows[0];
}

/** Removes an account's own post; false where it has no such one. Shared ones are the operator's. */
export async function removeForumPost(account: AccountHandle, id: number): Promise<boolean> {
  const result = await account.trx
    .deleteFrom("forum_posts")
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function ensureSource(
  account: AccountHandle,
  source: { kind: string; name: string },
): Promise<number> {
  const find = () =>
    account.trx
      .selectFrom("sources")
      .select("id")
      .where("account_id", "=", account.accountId)
      .where("kind", "=", source.kind)
      .where("name", "=", source.name)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  const made = await account.trx
    .insertInto("sources")
    .values({ account_id: account.accountId, ...source })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? (await find())!.id;
}
