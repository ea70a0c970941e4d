/** The page New content: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { newContentWords } from "../../words/new-content.ts";

export function NewContentPage() {
  return (
    <>
      <PageHeader title={newContentWords.title} description={newContentWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
