/** The summary, kept up to date: what moves is moved as it is told, and what is more than that is asked for. */
import type { GetSummaryAnswer, JobChange } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { summaryQuery } from "../../api/summary.ts";
import { useJobChanges } from "../../api/use-job-changes.ts";
import { usePaced } from "../../api/use-paced.ts";

export function useLiveSummary() {
  const queryClient = useQueryClient();
  const options = summaryQuery(usePressroom());
  const query = useQuery(options);
  const { queryKey } = options;
  const { refetch } = query;
  const refresh = usePaced(async () => {
    // While the first answer is under way no other is asked for, and it may have been read before the change.
    const isFirst = queryClient.getQueryData(queryKey) === undefined;
    await refetch({ throwOnError: true });
    if (isFirst) await refetch({ throwOnError: true });
  });
  useJobChanges((change) => {
    const shown = queryClient.getQueryData(queryKey);
    // An answer that is under way may have been read before the change.
    const isUnderWay = queryClient.isFetching({ queryKey }) > 0;
    const moved = shown && change.type === "job" ? withMove(shown, change) : undefined;
    if (moved) queryClient.setQueryData(queryKey, moved);
    if (!moved || isUnderWay) refresh();
  });
  return query;
}

/** Undefined where more changes than how far a job has come. */
function withMove(
  shown: GetSummaryAnswer,
  { job_id: jobId, state, stage, progress }: Extract<JobChange, { type: "job" }>,
): GetSummaryAnswer | undefined {
  const { items } = shown.running;
  if (!items.some((job) => job.job_id === jobId && job.state === state)) return undefined;
  const moved = items.map((job) => (job.job_id === jobId ? { ...job, stage, progress } : job));
  return { ...shown, running: { ...shown.running, items: moved } };
}
