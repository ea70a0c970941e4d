/** One content as it is now: for its reading view, its editor and what stands beside them. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const contentQuery = (pressroom: Pressroom, contentId: number) =>
  queryOptions({
    queryKey: ["contents", contentId],
    queryFn: ({ signal }) => pressroom.contents.get(contentId, { signal }),
  });
