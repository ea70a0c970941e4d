/**
 * Keeps a list of jobs up to date by what is told of them: what moves is moved where it stands, and what begins, ends
 * or may have been missed is asked for.
 */
import type { Job, Pages, RequestOptions } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useJobChanges, useLookMs } from "../../api/use-job-changes.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import type { PagedData, PagedList } from "../../api/use-paged-list.ts";
import { patchJob } from "./job-queries.ts";
import { useOpenPages } from "./use-refresh-open-jobs.ts";

interface LiveJobsOptions {
  shown: PagedList<Job>;
  /** The same as for usePagedList. */
  list: (cursor: { cursor?: string }, options: RequestOptions) => Pages<Job>;
  /** What the list is cut to. */
  brandId: number | undefined;
  contentType: Job["content_type"] | undefined;
}

const keyOf = (job: Job) => job.job_id;

export function useLiveJobs({ shown, list, brandId, contentType }: LiveJobsOptions): void {
  const queryClient = useQueryClient();
  const lookMs = useLookMs();
  const newest = useLiveList({ shown, list, keyOf, lookMs });
  const refreshOlder = useOpenPages({ shown, list, lookMs });
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
    // Below the newest page, a job that has ended is found by its being open still.
    const isOlder = known !== undefined && place !== 0;
    if (isMove || !isOlder) patchJob(queryClient, jobId, { state, stage, progress });
    if (!isMove || newest.isUnderWay()) newest.refresh();
    if (!isMove && isOlder) refreshOlder();
  });
}
