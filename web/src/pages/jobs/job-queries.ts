/** Queries for a job, and updates of cached jobs. */
import type { Job, JobDetails, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";

/** How often to poll the cost of a running job; stages and text arrive as events. */
const pollMs = 3_000;

export const jobQuery = (pressroom: Pressroom, jobId: number) =>
  queryOptions({
    queryKey: ["jobs", jobId],
    queryFn: ({ signal }) => pressroom.jobs.get(jobId, {}, { signal }),
    // If the first load failed, only the user retries: polling would show the skeleton again each time.
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? pollMs : false),
    refetchOnReconnect: "always",
    refetchOnWindowFocus: "always",
  });

/** How long such jobs take, and which model would write them. */
export const estimateQuery = (
  pressroom: Pressroom,
  { content_type, brand_id }: Pick<Job, "content_type" | "brand_id">,
) =>
  queryOptions({
    queryKey: ["estimates", content_type, brand_id],
    queryFn: ({ signal }) =>
      pressroom.contents.estimate({ content_type, brand_id }, { signal, maxRetries: 0 }),
    staleTime: 5 * 60_000,
  });

export function isOver({ state }: Pick<Job, "state">): boolean {
  return state !== "queued" && state !== "running" && state !== "waiting";
}

export function isRetryable({ state }: Pick<Job, "state">): boolean {
  return state === "failed" || state === "canceled" || state === "partially_succeeded";
}

/** Updates a job wherever it is cached. */
export function patchJob(queryClient: QueryClient, jobId: number, known: Partial<Job>): void {
  queryClient.setQueryData<JobDetails>(["jobs", jobId], (job) => job && { ...job, ...known });
  queryClient.setQueriesData<PagedData<Job>>(
    { queryKey: ["jobs", "list"] },
    (data) =>
      data &&
      changeItems(data, (items) =>
        items.map((job) => (job.job_id === jobId ? { ...job, ...known } : job)),
      ),
  );
}
