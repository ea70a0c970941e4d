/**
 * Puts a page of a list that was fetched again in the place where it stands. Unlike the newest page, its end may have
 * moved by what fell out of the filter, so only what is shown already is changed, and what is gone goes.
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
            // A job that was open and is not listed any more is in another state than the filter asks for.
            items: page.items.flatMap((job) => known.get(job.job_id) ?? (isOver(job) ? [job] : [])),
          }
        : page,
    ),
  };
}

/** The pages that hold a job that will change by itself; the newest first, as far as that is worth asking for. */
export function openPages(shown: PagedData<Job> | undefined, max: number): number[] {
  // A list of one page is replaced whole by useLiveList.
  if (!shown || shown.pages.length < 2) return [];
  return shown.pages
    .flatMap((page, index) => (page.items.every(isOver) ? [] : [index]))
    .slice(0, max);
}
