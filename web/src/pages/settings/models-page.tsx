/** The page Models: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { modelsWords } from "../../words/models.ts";

export function ModelsPage() {
  return (
    <>
      <PageHeader title={modelsWords.title} description={modelsWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
