/** The page Jobs: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { jobsWords } from "../../words/jobs.ts";

export function JobsPage() {
  return (
    <>
      <PageHeader title={jobsWords.title} description={jobsWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
