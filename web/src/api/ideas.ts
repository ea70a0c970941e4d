/** What a brand could write about next. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const ideasQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["ideas", brandId],
    queryFn: async ({ signal }) => (await pressroom.ideas.list(brandId, {}, { signal })).items,
    // Rows that move by themselves would be pressed by mistake.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
