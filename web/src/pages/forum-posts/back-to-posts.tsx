/** The way from a post to all of them. */
import { Link } from "../../kit/link.tsx";
import { forumPostWords as words } from "../../words/forum-post.ts";

export function BackToPosts() {
  return <Link label={words.back} to="/forum-posts/" />;
}
