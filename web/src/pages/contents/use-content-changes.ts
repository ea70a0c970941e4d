/** Changes, deletes and restores content, with confirmation and Undo. */
import type { ChangeContentsBody, ContentSummary } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";
import type { QueryKey } from "@tanstack/react-query";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { contentsWords as words } from "../../words/contents.ts";

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

export function useContentRemoval(queryKey: QueryKey): (content: ContentSummary) => void {
  const { contents } = usePressroom();
  const change = (id: number, isBack: boolean) =>
    isBack ? contents.undelete(id) : contents.delete(id);
  const { mutate } = useOptimisticChange<PagedData<ContentSummary>, ContentSummary>({
    queryKey,
    apply: (shown, { content_id: id }) =>
      changeItems(shown, (items) => items.filter((one) => one.content_id !== id)),
    send: ({ content_id: id, deleted_at: at }) => change(id, at !== null),
    undo: ({ content_id: id, deleted_at: at }) => change(id, at === null),
    done: ({ title, deleted_at: at }) => (at === null ? words.removed : words.restored)(title),
    touches: [["contents"]],
  });
  return mutate;
}
