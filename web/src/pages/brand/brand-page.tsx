/** The page Brand: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { brandWords } from "../../words/brand.ts";

export function BrandPage() {
  return (
    <>
      <PageHeader title={brandWords.title} description={brandWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
