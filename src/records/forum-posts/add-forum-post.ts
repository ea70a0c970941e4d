/** Adds an account's own post, or returns the existing one unchanged. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { ensureSource } from "./forum-posts.ts";
import type { NewForumPost } from "./forum-posts.ts";
import { indexable } from "./identify-post.ts";
import { findKnownThreads } from "./known-threads.ts";
import { lockThreads, saveThreads } from "./save-threads.ts";

export interface AddedForumPost {
  id: number;
  /** The stored title if the post already existed. */
  title: string;
  existing: boolean;
}

export async function addForumPost(
  account: AccountHandle,
  { source, replies, ...post }: NewForumPost,
): Promise<AddedForumPost> {
  await lockThreads(account);
  const sourceId = await ensureSource(account, source);
  const [found] = await findKnownThreads(account, sourceId, [
    { externalId: indexable(post.externalId), url: post.url },
  ]);
  if (found?.known) return { id: found.known.id, title: found.known.title, existing: true };
  const thread = {
    ...post,
    postedAt: post.postedAt ?? undefined,
    replies: replies.map((reply) => ({ ...reply, externalId: "", parentExternalId: null })),
  };
  const [saved] = await saveThreads(account, sourceId, [thread], "person");
  if (saved?.id == null) throw new Error("the post was not saved");
  return { id: saved.id, title: post.title, existing: false };
}
