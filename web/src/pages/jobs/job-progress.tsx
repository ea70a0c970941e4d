/** The progress of a job: percentage, current step, elapsed and usual duration. */
import type { Job } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { formatDuration, formatPercent } from "../../kit/format.ts";
import { Progress } from "../../kit/progress.tsx";
import { jobWords as words } from "../../words/job.ts";
import { jobsWords } from "../../words/jobs.ts";
import { estimateQuery } from "./job-queries.ts";

export function JobProgress({ job, isReconnecting }: { job: Job; isReconnecting: boolean }) {
  const { state, stage, progress } = job;
  const isQueued = state === "queued";
  const doing = stage === null ? jobsWords.stages["gather"] : (jobsWords.stages[stage] ?? stage);
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <p className="font-medium">{isQueued ? words.waiting : doing}</p>
        <p className="text-lg font-semibold tabular-nums">{formatPercent(progress)}</p>
      </div>
      <Progress
        label={words.progress}
        percent={isQueued && progress === 0 ? null : progress}
        className="h-2"
      />
      <div className="mt-2 flex min-h-5 flex-wrap justify-between gap-x-4 text-sm text-soft">
        {isQueued ? <p>{words.waitingText}</p> : <TimeLine job={job} />}
        {isReconnecting && <p role="status">{words.reconnecting}</p>}
      </div>
    </div>
  );
}

function TimeLine({ job }: { job: Job }) {
  const elapsedMs = useElapsed(job.started_at);
  const { data } = useQuery(estimateQuery(usePressroom(), job));
  // An estimate for another writer does not apply to this job.
  const isSame = job.writer === null || job.writer === data?.writer;
  const [from, to] = isSame && data ? data.estimated_seconds : [];
  const parts = [elapsedMs === null ? undefined : words.elapsed(formatDuration(elapsedMs))];
  if (from !== undefined && to !== undefined && to > 0) {
    parts.push(words.usually(roundTime(from), roundTime(to)));
    if ((elapsedMs ?? 0) > to * 1_000) parts.push(words.longer);
  }
  return <p className="tabular-nums">{parts.filter(Boolean).join(" · ")}</p>;
}

/** `2 min` instead of `2 min 0 s`: an estimate is not precise to the second. */
function roundTime(seconds: number): string {
  const rounded = seconds < 60 ? Math.ceil(seconds / 5) * 5 : Math.round(seconds / 60) * 60;
  return formatDuration(rounded * 1_000).replace(/ 0\D+$/, "");
}

/** The time since then in whole seconds; null if the job has not started. */
function useElapsed(since: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (since === null) return null;
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1_000) * 1_000);
}
