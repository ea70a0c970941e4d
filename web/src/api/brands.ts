/** Queries for the account and its brands, which the frame and many pages use. */
import type { Pressroom } from "@pressroom/client";
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
