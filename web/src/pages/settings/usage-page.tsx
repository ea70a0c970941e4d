/** The page Usage: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { usageWords } from "../../words/usage.ts";

export function UsagePage() {
  return (
    <>
      <PageHeader title={usageWords.title} description={usageWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
