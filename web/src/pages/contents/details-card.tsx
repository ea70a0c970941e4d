/** What is known of a content: for whom, when, by which writer, how long, at what cost, by which job. */
import type { Content } from "@pressroom/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Card } from "../../kit/card.tsx";
import { languageName } from "../../kit/language-name.ts";
import { Link } from "../../kit/link.tsx";
import { Money, NumberText } from "../../kit/number.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { contentWords } from "../../words/content.ts";
import { kitWords } from "../../words/kit.ts";

const words = contentWords.details;

export function DetailsCard({ content }: { content: Content }) {
  const { job_id: jobId, brand_id: brandId, writer, quality } = content;
  const { data: brand } = useQuery(brandQuery(usePressroom(), brandId));
  const wordsCount = quality["words"];
  return (
    <Card title={words.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Detail name={words.brand}>
          <Link to="/brand/$brandId/" params={{ brandId }} className="wrap-anywhere">
            {brand?.name ?? words.brandNumber(brandId)}
          </Link>
        </Detail>
        <Detail name={words.type}>{typeName(content.content_type)}</Detail>
        <Detail name={words.language}>{languageName(content.language)}</Detail>
        <Detail name={words.made}>
          <Time at={content.created_at} />
        </Detail>
        {content.version > 1 && (
          <Detail name={words.changed}>
            <Time at={content.updated_at} />
          </Detail>
        )}
        <Detail name={words.writer}>
          {writer === "built-in" ? words.builtIn : <span className="wrap-anywhere">{writer}</span>}
        </Detail>
        {typeof wordsCount === "number" && (
          <Detail name={words.words}>
            <NumberText value={wordsCount} />
          </Detail>
        )}
        <Detail name={words.cost}>
          <JobCost jobId={jobId} />
        </Detail>
        <Detail name={words.job}>
          <Link to="/jobs/$jobId/" params={{ jobId }}>
            {words.jobNumber(jobId)}
          </Link>
        </Detail>
      </dl>
    </Card>
  );
}

export function typeName(contentType: string): string {
  const names: Readonly<Record<string, string>> = kitWords.contentTypes;
  return names[contentType] ?? contentType;
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </>
  );
}

function JobCost({ jobId }: { jobId: number }) {
  const pressroom = usePressroom();
  const { data: job, isError } = useQuery(
    queryOptions({
      queryKey: ["job-cost", jobId],
      queryFn: ({ signal }) => pressroom.jobs.get(jobId, {}, { signal }),
      // It is over: what it cost does not change.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (isError) return words.unknown;
  if (!job) return <Skeleton className="ml-auto h-4 w-12" />;
  return (
    <>
      <Money dollars={job.cost} />
      {job.items.length > 1 && <span className="text-soft"> {words.forAll(job.items.length)}</span>}
    </>
  );
}
