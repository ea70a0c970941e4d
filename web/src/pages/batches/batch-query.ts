/** The query for a topic list, polled while its jobs run. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";

const pollMs = 2_000;

export const batchQuery = (pressroom: Pressroom, batchId: number) =>
  queryOptions({
    queryKey: ["batches", batchId],
    queryFn: ({ signal }) => pressroom.batches.get(batchId, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.finished_count < state.data.jobs_count ? pollMs : false,
  });
