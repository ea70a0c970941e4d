/** Facts about a piece of content: brand, dates, writer, length, cost and job. */
import type { Content } from "@pressroom/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Card } from "../../kit/card.tsx";
import { FactColumn } from "../../kit/facts.tsx";
import { formatMoney, formatNumber, languageName } from "../../kit/format.ts";
import { Link } from "../../kit/link.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { contentWords } from "../../words/content.ts";
import { kitWords } from "../../words/kit.ts";
import { statusQuery } from "./content-query.ts";

const words = contentWords.details;

export function DetailsCard({ content }: { content: Content }) {
  const { job_id: jobId, brand_id: brandId, writer, quality } = content;
  const { data: brand } = useQuery(brandQuery(usePressroom(), brandId));
  const wordsCount = quality["words"];
  return (
    <Card title={words.title}>
      <FactColumn
        facts={[
          {
            name: words.brand,
            value: (
              <Link
                label={brand?.name ?? words.brandNumber(brandId)}
                to="/brand/$brandId/"
                params={{ brandId }}
              />
            ),
          },
          { name: words.language, value: languageName(content.language) },
          { name: words.made, value: <Time at={content.created_at} /> },
          { name: words.changed, value: content.version > 1 && <Time at={content.updated_at} /> },
          { name: words.writer, value: writer === "built-in" ? words.builtIn : writer },
          { name: words.words, value: typeof wordsCount === "number" && formatNumber(wordsCount) },
          { name: words.cost, value: <JobCost jobId={jobId} /> },
          {
            name: words.job,
            value: <Link label={words.jobNumber(jobId)} to="/jobs/$jobId/" params={{ jobId }} />,
          },
        ]}
      />
      <StatusHistory content={content} />
    </Card>
  );
}

function StatusHistory({ content }: { content: Content }) {
  const { data } = useQuery(statusQuery(usePressroom(), content));
  if (!data || data.status_history.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="rounded-sm font-medium">{words.statusHistory}</summary>
      <ol aria-label={words.statusHistory} className="mt-1 flex flex-col gap-1 text-soft">
        {data.status_history.toReversed().map(({ status, changed_by: by, changed_at: at }) => (
          <li key={`${status} ${at}`} className="wrap-anywhere">
            <span className="text-ink">{kitWords.contentStatuses[status]}</span> ·{" "}
            {by !== null && `${by} · `}
            <Time at={at} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function JobCost({ jobId }: { jobId: number }) {
  const pressroom = usePressroom();
  const { data: job, isError } = useQuery(
    queryOptions({
      queryKey: ["job-cost", jobId],
      queryFn: ({ signal }) => pressroom.jobs.get(jobId, {}, { signal }),
      // The job has ended, so its cost is final.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (isError) return words.unknown;
  if (!job) return <Skeleton className="ml-auto h-4 w-12" />;
  return (
    <>
      {formatMoney(job.cost)}
      {job.items.length > 1 && <span className="text-soft"> {words.forAll(job.items.length)}</span>}
    </>
  );
}
