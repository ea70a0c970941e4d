/** The query for the usage of recent days, by the account or one key. */
import type { Pressroom } from "@pressroom/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { firstDay } from "./fill-days.ts";

interface UsageFilter {
  days: number;
  keyId?: number | undefined;
}

export const usageQuery = (pressroom: Pressroom, { days, keyId }: UsageFilter) =>
  queryOptions({
    queryKey: ["usage", { days, keyId }],
    queryFn: ({ signal }) =>
      pressroom.usage.get(
        {
          from: firstDay(Date.now(), days),
          ...(keyId !== undefined && { key_id: keyId }),
        },
        { signal },
      ),
    // Requests are counted within seconds, so that users can watch a program at work.
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
