/** Queries for the account's brands, their keywords, topic ideas and website proposals. */
import type { Pressroom, Keyword } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

/** An account has at most 1,000 brands; the switcher and selects show this many of the newest. */
const brandsMax = 100;

export const accountQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["account"],
    queryFn: ({ signal }) => pressroom.account.get({ signal }),
    staleTime: 60_000,
  });

export const brandsQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["brands", "choices"],
    queryFn: async ({ signal }) => {
      const { items } = await pressroom.brands.list({ limit: brandsMax }, { signal }).page();
      return items;
    },
    staleTime: 30_000,
  });

export const brandQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["brands", brandId],
    queryFn: ({ signal }) => pressroom.brands.get(brandId, { signal }),
  });

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

export const ideasQuery = (pressroom: Pressroom, brandId: number) =>
  queryOptions({
    queryKey: ["ideas", brandId],
    queryFn: async ({ signal }) => (await pressroom.ideas.list(brandId, {}, { signal })).items,
    // If rows moved on their own, users would click the wrong one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });

const proposalPollMs = 600;

export const brandProposalQuery = (pressroom: Pressroom, proposalId: number | undefined) =>
  queryOptions({
    queryKey: ["brand-proposals", proposalId],
    queryFn: ({ signal }) => pressroom.brands.getProposal(proposalId ?? 0, { signal }),
    enabled: proposalId !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "finished" || data?.state === "failed" ? false : proposalPollMs,
  });
