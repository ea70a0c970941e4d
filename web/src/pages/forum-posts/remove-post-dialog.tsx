/** Asks before a post is removed: the service cannot bring it back under the same id. */
import { NotFoundError } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { useToast } from "../../kit/toast.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";

interface RemovePostDialogProps {
  /** Null where nothing is to be removed. */
  post: { forum_post_id: number; title: string } | null;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

const words = forumPostsWords.removing;

export function RemovePostDialog({ post, onClose, onRemoved }: RemovePostDialogProps) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const remove = async () => {
    if (!post) return;
    await pressroom.forumPosts.remove(post.forum_post_id).catch((error: unknown) => {
      // Somebody was faster: it is gone, as was wanted.
      if (!(error instanceof NotFoundError)) throw error;
    });
    onRemoved?.();
    showToast({ text: words.done });
    const lists = { queryKey: ["forum-posts", "list"] };
    // Lists that are not shown would show it once more, until they are read again.
    queryClient.removeQueries({ ...lists, type: "inactive" });
    await queryClient.invalidateQueries(lists);
    queryClient.removeQueries({ queryKey: ["forum-posts", post.forum_post_id] });
  };
  return (
    <ConfirmDialog
      isOpen={post !== null}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={remove}
    >
      <p dir="auto" className="mb-2 font-medium wrap-anywhere text-ink">
        {post?.title}
      </p>
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
