/** Where one begins: what shall we write, what needs somebody, what is being written, what was made lately. */
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
import { ContentRow } from "./content-row.tsx";
import { IdeasCard } from "./ideas-card.tsx";
import { useIsBrandRequired } from "../../frame/brand-required.tsx";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou, unreadShownMax } from "./needs-attention.tsx";
import { RunningJobs } from "./running-jobs.tsx";
import { StartBox } from "./start-box.tsx";

export function HomePage() {
  const query = useLiveSummary();
  // What is offered for want of a model stands above the rest, which must not move when it comes.
  const pressroom = usePressroom();
  const { isPending: isModelPending } = useQuery(modelsQuery(pressroom));
  const { isPending, data: unpublished } = useQuery(failedPublicationsQuery(pressroom));
  const isBrandRequired = useIsBrandRequired();
  // Nothing can be written yet: what comes first is the step that leads there.
  const isLed = isBrandRequired && query.data?.recent.length === 0;
  return (
    <>
      <PageHeader title={words.title} description={<Greeting summary={query.data} />} />
      <div className="flex flex-col gap-5">
        <ModelProblem />
        {isLed && query.data && <FirstSteps summary={query.data} />}
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
              <Summary summary={summary} unpublished={unpublished ?? []} isLed={isLed} />
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
  /** The first steps stand above. */
  isLed: boolean;
}

function Summary({ summary, unpublished, isLed }: SummaryProps) {
  const { recent, running, unread } = summary;
  const { brand } = useCurrentBrand();
  const isNew = recent.length === 0;
  const shownAbove = new Set(unread.items.slice(0, unreadShownMax).map(({ content_id: id }) => id));
  const others = recent.filter(({ content_id: id }) => !shownAbove.has(id));
  const isBusy = running.count + summary.queued_count > 0;
  const needed = [summary.failed, summary.waiting, summary.broken_channels];
  return (
    <>
      {isNew && !isLed && <FirstSteps summary={summary} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-2">
          {(!isNew || needed.some(({ count }) => count > 0)) && (
            <NeedsYou summary={summary} unpublished={unpublished} isNew={isNew} />
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
  // A line that is empty, so that nothing jumps when its words come.
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

/** The newest contents that do not stand among those to read. */
function RecentContents({ contents }: { contents: readonly ContentSummary[] }) {
  return (
    <Card
      title={recentWords.title}
      isFlush
      actions={<Link label={recentWords.all} to="/contents/" className="text-sm" />}
    >
      <RowList label={recentWords.list}>
        {contents.slice(0, shownMax).map((content) => (
          <ContentRow key={content.content_id} content={content} />
        ))}
      </RowList>
    </Card>
  );
}

/** The summary, kept up to date: what moves is moved as it is told, and what is more than that is asked for. */
function useLiveSummary() {
  const queryClient = useQueryClient();
  const options = summaryQuery(usePressroom());
  const query = useQuery(options);
  const { queryKey } = options;
  const { refetch } = query;
  const refresh = useThrottled(async () => {
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
