/** Says that posts were imported, and offers to undo it. */
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { describeError } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";
import type { ToldImport } from "./use-importing-posts.ts";

const words = forumPostsWords.importing;

export function useUndoingImport(): (told: ToldImport) => void {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const undo = async (importId: number) => {
    try {
      await pressroom.forumPosts.undoImport(importId);
      showToast({ text: words.undone });
    } catch (error) {
      const { title, message } = describeError(error);
      showToast({ text: message ?? title, tone: "bad" });
    }
    await queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
  };
  return ({ created, updated, importId }) => {
    const text = words.imported(formatNumber(created), formatNumber(updated));
    showToast({ text, undo: importId === null ? undefined : () => undo(importId) });
  };
}
