/** Forum posts that the service holds, with their replies: shared by the operator, or one account's own. */
import type { AccountHandle } from "../db/account-handle.ts";

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

async function ensureSource(
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
