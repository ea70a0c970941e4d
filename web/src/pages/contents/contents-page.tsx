/** The page Contents: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { contentsWords } from "../../words/contents.ts";

export function ContentsPage() {
  return (
    <>
      <PageHeader title={contentsWords.title} description={contentsWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
