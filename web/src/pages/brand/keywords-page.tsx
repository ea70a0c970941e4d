/** The page Keywords: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keywordsWords } from "../../words/keywords.ts";

export function KeywordsPage() {
  return (
    <>
      <PageHeader title={keywordsWords.title} description={keywordsWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
