/** Splits an import into parts that the service accepts, by number and size. */
const partPostsMax = 500;
/** The limit is 1 MiB, including the JSON around the posts. */
const partBytesMax = 1_000_000;

export interface PostsPart {
  /** The index of its first post in the file. */
  start: number;
  posts: unknown[];
  /** A single post that exceeds the limit and is not sent. */
  isTooLarge: boolean;
}

export function splitImport(posts: readonly unknown[]): PostsPart[] {
  const encoder = new TextEncoder();
  const parts: PostsPart[] = [];
  let part: PostsPart | undefined;
  let bytes = 0;
  for (const [start, post] of posts.entries()) {
    const size = encoder.encode(JSON.stringify(post) ?? "null").length + 1;
    if (size > partBytesMax) {
      parts.push({ start, posts: [post], isTooLarge: true });
      part = undefined;
    } else if (part && part.posts.length < partPostsMax && bytes + size <= partBytesMax) {
      part.posts.push(post);
      bytes += size;
    } else {
      part = { start, posts: [post], isTooLarge: false };
      bytes = size;
      parts.push(part);
    }
  }
  return parts;
}
