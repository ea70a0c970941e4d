/** Facts about a job: cost, model calls, writer, times and earlier attempts. */
import type { JobDetails } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { FactColumn } from "../../kit/facts.tsx";
import { formatDuration, formatMoney, formatNumber, shortNumber } from "../../kit/format.ts";
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
  const hasCalls = calls.length > 0;
  const tookMs =
    startedAt !== null && finishedAt !== null && Date.parse(finishedAt) - Date.parse(startedAt);
  return (
    <Card title={words.title}>
      <FactColumn
        facts={[
          { name: isOver(job) ? words.cost : words.costSoFar, value: formatMoney(job.cost) },
          {
            name: words.tokensIn,
            value: hasCalls && formatNumber(sum((call) => call.input_tokens)),
            note: cached > 0 && words.cached(shortNumber(cached)),
          },
          {
            name: words.tokensOut,
            value: hasCalls && formatNumber(sum((call) => call.output_tokens)),
          },
          {
            name: words.calls,
            value: hasCalls && formatNumber(sum((call) => call.calls)),
            note: failed > 0 && words.callsFailed(formatNumber(failed)),
          },
          {
            name: words.writer,
            value: writer === "built-in" ? words.builtIn : writer,
            note: !job.live && words.test,
          },
          { name: words.attempt, value: job.attempts > 1 && formatNumber(job.attempts) },
          { name: words.accepted, value: <Time at={job.created_at} isExact /> },
          { name: words.began, value: startedAt !== null && <Time at={startedAt} isExact /> },
          {
            name: words.ended,
            value: finishedAt !== null && <Time at={finishedAt} isExact />,
            note: tookMs !== false && jobWords.took(formatDuration(Math.max(0, tookMs))),
          },
          { name: words.id, value: <span className="font-mono">{job.job_id}</span> },
        ]}
      />
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
              <span className="tabular-nums">{formatMoney(call.cost)}</span>
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
