/** Says politely, to those who listen, that a job has come to another stage or to its end. Never its words. */
import type { Job } from "@pressroom/client";
import { useEffect, useRef, useState } from "react";
import { jobWords } from "../../words/job.ts";
import { jobsWords } from "../../words/jobs.ts";
import { kitWords } from "../../words/kit.ts";

export function JobAnnouncer({ job }: { job: Pick<Job, "state" | "stage"> }) {
  const { state, stage } = job;
  const text =
    state === "running" && stage !== null
      ? (jobsWords.stages[stage] ?? stage)
      : jobWords.announce.state(kitWords.jobStates[state]);
  const known = useRef(text);
  const [said, say] = useState("");
  useEffect(() => {
    // How it stands when one comes is on the page itself.
    if (known.current !== text) say(text);
    known.current = text;
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
