/** The Home page: a box to start writing, what needs attention, running jobs and recent content. */
import type { ContentSummary, GetSummaryAnswer, JobChange, Publication } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { modelsQuery } from "../../api/models.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { failedPublicationsQuery } from "../../api/publishing.ts";
import { summaryQuery } from "../../api/summary.ts";
import { useJobChanges } from "../../api/use-job-changes.ts";
import { useThrottled } from "../../api/use-throttled.ts";
import { Card } from "../../kit/card.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { Link, PlainLink } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { RowList } from "../../kit/row-list.tsx";
import { Skeleton, SkeletonRows } from "../../kit/skeleton.tsx";
import { homeWords as words } from "../../words/home.ts";
import { ChooseModelCard } from "../choose-model/choose-model-card.tsx";
import { ModelProblem } from "../choose-model/model-problem.tsx";
import { ContentItem } from "./content-item.tsx";
import { IdeasCard } from "./ideas-card.tsx";
import { useIsBrandRequired } from "../../frame/brand-required.tsx";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsAttention, unreadShownMax } from "./needs-attention.tsx";
import { RunningJobs } from "./running-jobs.tsx";
import { StartBox } from "./start-box.tsx";

export function HomePage() {
  const query = useLiveSummary();
  // Wait for the model settings: a notice about a missing model appears above the rest, which must not move.
  const pressroom = usePressroom();
  const { isPending: isModelPending } = useQuery(modelsQuery(pressroom));
  const { isPending, data: unpublished } = useQuery(failedPublicationsQuery(pressroom));
  const isBrandRequired = useIsBrandRequired();
  // Nothing can be written yet: show the first steps on top.
  const areStepsOnTop = isBrandRequired && query.data?.recent.length === 0;
  return (
    <>
      <PageHeader title={words.title} description={<Greeting summary={query.data} />} />
      <div className="flex flex-col gap-5">
        <ModelProblem />
        {areStepsOnTop && query.data && <FirstSteps summary={query.data} />}
        {!(isBrandRequired && query.isPending) && <StartBox />}
        <ChooseModelCard />
        {query.data !== undefined && query.isError && (
          <div role="status">
            <Notice text={words.stale} tone="warn" />
          </div>
        )}
        {!isPending && !isModelPending && (
          <QueryView query={query} skeleton={<HomeSkeleton />}>
            {(summary) => (
              <Summary
                summary={summary}
                unpublished={unpublished ?? []}
                areStepsOnTop={areStepsOnTop}
              />
            )}
          </QueryView>
        )}
      </div>
    </>
  );
}

interface SummaryProps {
  summary: GetSummaryAnswer;
  unpublished: readonly Publication[];
  /** The first steps are shown above. */
  areStepsOnTop: boolean;
}

function Summary({ summary, unpublished, areStepsOnTop }: SummaryProps) {
  const { recent, running, unread } = summary;
  const { brand } = useCurrentBrand();
  const isNew = recent.length === 0;
  const shownAbove = new Set(unread.items.slice(0, unreadShownMax).map(({ content_id: id }) => id));
  const others = recent.filter(({ content_id: id }) => !shownAbove.has(id));
  const isBusy = running.count + summary.queued_count > 0;
  const needed = [summary.failed, summary.waiting, summary.broken_channels];
  return (
    <>
      {isNew && !areStepsOnTop && <FirstSteps summary={summary} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-2">
          {(!isNew || needed.some(({ count }) => count > 0)) && (
            <NeedsAttention summary={summary} unpublished={unpublished} isNew={isNew} />
          )}
          {brand && (!isNew || brand.keywords_count > 0) && (
            <IdeasCard key={brand.brand_id} brand={brand} />
          )}
          {others.length > 0 && <RecentContents contents={others} />}
        </div>
        {(!isNew || isBusy) && (
          <div className={isBusy ? "max-lg:order-1" : "max-lg:order-3"}>
            <RunningJobs running={running} queuedCount={summary.queued_count} />
          </div>
        )}
      </div>
    </>
  );
}

function Greeting({ summary }: { summary: GetSummaryAnswer | undefined }) {
  // An empty line, so that nothing moves when the text appears.
  if (!summary) return "\u00a0";
  if (summary.recent.length === 0) return words.welcome;
  const { contents, cost_usd: cost } = summary.this_month;
  return (
    <PlainLink to="/settings/usage/" className="rounded-sm hover:text-ink hover:underline">
      {words.month(formatNumber(contents), contents === 1)}
      {cost > 0 && ` · ${words.monthCost(formatMoney(cost))}`}
    </PlainLink>
  );
}

function HomeSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Card title={words.needs.title} isFlush>
        <SkeletonRows count={4} />
      </Card>
      <Card title={words.running.title}>
        <Skeleton className="h-10 w-full" />
      </Card>
    </div>
  );
}

const recentWords = words.recent;
const shownMax = 6;

/** The newest content that is not listed as unread. */
function RecentContents({ contents }: { contents: readonly ContentSummary[] }) {
  return (
    <Card
      title={recentWords.title}
      isFlush
      actions={<Link label={recentWords.all} to="/contents/" className="text-sm" />}
    >
      <RowList label={recentWords.list}>
        {contents.slice(0, shownMax).map((content) => (
          <ContentItem key={content.content_id} content={content} />
        ))}
      </RowList>
    </Card>
  );
}

/** The summary, kept up to date: progress is updated in place; any other change triggers a refetch. */
function useLiveSummary() {
  const queryClient = useQueryClient();
  const options = summaryQuery(usePressroom());
  const query = useQuery(options);
  const { queryKey } = options;
  const { refetch } = query;
  const refresh = useThrottled(async () => {
    // A request during the first load would be ignored, and the first response may predate the change.
    const isFirst = queryClient.getQueryData(queryKey) === undefined;
    await refetch({ throwOnError: true });
    if (isFirst) await refetch({ throwOnError: true });
  });
  useJobChanges((change) => {
    const shown = queryClient.getQueryData(queryKey);
    // A response in flight may predate the change.
    const isUnderWay = queryClient.isFetching({ queryKey }) > 0;
    const updated = shown && change.type === "job" ? withProgress(shown, change) : undefined;
    if (updated) queryClient.setQueryData(queryKey, updated);
    if (!updated || isUnderWay) refresh();
  });
  return query;
}

/** Undefined if more than the progress has changed. */
function withProgress(
  shown: GetSummaryAnswer,
  { job_id: jobId, state, stage, progress }: Extract<JobChange, { type: "job" }>,
): GetSummaryAnswer | undefined {
  const { items } = shown.running;
  if (!items.some((job) => job.job_id === jobId && job.state === state)) return undefined;
  const updated = items.map((job) => (job.job_id === jobId ? { ...job, stage, progress } : job));
  return { ...shown, running: { ...shown.running, items: updated } };
}
