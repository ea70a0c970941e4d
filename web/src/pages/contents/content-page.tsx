/** The page Content: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { contentWords } from "../../words/content.ts";

export function ContentPage() {
  return (
    <>
      <PageHeader title={contentWords.title} description={contentWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
