/** What Home shows, in one answer: asked for when jobs change, and seldom otherwise, for what people do elsewhere. */
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
    // Whoever comes back to Home wants to see what happened meanwhile.
    staleTime: 0,
  });
