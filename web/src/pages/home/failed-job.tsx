/** A failed job: the reason, what to do, and the available actions. */
import type { GetSummaryAnswer, Job } from "@pressroom/client";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { aboveRowLink, rowLinkClass, rowClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { homeWords } from "../../words/home.ts";
import { failureHelp, unknownFailure } from "../../words/job.ts";
import { FixFailureLink } from "../jobs/fix-failure-link.tsx";
import { useTitleOf } from "../jobs/title-of.ts";

const words = homeWords.needs;

export function FailedJob({ job }: { job: Job }) {
  const pressroom = usePressroom();
  const { job_id: jobId, failure, finished_at: finishedAt } = job;
  const title = useTitleOf(job);
  const help = failureHelp[failure?.code ?? ""] ?? unknownFailure;
  const shared = {
    queryKey: ["summary"],
    apply: (shown: GetSummaryAnswer) => withoutFailed(shown, jobId),
    touches: [["jobs", jobId]],
  };
  const retry = useOptimisticChange<GetSummaryAnswer>({
    ...shared,
    send: () => pressroom.jobs.retry(jobId),
    done: () => words.retried(title),
  });
  const dismiss = useOptimisticChange<GetSummaryAnswer>({
    ...shared,
    send: () => pressroom.jobs.dismiss(jobId),
    done: () => words.dismissed,
  });
  return (
    <li className={`relative flex-wrap ${rowClass}`}>
      <span className="flex size-8 shrink-0 items-center justify-center self-start rounded-lg bg-bad-soft text-bad">
        <ErrorIcon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <PlainLink
          to="/jobs/$jobId/"
          params={{ jobId }}
          className={`line-clamp-2 wrap-anywhere ${rowLinkClass}`}
        >
          {words.failed(title)}
        </PlainLink>
        <p className="text-sm wrap-anywhere">
          {failure?.message} <span className="text-soft">{help.todo}</span>
        </p>
        {finishedAt !== null && (
          <p className="text-xs text-soft">
            <Time at={finishedAt} />
          </p>
        )}
      </div>
      <div className={`flex flex-wrap gap-1.5 max-sm:w-full max-sm:pl-11 ${aboveRowLink}`}>
        {/* If only starting over helps, do not offer a retry. */}
        {help.action !== "write" && (
          <Button size="small" aria-label={words.retryIt(title)} onClick={() => retry.mutate()}>
            {words.retry}
          </Button>
        )}
        {help.action && <FixFailureLink action={help.action} job={job} size="small" />}
        <Button
          label={words.dismiss}
          size="small"
          variant="quiet"
          aria-label={words.dismissIt(title)}
          onClick={() => dismiss.mutate()}
        />
      </div>
    </li>
  );
}

function withoutFailed(shown: GetSummaryAnswer, jobId: number): GetSummaryAnswer {
  return {
    ...shown,
    failed: {
      count: Math.max(0, shown.failed.count - 1),
      items: shown.failed.items.filter(({ job_id: id }) => id !== jobId),
    },
  };
}
