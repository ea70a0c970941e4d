/** Edits a forum post that the account added. */
import type { ForumPost } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { forumPostQuery } from "../../api/forum-posts.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useToast } from "../../kit/toast.tsx";
import { editForumPostWords as words } from "../../words/forum-posts.ts";
import { ForumPostForm, toFormPost } from "./forum-post-form.tsx";

const route = getRouteApi("/framed/forum-posts/$forumPostId/edit");

export function EditForumPostPage() {
  const { forumPostId } = route.useParams();
  // Do not replace what is being typed with fetched data.
  const query = useQuery({
    ...forumPostQuery(usePressroom(), forumPostId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <PageQueryView
      query={query}
      title={words.title}
      back={<Link label={words.backToPosts} to="/forum-posts/" />}
      skeleton={<Skeleton className="h-96 max-w-3xl rounded-xl" />}
    >
      {(post) => <EditForm key={post.forum_post_id} post={post} />}
    </PageQueryView>
  );
}

function EditForm({ post }: { post: ForumPost }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const params = { forumPostId: post.forum_post_id };
  return (
    <>
      <PageHeader
        title={words.title}
        back={<Link label={words.back} to="/forum-posts/$forumPostId/" params={params} />}
      />
      {post.editable ? (
        <ForumPostForm
          initial={toFormPost(post)}
          submitLabel={words.submit}
          save={(changed) => pressroom.forumPosts.update(post.forum_post_id, changed)}
          onSaved={(saved) => {
            queryClient.setQueryData(["forum-posts", post.forum_post_id], saved);
            void queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
            showToast({ text: words.saved });
            void navigate({ to: "/forum-posts/$forumPostId/", params, replace: true });
          }}
        />
      ) : (
        <div className="max-w-3xl">
          <Notice text={post.shared ? words.shared : words.notEditable(post.source.name)} />
        </div>
      )}
    </>
  );
}
