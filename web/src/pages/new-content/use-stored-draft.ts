/**
 * A draft that outlives a reload. Each address has its own, so that a link with a topic never mixes with another; and
 * each account, since somebody else may sign in in the same tab.
 */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { readStored, writeStored } from "../../kit/browser-storage.ts";
import { parseDraft } from "./content-draft.ts";
import type { ContentDraft } from "./content-draft.ts";

/** `drop` begins anew, here and in the tab; `forget` leaves it to be seen, and the tab keeps it no longer. */
export function useStoredDraft(name: string, begun: ContentDraft) {
  const accountId = useQuery(sessionQuery).data?.account?.account_id ?? 0;
  const storageKey = `pressroom.draft ${accountId} ${name}`;
  const [draft, setDraft] = useState(() =>
    parseDraft(readStored("sessionStorage", storageKey), begun),
  );
  // What nobody has touched is not kept: it would stand in the way of the defaults of another day.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) writeStored("sessionStorage", storageKey, JSON.stringify(draft));
  }, [storageKey, draft, isTouched]);
  const change = useCallback((changed: Partial<ContentDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...changed }));
  }, []);
  const forget = () => void writeStored("sessionStorage", storageKey, null);
  const drop = () => {
    setTouched(false);
    setDraft(begun);
    forget();
  };
  return { draft, change, drop, forget };
}
