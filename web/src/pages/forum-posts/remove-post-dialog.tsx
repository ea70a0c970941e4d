/** Asks before a post is removed: the service cannot bring it back under the same id. */
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { RemoveDialog } from "../../kit/dialogs/remove-dialog.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";

interface RemovePostDialogProps {
  /** Null where nothing is to be removed. */
  post: { forum_post_id: number; title: string } | null;
  onClose: () => void;
  onRemoved?: (() => Promise<void>) | undefined;
}

export function RemovePostDialog({ post, onClose, onRemoved }: RemovePostDialogProps) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const postId = post?.forum_post_id ?? 0;
  const lists = { queryKey: ["forum-posts", "list"] };
  return (
    <RemoveDialog
      onClose={onClose}
      words={forumPostsWords.removing}
      name={post && post.title}
      remove={() => pressroom.forumPosts.remove(postId)}
      onRemoved={async () => {
        // Lists that are not shown would show it once more, until they are read again.
        queryClient.removeQueries({ ...lists, type: "inactive" });
        await onRemoved?.();
      }}
      forget={async () => {
        await queryClient.invalidateQueries(lists);
        queryClient.removeQueries({ queryKey: ["forum-posts", postId] });
      }}
    />
  );
}
