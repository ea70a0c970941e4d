/** The job list, newest first, updated live. */
import type { Job, RequestOptions } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import ToTopIcon from "lucide-react/icons/arrow-up";
import { useCallback, useMemo } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useBrandNames } from "../../frame/current-brand.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { JobIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { jobsWords as words } from "../../words/jobs.ts";
import { JobFilters } from "./job-filters.tsx";
import { JobRow } from "./job-row.tsx";
import { useLiveJobs } from "./use-live-jobs.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

const route = getRouteApi("/framed/jobs");
const hourMs = 3_600_000;
const ageHours = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 };
const keyOf = (job: Job) => job.job_id;

export function JobsPage() {
  const pressroom = usePressroom();
  const search = route.useSearch();
  const { state, type, brand_id, age } = search;
  const list = useCallback(
    (cursor: { cursor?: string }, options: RequestOptions) => {
      const query = omitUndefined({
        state,
        content_type: type,
        brand_id,
        created_after: age && hoursAgo(ageHours[age]),
      });
      return pressroom.jobs.list({ ...query, limit: 50, ...cursor }, options);
    },
    [pressroom, state, type, brand_id, age],
  );
  const jobs = usePagedList<Job>({ queryKey: ["jobs", "list", search], list });
  useLiveJobs({ shown: jobs, list, brandId: brand_id, contentType: type });
  const ids = useMemo(() => jobs.items.map(keyOf), [jobs.items]);
  const { listArea, unseen, goToTop, isNew } = useScrollAnchor(ids, JSON.stringify(jobs.queryKey));
  const brandName = useBrandNames();
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <JobFilters />
      {unseen > 0 && (
        <div className="pointer-events-none sticky top-3 z-20 flex h-0 justify-center max-md:top-16">
          <button
            type="button"
            onClick={goToTop}
            className="pointer-events-auto inline-flex h-8 animate-appear items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-raised"
          >
            <ToTopIcon aria-hidden="true" className="size-4" />
            {words.newer(unseen)}
          </button>
        </div>
      )}
      <div ref={listArea} aria-busy={jobs.isStale}>
        <Card isFlush className={jobs.isStale ? "opacity-60 transition-opacity" : undefined}>
          <WindowedList
            label={words.list}
            list={jobs}
            keyOf={keyOf}
            row={(job) => (
              <JobRow job={job} brandName={brandName(job.brand_id)} isNew={isNew(job.job_id)} />
            )}
            rowHeight={65}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={JobIcon}
                  {...words.emptyFilter}
                  action={<ButtonLink label={words.emptyFilter.action} to="/jobs/" search={{}} />}
                />
              ) : (
                <EmptyState
                  icon={JobIcon}
                  {...words.empty}
                  action={<ButtonLink label={words.create} to="/new/" variant="primary" />}
                />
              )
            }
          />
        </Card>
      </div>
    </>
  );
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}
