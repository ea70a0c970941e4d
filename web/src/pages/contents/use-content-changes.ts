/** Changes one or more pieces of content, confirms it and offers Undo. */
import type { ChangeContentsBody } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";

export type ContentChanges = ChangeContentsBody["changes"];

export function useContentChanges(): (changes: ContentChanges, done: string) => Promise<boolean> {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const showError = useErrorToast();
  const send = async (changes: ContentChanges) => {
    try {
      const { previous } = await pressroom.contents.change({ changes });
      return previous;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["contents"] });
    }
  };
  return async (changes, done) => {
    const previous = await send(changes);
    if (!previous) return false;
    const undo = async () => {
      if (await send(previous)) showToast({ text: kitWords.undone });
    };
    showToast({ text: done, undo });
    return true;
  };
}
