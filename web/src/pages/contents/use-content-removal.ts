/** Deletes contents of a list and brings them back: seen at once, and either can be undone. */
import type { ContentSummary } from "@pressroom/client";
import type { QueryKey } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useUndoable } from "../../api/use-undoable.ts";
import { contentsWords as words } from "../../words/contents.ts";

export interface ContentRemoval {
  remove: (content: ContentSummary) => void;
  restore: (content: ContentSummary) => void;
}

export function useContentRemoval(queryKey: QueryKey): ContentRemoval {
  const pressroom = usePressroom();
  const shared = { queryKey, apply: without, touches: [["contents"]] };
  const { mutate: remove } = useUndoable<PagedData<ContentSummary>, ContentSummary>({
    ...shared,
    send: ({ content_id: id }) => pressroom.contents.delete(id),
    undo: ({ content_id: id }) => pressroom.contents.undelete(id),
    done: ({ title }) => words.removed(title),
  });
  const { mutate: restore } = useUndoable<PagedData<ContentSummary>, ContentSummary>({
    ...shared,
    send: ({ content_id: id }) => pressroom.contents.undelete(id),
    undo: ({ content_id: id }) => pressroom.contents.delete(id),
    done: ({ title }) => words.restored(title),
  });
  return { remove, restore };
}

function without(shown: PagedData<ContentSummary>, { content_id: id }: ContentSummary) {
  return changeItems(shown, (items) => items.filter((one) => one.content_id !== id));
}
