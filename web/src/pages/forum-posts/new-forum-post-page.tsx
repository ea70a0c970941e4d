/** Adds a forum post with its replies by hand. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { useToast } from "../../kit/toast.tsx";
import { newForumPostWords as words } from "../../words/forum-posts.ts";
import { ForumPostForm, emptyPost } from "./forum-post-form.tsx";

export function NewForumPostPage() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={<Link label={words.back} to="/forum-posts/" />}
      />
      <ForumPostForm
        initial={emptyPost}
        submitLabel={words.submit}
        save={(post) => pressroom.forumPosts.add(post)}
        onSaved={({ forum_post_id: forumPostId }) => {
          void queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
          showToast({ text: words.added });
          const params = { forumPostId };
          void navigate({ to: "/forum-posts/$forumPostId/", params, replace: true });
        }}
      />
    </>
  );
}
