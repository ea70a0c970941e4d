/**
 * Keeps a job list up to date: progress is updated in place; when jobs start or end, or changes may have been missed,
 * pages are refetched.
 */
import type { Job, Pages, RequestOptions } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useJobChanges, usePollMs } from "../../api/use-job-changes.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import type { PagedData, PagedList } from "../../api/use-paged-list.ts";
import { useThrottled } from "../../api/use-throttled.ts";
import { patchJob } from "./job-queries.ts";
import { mergePage, openPages } from "./merge-page.ts";

interface LiveJobsOptions {
  shown: PagedList<Job>;
  /** The same function as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Job>;
  brandId: number | undefined;
  contentType: Job["content_type"] | undefined;
}

const keyOf = (job: Job) => job.job_id;
/** How many older pages are fetched at a time. */
const pagesMax = 4;

export function useLiveJobs(options: LiveJobsOptions): void {
  const { shown, list, brandId, contentType } = options;
  const queryClient = useQueryClient();
  const pollMs = usePollMs();
  const newest = useLiveList({ shown, list, keyOf, pollMs });
  const refreshOlder = useOpenPages(options, pollMs);
  useJobChanges((change) => {
    if (change.type !== "job") {
      newest.refresh();
      refreshOlder();
      return;
    }
    if (brandId !== undefined && change.brand_id !== brandId) return;
    if (contentType !== undefined && change.content_type !== contentType) return;
    const { job_id: jobId, state, stage, progress } = change;
    const data = queryClient.getQueryData<PagedData<Job>>(shown.queryKey);
    const place = data?.pages.findIndex((page) => page.items.some((job) => job.job_id === jobId));
    const known = data?.pages[place ?? -1]?.items.find((job) => job.job_id === jobId);
    const isMove = known?.state === state;
    // Below the newest page, a job that has ended is found because it is still cached as open.
    const isOlder = known !== undefined && place !== 0;
    if (isMove || !isOlder) patchJob(queryClient, jobId, { state, stage, progress });
    if (!isMove || newest.isUnderWay()) newest.refresh();
    if (!isMove && isOlder) refreshOlder();
  });
}

/**
 * Refetches pages with open jobs below the newest page, which useLiveList does not cover. Returns an immediate refetch.
 */
function useOpenPages({ shown, list }: LiveJobsOptions, pollMs: number | false): () => void {
  const queryClient = useQueryClient();
  const read = () => queryClient.getQueryData<PagedData<Job>>(shown.queryKey);
  const { refetch } = useQuery({
    queryKey: ["open-pages", ...shown.queryKey],
    enabled: openPages(read(), 1).length > 0 && !shown.isStale,
    queryFn: async ({ signal }) => {
      const before = read();
      for (const index of openPages(before, pagesMax)) {
        const cursor = before?.pageParams[index] ?? null;
        const options = { signal, maxRetries: 0 };
        const fresh = await list(cursor === null ? {} : { cursor }, options).page();
        queryClient.setQueryData<PagedData<Job>>(shown.queryKey, (data) => {
          // The list may have started over in the meantime.
          const isThere = data?.pageParams[index] === cursor;
          return data && isThere ? mergePage(data, index, fresh) : data;
        });
      }
      return null;
    },
    refetchInterval: pollMs,
    gcTime: 0,
    staleTime: 0,
  });
  return useThrottled(() => refetch());
}
