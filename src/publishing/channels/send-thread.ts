/** Sends the posts of a thread after the first one: finds or sends each, and saves its id before the next. */
import type { Piece } from "../channel.ts";
import { ChannelProblem } from "../channel-problem.ts";

export interface ThreadPosts {
  find(piece: Piece, at: number): Promise<string | null>;
  create(piece: Piece, at: number): Promise<string>;
  /** Undefined if the network does not support edits. */
  edit?: (piece: Piece, at: number, id: string) => Promise<void>;
  remove(id: string): Promise<void>;
}

export function idsIn(piece: Piece): string[] {
  const ids = piece.progress["ids"];
  return Array.isArray(ids) ? ids.map(String) : [];
}

export async function sendThread(
  posts: ThreadPosts,
  firstId: string,
  piece: Piece,
  action: "publish" | "update",
): Promise<void> {
  const save = (ids: readonly string[]) => piece.save({ ...piece.progress, ids });
  if (idsIn(piece).length === 0) await save([firstId]);
  if (action === "update") await editThread(posts, piece);
  for (let at = idsIn(piece).length; at < piece.posts.length; at += 1) {
    const id = (await posts.find(piece, at)) ?? (await posts.create(piece, at));
    await save([...idsIn(piece), id]);
  }
}

async function editThread(posts: ThreadPosts, piece: Piece): Promise<void> {
  if (!posts.edit) {
    throw new ChannelProblem(
      "rejected",
      "Posts on this network cannot be edited. Unpublish the post and publish it again.",
    );
  }
  const ids = idsIn(piece);
  const count = piece.posts.length;
  for (const [at, id] of ids.slice(0, count).entries()) await posts.edit(piece, at, id);
  await removeLastFirst(posts, ids.slice(count));
  await piece.save({ ...piece.progress, ids: ids.slice(0, count) });
}

export async function removeThread(posts: ThreadPosts, id: string, piece: Piece): Promise<"gone"> {
  const ids = idsIn(piece);
  await removeLastFirst(posts, ids.length === 0 ? [id] : ids);
  return "gone";
}

/** Removes the last post first, so that no reply is left without its parent. */
async function removeLastFirst(posts: ThreadPosts, ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) await posts.remove(id);
}
