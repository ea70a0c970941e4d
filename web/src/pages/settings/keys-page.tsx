/** The page API keys: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keysWords } from "../../words/keys.ts";

export function KeysPage() {
  return (
    <>
      <PageHeader title={keysWords.title} description={keysWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
