/** The page New brand: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { newBrandWords } from "../../words/new-brand.ts";

export function NewBrandPage() {
  return (
    <>
      <PageHeader title={newBrandWords.title} description={newBrandWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
