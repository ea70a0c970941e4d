/** The rows of a topic list, each with its job or its errors. */
import type { BatchRow } from "@pressroom/client";
import { typeName } from "../../kit/content-type.tsx";
import { Badge } from "../../kit/badge.tsx";
import { exactTime } from "../../kit/format.ts";
import { JobState } from "../../kit/job-state.tsx";
import { Link } from "../../kit/link.tsx";
import { Table } from "../../kit/table.tsx";
import { batchesWords as words } from "../../words/batches.ts";

export function BatchRows({ rows }: { rows: readonly BatchRow[] }) {
  return (
    <Table
      caption={words.rows}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        { title: words.line, cell: ({ line }) => line, isNumber: true },
        {
          title: words.topic,
          cell: (row) => (
            <>
              <Topic row={row} />
              {row.scheduled_at !== null && (
                <span className="block text-xs text-soft lg:hidden">
                  {exactTime(row.scheduled_at)}
                </span>
              )}
              <Problems row={row} />
            </>
          ),
        },
        {
          title: words.contentType,
          cell: ({ content_type: type }) => (type === null ? words.noDate : typeName(type)),
          isExtra: true,
        },
        {
          title: words.date,
          cell: ({ scheduled_at: at }) => (
            <span className="whitespace-nowrap">{at === null ? words.noDate : exactTime(at)}</span>
          ),
          isExtra: true,
        },
        { title: words.state, cell: (row) => <State row={row} /> },
      ]}
    />
  );
}

function Topic({ row }: { row: BatchRow }) {
  const [contentId] = row.content_ids;
  const topic = <bdi className="block min-w-28 wrap-anywhere">{row.topic}</bdi>;
  return contentId === undefined ? (
    topic
  ) : (
    <Link to="/contents/$contentId/" params={{ contentId }}>
      {topic}
    </Link>
  );
}

/** Below the topic, where there is room for a sentence. */
function Problems({ row: { errors, failure } }: { row: BatchRow }) {
  const problems = [
    ...errors.map(({ message }) => message),
    ...(failure === null ? [] : [failure]),
  ];
  if (problems.length === 0) return null;
  return (
    <ul className="mt-1 text-bad">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          {problem}
        </li>
      ))}
    </ul>
  );
}

function State({ row: { state, errors } }: { row: BatchRow }) {
  if (errors.length > 0) return <Badge tone="bad">{words.invalid}</Badge>;
  if (state === null) return <Badge tone="good">{words.ready}</Badge>;
  return <JobState state={state} />;
}
