/** One forum post by its id. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const forumPostQuery = (pressroom: Pressroom, forumPostId: number) =>
  queryOptions({
    queryKey: ["forum-posts", forumPostId],
    queryFn: ({ signal }) => pressroom.forumPosts.get(forumPostId, { signal }),
  });
