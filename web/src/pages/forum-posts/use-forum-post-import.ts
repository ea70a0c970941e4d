/** Sends the posts of a file part by part: first as a dry run, then as one import. */
import type { ImportForumPostsAnswer } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { splitImport } from "./split-import.ts";

export type PostChange = ImportForumPostsAnswer["results"][number]["changes"][number];

export interface ImportResult {
  sent: number;
  created: number;
  updated: number;
  unchanged: number;
  /** By position in the file. */
  changed: readonly { index: number; changes: readonly PostChange[] }[];
  refused: readonly { index: number; message: string }[];
  /** Identifies the import for Undo; null if nothing was saved. */
  importId: number | null;
}

const nothing: ImportResult = {
  sent: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  changed: [],
  refused: [],
  importId: null,
};
const words = forumPostsWords.importing;

export function useForumPostImport() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  /** The number of posts sent so far. */
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = async (posts: readonly unknown[], isDryRun: boolean): Promise<ImportResult> => {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    let result = nothing;
    setSent(0);
    for (const { start, posts: part, isTooLarge } of splitImport(posts.map(withFlatReplies))) {
      if (isTooLarge) {
        const refused = [...result.refused, { index: start, message: words.problems.oneTooLarge }];
        result = { ...result, sent: result.sent + 1, refused };
      } else {
        const body = { posts: part, dry_run: isDryRun, import_id: result.importId };
        result = addTo(result, start, await pressroom.forumPosts.import(body, { signal }));
      }
      setSent(result.sent);
    }
    return result;
  };
  const previewing = useMutation({
    mutationFn: (posts: readonly unknown[]) => send(posts, true),
  });
  const importing = useMutation({
    mutationFn: (posts: readonly unknown[]) => send(posts, false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["forum-posts"] }),
  });
  return { previewing, importing, sent, stop: () => abort.current?.abort() };
}

/** Reports the import and offers Undo. */
export function useImportUndo(): (imported: ImportResult) => void {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const undoing = useMutation({
    networkMode: "always",
    mutationFn: (importId: number) => pressroom.forumPosts.undoImport(importId),
    onSuccess: () => showToast({ text: words.undone }),
    onError: useErrorToast(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["forum-posts"] }),
  });
  return ({ created, updated, importId }) => {
    const text = words.imported(formatNumber(created), formatNumber(updated));
    showToast({ text, undo: importId === null ? undefined : () => undoing.mutate(importId) });
  };
}

/** The service limits the nesting depth of JSON; as text, replies can be nested to any depth. */
function withFlatReplies(post: unknown): unknown {
  if (typeof post !== "object" || post === null || !("replies" in post)) return post;
  return Array.isArray(post.replies) ? { ...post, replies: JSON.stringify(post.replies) } : post;
}

function addTo(total: ImportResult, start: number, answer: ImportForumPostsAnswer): ImportResult {
  const placed = answer.results.map((result, index) => ({ ...result, index: start + index }));
  const refused = placed
    .filter(({ result }) => result === "refused")
    .map(({ index, errors }) => ({
      index,
      message: errors.map(({ param, message }) => `${param}: ${message}`).join(" "),
    }));
  const changed = placed
    .filter(({ result }) => result === "updated")
    .map(({ index, changes }) => ({ index, changes }));
  return {
    sent: total.sent + answer.results.length,
    created: total.created + answer.created,
    updated: total.updated + answer.updated,
    unchanged: total.unchanged + answer.unchanged,
    changed: [...total.changed, ...changed],
    refused: [...total.refused, ...refused],
    importId: answer.import_id ?? total.importId,
  };
}
