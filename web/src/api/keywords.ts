/** All keywords of a brand, and keyword suggestions. */
import type { Keyword, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

export const keywordsQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["keywords", brandId],
    // A brand has at most 1,000 keywords: few enough to load all of them and filter in the browser.
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
    // If rows moved on their own, users would click the wrong one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
