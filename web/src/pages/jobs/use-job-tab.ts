/** What the tab says while one is elsewhere: how far the job is, and that it is ready. */
import type { Job } from "@pressroom/client";
import { useEffect } from "react";
import { formatPercent } from "../../kit/format.ts";
import { jobWords } from "../../words/job.ts";
import { kitWords } from "../../words/kit.ts";

interface JobTabOptions {
  title: string;
  /** Whether its end was seen here. */
  hasEndedHere: boolean;
}

/** Call it beside a PageHeader, which names the tab first. */
export function useJobTab(job: Job, { title, hasEndedHere }: JobTabOptions): void {
  const text = tabText(job, title, hasEndedHere);
  // Each time: the header names the tab anew when the job gets its title.
  useEffect(() => {
    document.title = kitWords.pageTitle(text);
  });
}

function tabText(job: Job, title: string, hasEndedHere: boolean): string {
  const { tab } = jobWords;
  const what = kitWords.contentTypes[job.content_type];
  if (job.state === "running") return tab.busy(formatPercent(job.progress), title);
  if (!hasEndedHere) return title;
  if (job.state === "succeeded") return tab.ready(what);
  if (job.state === "partially_succeeded") return tab.partly(what);
  return job.state === "failed" ? tab.failed(what) : title;
}
