/** The page Account: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { accountWords } from "../../words/account.ts";

export function AccountPage() {
  return (
    <>
      <PageHeader title={accountWords.title} description={accountWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
