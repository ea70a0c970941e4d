/** The page Home: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { homeWords } from "../../words/home.ts";

export function HomePage() {
  return (
    <>
      <PageHeader title={homeWords.title} description={homeWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
