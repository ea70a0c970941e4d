/** Computes the id of a post within its source. */
import { createHash } from "node:crypto";

/** The URL, or a hash of the text if there is none, so that the same post is not added twice. */
export function identifyPost(post: {
  title: string;
  body?: string | undefined;
  url: string;
}): string {
  return post.url === ""
    ? digest(JSON.stringify([post.title, post.body ?? ""]))
    : indexable(post.url);
}

/** A name that a PostgreSQL index accepts: at most 2,704 bytes, without null characters or unpaired surrogates. */
export function indexable(name: string): string {
  const isPlain = Buffer.byteLength(name) <= 2_000 && name.isWellFormed() && !name.includes("\0");
  return isPlain ? name : digest(JSON.stringify([name]));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
