/** One job and all lists that show it: how it is asked for, and how a change of it is put into what is shown. */
import type { Job, JobDetails, Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";

/** Between two looks at what a running job costs; its stages and words come as events. */
const pollMs = 3_000;

export const jobQuery = (pressroom: Pressroom, jobId: number) =>
  queryOptions({
    queryKey: ["jobs", jobId],
    queryFn: ({ signal }) => pressroom.jobs.get(jobId, {}, { signal }),
    // What never came is asked for again by whoever reads why: it would be a skeleton again each time.
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? pollMs : false),
    refetchOnReconnect: "always",
    refetchOnWindowFocus: "always",
  });

/** How long such jobs take, and who would write them. */
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

/** What is newly known of a job, wherever it is shown. */
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
