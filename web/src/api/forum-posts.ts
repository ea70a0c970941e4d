/** One forum post by its ID; with null, nothing is requested. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const forumPostQuery = (pressroom: Pressroom, forumPostId: number | null) =>
  queryOptions({
    queryKey: ["forum-posts", forumPostId],
    queryFn: ({ signal }) => pressroom.forumPosts.get(forumPostId ?? 0, { signal }),
    enabled: forumPostId !== null,
  });
