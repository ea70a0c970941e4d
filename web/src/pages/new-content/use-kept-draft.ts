/**
 * A draft that outlives a reload. Each address has its own, so that a link with a topic never mixes with another; and
 * each account, since somebody else may sign in in the same tab.
 */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { keep, readKept } from "../../kit/browser-storage.ts";
import { parseDraft } from "./content-draft.ts";
import type { ContentDraft } from "./content-draft.ts";

/** `drop` begins anew, here and in the tab; `forget` leaves it to be seen, and the tab keeps it no longer. */
export function useKeptDraft(name: string, begun: ContentDraft) {
  const accountId = useQuery(sessionQuery).data?.account?.account_id ?? 0;
  const place = `pressroom.draft ${accountId} ${name}`;
  const [draft, setDraft] = useState(() => parseDraft(readKept("sessionStorage", place), begun));
  // What nobody has touched is not kept: it would stand in the way of the defaults of another day.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) keep("sessionStorage", place, JSON.stringify(draft));
  }, [place, draft, isTouched]);
  const change = useCallback((changed: Partial<ContentDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...changed }));
  }, []);
  const forget = () => void keep("sessionStorage", place, null);
  const drop = () => {
    setTouched(false);
    setDraft(begun);
    forget();
  };
  return { draft, change, drop, forget };
}
