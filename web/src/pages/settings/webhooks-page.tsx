/** The page Webhooks: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { webhooksWords } from "../../words/webhooks.ts";

export function WebhooksPage() {
  return (
    <>
      <PageHeader title={webhooksWords.title} description={webhooksWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
