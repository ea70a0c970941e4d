/** The figures of a job: what it costs, what its calls took, who writes, when, and how earlier attempts ended. */
import type { JobDetails } from "@pressroom/client";
import type { ReactNode } from "react";
import { Card } from "../../kit/card.tsx";
import { formatDuration, formatNumber, shortNumber } from "../../kit/format.ts";
import { Money, NumberText } from "../../kit/number.tsx";
import { Time } from "../../kit/time.tsx";
import { jobWords } from "../../words/job.ts";
import { isOver } from "./job-queries.ts";

const words = jobWords.facts;

export function JobFacts({ job }: { job: JobDetails }) {
  const { model_calls: calls, started_at: startedAt, finished_at: finishedAt, writer } = job;
  const sum = (pick: (call: JobDetails["model_calls"][number]) => number) =>
    calls.reduce((total, call) => total + pick(call), 0);
  const cached = sum((call) => call.cached_input_tokens);
  const failed = sum((call) => call.failed);
  return (
    <Card title={words.title}>
      <dl className="flex flex-col gap-2.5 text-sm">
        <Fact name={isOver(job) ? words.cost : words.costSoFar}>
          <Money dollars={job.cost} />
        </Fact>
        {calls.length > 0 && (
          <>
            <Fact
              name={words.tokensIn}
              more={cached > 0 ? words.cached(shortNumber(cached)) : undefined}
            >
              <NumberText value={sum((call) => call.input_tokens)} />
            </Fact>
            <Fact name={words.tokensOut}>
              <NumberText value={sum((call) => call.output_tokens)} />
            </Fact>
            <Fact
              name={words.calls}
              more={failed > 0 ? words.callsFailed(formatNumber(failed)) : undefined}
            >
              <NumberText value={sum((call) => call.calls)} />
            </Fact>
          </>
        )}
        {writer !== null && (
          <Fact name={words.writer} more={job.live ? undefined : words.test}>
            {writer === "built-in" ? words.builtIn : writer}
          </Fact>
        )}
        {job.attempts > 1 && (
          <Fact name={words.attempt}>
            <NumberText value={job.attempts} />
          </Fact>
        )}
        <Fact name={words.accepted}>
          <Time at={job.created_at} isExact />
        </Fact>
        {startedAt !== null && (
          <Fact name={words.began}>
            <Time at={startedAt} isExact />
          </Fact>
        )}
        {finishedAt !== null && (
          <Fact
            name={words.ended}
            more={startedAt === null ? undefined : jobWords.took(tookText(startedAt, finishedAt))}
          >
            <Time at={finishedAt} isExact />
          </Fact>
        )}
        <Fact name={words.id}>
          <span className="font-mono">{job.job_id}</span>
        </Fact>
      </dl>
    </Card>
  );
}

export function JobCalls({ job }: { job: JobDetails }) {
  const { calls: callWords } = jobWords;
  return (
    <Card title={callWords.title}>
      <ul className="flex flex-col gap-2.5 text-sm">
        {job.model_calls.map((call) => (
          <li key={`${call.purpose} ${call.model}`}>
            <p className="flex justify-between gap-3">
              <span>{callWords.purposes[call.purpose] ?? call.purpose}</span>
              <Money dollars={call.cost} />
            </p>
            <p className="text-soft">
              {[
                callWords.count(call.calls),
                ...(call.failed > 0 ? [callWords.failed(call.failed)] : []),
                callWords.tokens(shortNumber(call.input_tokens), shortNumber(call.output_tokens)),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function JobAttempts({ job }: { job: JobDetails }) {
  const { attempts } = jobWords;
  return (
    <Card title={attempts.title}>
      <ol className="flex flex-col gap-3 text-sm">
        {job.earlier_attempts.map(({ outcome, message, ended_at: endedAt }, index) => (
          <li key={index}>
            <p className="flex justify-between gap-3">
              <span className="font-medium">{attempts.outcomes[outcome]}</span>
              <span className="text-soft">
                <Time at={endedAt} />
              </span>
            </p>
            <p className="wrap-anywhere text-soft">{message}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function tookText(from: string, to: string): string {
  return formatDuration(Math.max(0, Date.parse(to) - Date.parse(from)));
}

interface FactProps {
  name: string;
  children: ReactNode;
  more?: string | undefined;
}

function Fact({ name, children, more }: FactProps) {
  return (
    <div className="flex justify-between gap-x-3">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">
        {children}
        {more !== undefined && <span className="block text-xs text-soft">{more}</span>}
      </dd>
    </div>
  );
}
