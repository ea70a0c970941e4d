/** Running jobs, updated live, and the number of queued ones. */
import type { GetSummaryAnswer, Job } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { formatPercent } from "../../kit/format.ts";
import { Link, PlainLink } from "../../kit/link.tsx";
import { Progress } from "../../kit/progress.tsx";
import { rowLinkClass } from "../../kit/row-list.tsx";
import { homeWords } from "../../words/home.ts";
import { jobsWords } from "../../words/jobs.ts";
import { useTitleOf } from "../jobs/title-of.ts";
import { countWords } from "./count-words.ts";

const words = homeWords.running;
const shownMax = 5;

interface RunningJobsProps {
  running: GetSummaryAnswer["running"];
  queuedCount: number;
}

export function RunningJobs({ running, queuedCount }: RunningJobsProps) {
  const shown = running.items.slice(0, shownMax);
  const hidden = running.count - shown.length;
  const waiting = shown.length > 0 ? words.waiting : words.waitingAlone;
  const notes = [
    hidden > 0 && words.more(countWords(hidden)),
    queuedCount > 0 && waiting(countWords(queuedCount), queuedCount === 1),
  ].filter((note) => note !== false);
  return (
    <Card title={words.title} actions={<Link label={words.all} to="/jobs/" className="text-sm" />}>
      {shown.length > 0 && (
        <ul aria-label={words.list} className="flex flex-col gap-1">
          {shown.map((job) => (
            <RunningJob key={job.job_id} job={job} />
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="mt-2 text-sm text-soft">{notes.join(", ")}</p>}
      {shown.length + notes.length === 0 && <p className="text-sm text-soft">{words.nothing}</p>}
    </Card>
  );
}

function RunningJob({ job }: { job: Job }) {
  const title = useTitleOf(job);
  const stage = job.stage === null ? words.starting : (jobsWords.stages[job.stage] ?? job.stage);
  return (
    <li className="relative -mx-2 rounded-lg px-2 py-2 hover:bg-hover/60">
      <PlainLink
        to="/jobs/$jobId/"
        params={{ jobId: job.job_id }}
        className={`line-clamp-2 text-sm wrap-anywhere ${rowLinkClass}`}
      >
        {title}
      </PlainLink>
      <div className="mt-1 mb-1.5 flex justify-between gap-3 text-xs text-soft">
        <span className="truncate">{stage}</span>
        <span className="tabular-nums">{formatPercent(job.progress)}</span>
      </div>
      <Progress label={jobsWords.progress(title)} percent={job.progress} />
    </li>
  );
}
