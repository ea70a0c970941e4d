/**
 * The summary, kept up to date. What is being written is asked for every moment; the newest of it is followed as it
 * happens, since a browser has connections for one.
 */
import type { GetSummaryAnswer, Job, JobEvent } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { summaryQuery } from "../../api/summary.ts";
import { useJobEvents } from "../../api/use-job-events.ts";
import { watchWakes } from "../../api/watch-wakes.ts";

export function useLiveSummary() {
  const queryClient = useQueryClient();
  const options = summaryQuery(usePressroom());
  const query = useQuery(options);
  const { queryKey } = options;
  const followed = query.data?.running.items[0]?.job_id;
  const onEvent = (event: JobEvent) => {
    const isOver = event.state !== "queued" && event.state !== "running";
    if (isOver) {
      void queryClient.invalidateQueries({ queryKey });
      return;
    }
    queryClient.setQueryData(queryKey, (shown) => shown && withEvent(shown, event));
  };
  useJobEvents(followed ?? 0, { isEnabled: followed !== undefined, onEvent });
  // After a sleep the next look would be as long away as it was before.
  useEffect(
    () => watchWakes(() => void queryClient.invalidateQueries({ queryKey })),
    [queryClient, queryKey],
  );
  return query;
}

function withEvent(shown: GetSummaryAnswer, event: JobEvent): GetSummaryAnswer {
  const moved = (job: Job): Job => ({
    ...job,
    state: event.state,
    stage: event.stage ?? job.stage,
    progress: event.progress ?? job.progress,
  });
  const items = shown.running.items.map((job) => (job.job_id === event.job_id ? moved(job) : job));
  return { ...shown, running: { ...shown.running, items } };
}
