/** What a post is called within its source. */
import { createHash } from "node:crypto";

/** The same post twice is one post: known by its address, or by what it says. */
export function identifyPost(post: {
  title: string;
  body?: string | undefined;
  url: string;
}): string {
  return post.url === ""
    ? digest(JSON.stringify([post.title, post.body ?? ""]))
    : indexable(post.url);
}

/** What an index of PostgreSQL can hold, which takes no more than 2,704 bytes, and no null character or half of a pair. */
export function indexable(name: string): string {
  const isPlain = Buffer.byteLength(name) <= 2_000 && name.isWellFormed() && !name.includes("\0");
  return isPlain ? name : digest(JSON.stringify([name]));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
