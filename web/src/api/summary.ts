/** What Home shows, in one answer: asked for often while something is being written, and seldom otherwise. */
import type { GetSummaryAnswer, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

const busyMs = 1_500;
const idleMs = 5_000;

export const summaryQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["summary"],
    queryFn: ({ signal }) => pressroom.account.getSummary({ signal, maxRetries: 0 }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : idleMs),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    // Whoever comes back to Home wants to see what happened meanwhile.
    staleTime: 0,
  });

function isBusy(summary: GetSummaryAnswer | undefined): boolean {
  return summary !== undefined && (summary.running.count > 0 || summary.queued_count > 0);
}
