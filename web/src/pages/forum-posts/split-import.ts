/** Parts of an import that the service takes at once: by number and by size. */
const partPostsMax = 500;
/** It takes 1 MiB; some of that is what stands around the posts. */
const partBytesMax = 1_000_000;

export interface PostsPart {
  /** Where it begins among all. */
  start: number;
  posts: unknown[];
  /** Too large by itself: it is not sent. */
  isTooLarge: boolean;
}

export function partPosts(posts: readonly unknown[]): PostsPart[] {
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
