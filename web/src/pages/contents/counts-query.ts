/** How many contents have each status, and which tags there are. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const countsQuery = (pressroom: Pressroom, brandId: number | undefined) =>
  queryOptions({
    queryKey: ["contents", "counts", brandId ?? null],
    queryFn: ({ signal }) =>
      pressroom.contents.count(brandId === undefined ? {} : { brand_id: brandId }, { signal }),
  });
