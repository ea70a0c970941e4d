/** One row of the job list: topic, state and action. */
import type { Job } from "@pressroom/client";
import { memo } from "react";
import { formatPercent } from "../../kit/format.ts";
import { Badge } from "../../kit/badge.tsx";
import { JobState } from "../../kit/job-state.tsx";
import { PlainLink } from "../../kit/link.tsx";
import { Progress } from "../../kit/progress.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { jobsWords as words } from "../../words/jobs.ts";
import { kitWords } from "../../words/kit.ts";
import { JobAction } from "./job-action.tsx";
import { titleOf } from "./title-of.ts";

interface JobRowProps {
  job: Job;
  brandName: string | undefined;
  /** It arrived while the list was open. */
  isNew: boolean;
}

/** On narrow screens, the text itself is colored instead of a badge. */
const stateColors: Record<Job["state"], string> = {
  queued: "text-soft",
  running: "text-busy",
  waiting: "text-accent",
  succeeded: "text-good",
  partially_succeeded: "text-warn",
  failed: "text-bad",
  canceled: "text-soft",
};

export const JobRow = memo(function JobRow({ job, brandName, isNew }: JobRowProps) {
  const { job_id: jobId, state, content_type: type, failure } = job;
  const title = titleOf(job, brandName);
  const brand = brandName ?? words.unknownBrand(job.brand_id);
  const about = [kitWords.contentTypes[type], brand];
  return (
    <div
      className={isNew ? "flex min-w-0 flex-1 animate-appear gap-3" : "flex min-w-0 flex-1 gap-3"}
    >
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/jobs/$jobId/"
          params={{ jobId }}
          title={title}
          className={`block truncate ${rowLinkClass}`}
        >
          {title}
        </PlainLink>
        <p className="truncate text-sm text-soft max-lg:hidden">
          {state === "failed" && failure ? failure.message : about.join(" · ")}
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-soft lg:hidden">
          <span className={`shrink-0 font-medium ${stateColors[state]}`}>
            {kitWords.jobStates[state]}
            {state === "running" && ` ${formatPercent(job.progress)}`}
          </span>
          <span aria-hidden="true">·</span>
          <span className="truncate">{kitWords.contentTypes[type]}</span>
          <span aria-hidden="true">·</span>
          <Time at={job.created_at} />
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="truncate max-sm:hidden">{brand}</span>
          {!job.live && <Badge className="max-sm:hidden">{words.isTest}</Badge>}
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-soft sm:hidden">
          <span className="truncate">{brand}</span>
          {!job.live && <Badge>{words.isTest}</Badge>}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {!job.live && <Badge className="max-lg:hidden">{words.isTest}</Badge>}
        {state === "running" && <RowProgress job={job} title={title} />}
        <div className="flex w-32 justify-end max-lg:hidden">
          <JobState state={state} />
        </div>
        <span className="w-24 text-right text-sm text-soft max-lg:hidden">
          <Time at={job.created_at} />
        </span>
        <div className={`flex w-9 justify-center max-sm:w-11 ${aboveRowLink}`}>
          <JobAction job={job} title={title} isIcon />
        </div>
      </div>
    </div>
  );
});

function RowProgress({ job, title }: { job: Job; title: string }) {
  const { stage, progress } = job;
  return (
    <div className="w-36 max-lg:hidden">
      <p className="mb-1 flex justify-between text-xs text-soft">
        <span>{stage === null ? "" : (words.stages[stage] ?? stage)}</span>
        <span className="tabular-nums">{formatPercent(progress)}</span>
      </p>
      <Progress label={words.progress(title)} percent={progress} />
    </div>
  );
}
