/** The page Forum post: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { forumPostWords } from "../../words/forum-post.ts";

export function ForumPostPage() {
  return (
    <>
      <PageHeader title={forumPostWords.title} description={forumPostWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
