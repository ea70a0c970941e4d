/** Deletes a piece of content from a list, or restores it, optimistically and with Undo. */
import type { ContentSummary } from "@pressroom/client";
import type { QueryKey } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useUndoable } from "../../api/use-undoable.ts";
import { contentsWords as words } from "../../words/contents.ts";

export function useContentRemoval(queryKey: QueryKey): (content: ContentSummary) => void {
  const { contents } = usePressroom();
  const change = (id: number, isBack: boolean) =>
    isBack ? contents.undelete(id) : contents.delete(id);
  const { mutate } = useUndoable<PagedData<ContentSummary>, ContentSummary>({
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
