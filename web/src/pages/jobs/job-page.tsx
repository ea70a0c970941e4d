/** The page Job: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { jobWords } from "../../words/job.ts";

export function JobPage() {
  return (
    <>
      <PageHeader title={jobWords.title} description={jobWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
