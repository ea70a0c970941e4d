/** Suggested topics for a brand. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const ideasQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["ideas", brandId],
    queryFn: async ({ signal }) => (await pressroom.ideas.list(brandId, {}, { signal })).items,
    // If rows moved on their own, users would click the wrong one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
