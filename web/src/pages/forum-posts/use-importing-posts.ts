/** Sends the posts of a file part by part: first to see what would become of them, then to save them as one import. */
import type { ImportForumPostsAnswer } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { partPosts } from "./split-import.ts";

export type PostChange = ImportForumPostsAnswer["results"][number]["changes"][number];

export interface ToldImport {
  sent: number;
  created: number;
  updated: number;
  unchanged: number;
  /** By their place in the file. */
  changed: readonly { index: number; changes: readonly PostChange[] }[];
  refused: readonly { index: number; message: string }[];
  /** By which it can be undone; null where nothing is saved. */
  importId: number | null;
}

const nothing: ToldImport = {
  sent: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  changed: [],
  refused: [],
  importId: null,
};
const words = forumPostsWords.importing;

export function useImportingPosts() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  /** How far it has come. */
  const [sent, setSent] = useState(0);
  const ending = useRef<AbortController>(null);
  const send = async (posts: readonly unknown[], isDryRun: boolean): Promise<ToldImport> => {
    ending.current?.abort();
    ending.current = new AbortController();
    const { signal } = ending.current;
    let so = nothing;
    setSent(0);
    for (const { start, posts: part, isTooLarge } of partPosts(posts.map(withFlatReplies))) {
      if (isTooLarge) {
        const refused = [...so.refused, { index: start, message: words.problems.oneTooLarge }];
        so = { ...so, sent: so.sent + 1, refused };
      } else {
        const body = { posts: part, dry_run: isDryRun, import_id: so.importId };
        so = addTo(so, start, await pressroom.forumPosts.import(body, { signal }));
      }
      setSent(so.sent);
    }
    return so;
  };
  const previewing = useMutation({
    mutationFn: (posts: readonly unknown[]) => send(posts, true),
  });
  const importing = useMutation({
    mutationFn: (posts: readonly unknown[]) => send(posts, false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["forum-posts"] }),
  });
  return { previewing, importing, sent, stop: () => ending.current?.abort() };
}

/** Says that posts were imported, and offers to undo it. */
export function useUndoingImport(): (told: ToldImport) => void {
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

/** The service takes only so many objects in each other; as text, a thread may go as deep as it likes. */
function withFlatReplies(post: unknown): unknown {
  if (typeof post !== "object" || post === null || !("replies" in post)) return post;
  return Array.isArray(post.replies) ? { ...post, replies: JSON.stringify(post.replies) } : post;
}

function addTo(so: ToldImport, start: number, answer: ImportForumPostsAnswer): ToldImport {
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
    sent: so.sent + answer.results.length,
    created: so.created + answer.created,
    updated: so.updated + answer.updated,
    unchanged: so.unchanged + answer.unchanged,
    changed: [...so.changed, ...changed],
    refused: [...so.refused, ...refused],
    importId: answer.import_id ?? so.importId,
  };
}
