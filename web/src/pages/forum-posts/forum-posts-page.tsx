/** The page Forum posts: its head and the shape of what will be here. */
import { PageHeader } from "../../kit/page-header.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";

export function ForumPostsPage() {
  return (
    <>
      <PageHeader title={forumPostsWords.title} description={forumPostsWords.description} />
      <Skeleton className="h-64 w-full rounded-xl" />
    </>
  );
}
