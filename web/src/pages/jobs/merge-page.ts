/**
 * Replaces a refetched page in a list. Unlike the newest page, its end may have shifted because other items left the
 * filter, so only items already shown are updated or removed.
 */
import type { Job, Page } from "@pressroom/client";
import type { PagedData } from "../../api/use-paged-list.ts";
import { isOver } from "./job-queries.ts";

export function mergePage(shown: PagedData<Job>, index: number, fresh: Page<Job>): PagedData<Job> {
  const known = new Map(fresh.items.map((job) => [job.job_id, job]));
  return {
    ...shown,
    pages: shown.pages.map((page, place) =>
      place === index
        ? {
            ...page,
            // An open job that is no longer listed no longer matches the filter.
            items: page.items.flatMap((job) => known.get(job.job_id) ?? (isOver(job) ? [job] : [])),
          }
        : page,
    ),
  };
}

/** The pages with jobs that are still open, newest first, up to `max`. */
export function openPages(shown: PagedData<Job> | undefined, max: number): number[] {
  // useLiveList replaces a single page entirely.
  if (!shown || shown.pages.length < 2) return [];
  return shown.pages
    .flatMap((page, index) => (page.items.every(isOver) ? [] : [index]))
    .slice(0, max);
}
