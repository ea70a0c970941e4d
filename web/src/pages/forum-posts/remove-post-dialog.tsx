/** Asks before a post is deleted: the service cannot restore it with the same ID. */
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { RemoveDialog } from "../../kit/dialogs/remove-dialog.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";

interface RemovePostDialogProps {
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
        // Inactive lists would show it once more before they are refetched.
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
