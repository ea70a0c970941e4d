/** Everything that Home shows, in one request; refetched when jobs change, and polled for other changes. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";
import { slowPollMs } from "./use-job-changes.ts";

export const summaryQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["summary"],
    queryFn: ({ signal }) => pressroom.account.getSummary({ signal, maxRetries: 0 }),
    refetchInterval: slowPollMs,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    // Returning to Home always shows current data.
    staleTime: 0,
  });
