/** A brand's keywords, all of them, and what is suggested beside them. */
import type { Keyword, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const keywordsQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["keywords", brandId],
    // A brand has at most a thousand: few enough to hold, and to filter without asking.
    queryFn: async ({ signal }) => {
      const keywords: Keyword[] = [];
      for await (const keyword of pressroom.keywords.list(brandId, { limit: 100 }, { signal })) {
        keywords.push(keyword);
      }
      return keywords;
    },
  });

export const suggestionsQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["keyword-suggestions", brandId],
    queryFn: ({ signal }) => pressroom.keywords.suggest(brandId, { signal }),
    // Rows that move by themselves would be pressed by mistake.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
