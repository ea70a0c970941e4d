/** Explains why a job failed, who can fix it, and what to do. */
import type { JobDetails } from "@pressroom/client";
import type { ReactNode } from "react";
import { ErrorIcon, InfoIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { failureHelp, jobWords, unknownFailure } from "../../words/job.ts";
import { JobAction } from "./job-action.tsx";
import { FixFailureLink } from "./fix-failure-link.tsx";

const words = jobWords.failure;

export function JobFailure({ job, title }: { job: JobDetails; title: string }) {
  const { state } = job;
  const failure = job.failure ?? job.items.find((item) => item.failure !== null)?.failure ?? null;
  const isCanceled = state === "canceled";
  const help = failure ? (failureHelp[failure.code] ?? unknownFailure) : undefined;
  const heading =
    state === "canceled"
      ? words.titleCanceled
      : state === "partially_succeeded"
        ? words.titlePartly
        : words.title;
  const mustStartOver = help?.action === "write" && !isCanceled;
  const Icon = isCanceled ? InfoIcon : ErrorIcon;
  return (
    <section
      aria-labelledby="failure-title"
      className={joinClasses(
        "rounded-xl border bg-surface p-4 sm:p-5",
        isCanceled ? "border-line" : "border-bad/50",
      )}
    >
      <h2
        id="failure-title"
        className={joinClasses(
          "flex items-center gap-2 text-base font-semibold",
          !isCanceled && "text-bad",
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {heading}
      </h2>
      {isCanceled ? (
        <p className="mt-1">{words.canceled}</p>
      ) : (
        failure && <p className="mt-1 wrap-anywhere">{failure.message}</p>
      )}
      {help && !isCanceled && (
        <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
          <Fact name={words.responsible}>{jobWords.responsible[help.responsible]}</Fact>
          <Fact name={words.whatToDo}>{help.todo}</Fact>
          <Fact name={words.code}>
            <code className="font-mono wrap-anywhere">{failure?.code}</code>
          </Fact>
        </dl>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* The recommended action comes first. */}
        {mustStartOver && <FixFailureLink action="write" job={job} variant="primary" />}
        <JobAction job={job} title={title} />
        {help?.action && !mustStartOver && !isCanceled && (
          <FixFailureLink action={help.action} job={job} />
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
