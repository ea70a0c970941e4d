/** The page of one job, updated live: stages, text, cost, and the result or what to do about a failure. */
import type { Job, JobDetails, JobEvent } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState, useCallback, useReducer } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useBrandNames } from "../../frame/current-brand.tsx";
import { Badge } from "../../kit/badge.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { typeName } from "../../kit/content-type.tsx";
import { formatPercent } from "../../kit/format.ts";
import { ChevronRightIcon } from "../../kit/icons.ts";
import { JobState } from "../../kit/job-state.tsx";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Link, PlainLink } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Row, RowList, rowLinkClass } from "../../kit/row-list.tsx";
import { Skeleton, SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { jobWords as words } from "../../words/job.ts";
import { jobsWords } from "../../words/jobs.ts";
import { kitWords } from "../../words/kit.ts";
import { ModelProblem } from "../choose-model/model-problem.tsx";
import { JobAction } from "./job-action.tsx";
import { JobAttempts, JobCalls, JobFacts } from "./job-facts.tsx";
import { JobFailure } from "./job-failure.tsx";
import { JobProgress } from "./job-progress.tsx";
import { isOver, isRetryable, jobQuery } from "./job-queries.ts";
import { JobText } from "./live-text-card.tsx";
import { StageTracks } from "./stage-tracks.tsx";
import { titleOf } from "./title-of.ts";
import { useJobEvents } from "../../api/use-job-events.ts";
import { addEvent, emptyEventState } from "./job-event-state.ts";

/** Only for briefs that are waiting for approval. */
const BriefEditor = lazyPart(() => import("./brief-editor.tsx"), "BriefEditor");

const route = getRouteApi("/framed/jobs/$jobId");
const backLink = <Link label={words.back} to="/jobs/" />;

export function JobPage() {
  const { jobId } = route.useParams();
  const query = useQuery(jobQuery(usePressroom(), jobId));
  return (
    <PageQueryView query={query} title={words.one} back={backLink} skeleton={<SkeletonPage />}>
      {(details) => <FollowedJob key={`${jobId} ${details.task_id}`} details={details} />}
    </PageQueryView>
  );
}

function FollowedJob({ details }: { details: JobDetails }) {
  const { job, eventState, following } = useFollowedJob(details);
  const brandName = useBrandNames()(job.brand_id);
  const title = titleOf(job, brandName);
  useJobTab(job, title, eventState.hasEndedHere);
  const hasText = eventState.texts.size > 0;
  const isReconnecting = following === "connecting" && eventState.head !== null;
  const lastAttempt = job.earlier_attempts.at(-1);
  return (
    <>
      <PageHeader
        title={title}
        back={backLink}
        aside={<JobState state={job.state} />}
        description={<About job={job} brandName={brandName} />}
        actions={<HeadActions job={job} title={title} />}
      />
      <JobAnnouncer job={job} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {job.state === "waiting" && job.brief && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
              <BriefEditor job={job} brief={job.brief} />
            </Suspense>
          )}
          {!isOver(job) && job.live && <ModelProblem />}
          {!isOver(job) && job.state !== "waiting" && (
            <Card>
              <JobProgress job={job} isReconnecting={isReconnecting} />
            </Card>
          )}
          {job.state === "queued" && lastAttempt?.outcome === "failed" && (
            <Notice text={lastAttempt.message} tone="warn" title={words.again} />
          )}
          {isRetryable(job) && <JobFailure job={job} title={title} />}
          {job.content_ids.length > 0 && isOver(job) && <JobResults job={job} />}
          <Card title={words.stagesTitle}>
            <StageTracks job={job} eventState={eventState} />
          </Card>
          {(hasText || (!isOver(job) && job.state !== "waiting")) && (
            <JobText job={job} eventState={eventState} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <JobFacts job={job} />
          {job.earlier_attempts.length > 0 && <JobAttempts job={job} />}
          {job.model_calls.length > 0 && <JobCalls job={job} />}
        </div>
      </div>
    </>
  );
}

function About({ job, brandName }: { job: JobDetails; brandName: string | undefined }) {
  const { brand_id: brandId } = job;
  return (
    <>
      {kitWords.contentTypes[job.content_type]}
      {" · "}
      <Link to="/brand/$brandId/" params={{ brandId }}>
        {brandName ?? jobsWords.unknownBrand(brandId)}
      </Link>
      {" · "}
      <Time at={job.created_at} />
    </>
  );
}

function HeadActions({ job, title }: { job: JobDetails; title: string }) {
  const [contentId] = job.content_ids;
  // A failed job has its buttons next to the explanation.
  if (!isOver(job)) return <JobAction job={job} title={title} />;
  if (job.state !== "succeeded" || contentId === undefined || job.content_ids.length > 1) {
    return null;
  }
  const type = words.typesInSentence[job.content_type] ?? job.content_type;
  return (
    <ButtonLink to="/contents/$contentId/" params={{ contentId }} variant="primary">
      {words.results.open(type)}
    </ButtonLink>
  );
}

/** Announces new stages and the end of the job to screen readers, but not the text. */
function JobAnnouncer({ job }: { job: Pick<Job, "state" | "stage"> }) {
  const { state, stage } = job;
  const text =
    state === "running" && stage !== null
      ? (jobsWords.stages[stage] ?? stage)
      : words.announce.state(kitWords.jobStates[state]);
  const known = useRef(text);
  const [announced, announce] = useState("");
  useEffect(() => {
    // The initial state is part of the page.
    if (known.current !== text) announce(text);
    known.current = text;
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Use it next to a PageHeader, which sets the title first. */
function useJobTab(job: Job, title: string, hasEndedHere: boolean): void {
  const text = tabText(job, title, hasEndedHere);
  // On every render: the header sets the title again when the job gets its name.
  useEffect(() => {
    document.title = kitWords.pageTitle(text);
  });
}

function tabText(job: Job, title: string, hasEndedHere: boolean): string {
  const { tab } = words;
  const what = kitWords.contentTypes[job.content_type];
  if (job.state === "running") return tab.busy(formatPercent(job.progress), title);
  if (!hasEndedHere) return title;
  const isBatch = job.content_type === "batch";
  if (job.state === "succeeded") return isBatch ? tab.allReady : tab.ready(what);
  if (job.state === "partially_succeeded") return tab.partly;
  if (job.state !== "failed") return title;
  return isBatch ? tab.allFailed : tab.failed(what);
}

const resultWords = words.results;

/** The results of a job with links; for a batch, also what failed. */
function JobResults({ job }: { job: JobDetails }) {
  const { items, content_ids: contentIds, state } = job;
  const count = contentIds.length;
  const isWhole = state === "succeeded";
  const title = isWhole
    ? count > 1
      ? resultWords.titleMany(count)
      : resultWords.titleOne
    : resultWords.titlePartly;
  return (
    <Card title={title} isFlush>
      <RowList label={title}>
        {items.map((item, index) => (
          <Row key={index}>
            <ResultRow item={item} />
          </Row>
        ))}
      </RowList>
    </Card>
  );
}

function ResultRow({ item }: { item: JobDetails["items"][number] }) {
  const { content_id: contentId, failure, state } = item;
  const type = typeName(item.content_type);
  if (contentId === null) {
    return (
      <>
        <div className="min-w-0 flex-1">
          <p className="text-soft">{type}</p>
          {failure && <p className="text-sm wrap-anywhere text-soft">{failure.message}</p>}
        </div>
        <Badge tone={state === "failed" ? "bad" : "plain"}>
          {state === "failed" ? resultWords.failed : resultWords.canceled}
        </Badge>
      </>
    );
  }
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/contents/$contentId/"
          params={{ contentId }}
          className={`block truncate ${rowLinkClass}`}
        >
          {item.title ?? type}
        </PlainLink>
        <p className="text-sm text-soft">{type}</p>
      </div>
      <ChevronRightIcon aria-hidden="true" className="size-4 text-soft" />
    </>
  );
}

/** Remount it for each `task_id`: the events of a retried job start over. */
export function useFollowedJob(details: JobDetails) {
  const { job_id: jobId } = details;
  const queryClient = useQueryClient();
  const [eventState, add] = useReducer(addEvent, emptyEventState);
  // A succeeded job needs no events; all others show how far they got.
  const [isEnabled] = useState(details.state !== "succeeded");
  const onEvent = useCallback(
    (event: JobEvent) => {
      add(event);
      // Refetch at the end, and when a brief waits for approval: it is part of the details.
      if (!("content_ids" in event) && event.type !== "waiting") return;
      void queryClient.invalidateQueries({ queryKey: ["jobs", jobId] });
      void queryClient.invalidateQueries({ queryKey: ["contents"] });
    },
    [jobId, queryClient],
  );
  const following = useJobEvents(jobId, { isEnabled, onEvent });
  const { head } = eventState;
  // The details are refetched after the final event; until then, the events are more current.
  const job = head === null || isOver(details) ? details : { ...details, ...head };
  return { job, eventState, following };
}
