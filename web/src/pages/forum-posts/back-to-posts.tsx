/** The way back where a post did not come. */
import { Link } from "../../kit/link.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";

export function BackToPosts() {
  return (
    <p className="mb-4 text-sm">
      <Link label={words.back} to="/forum-posts/" />
    </p>
  );
}
