/** A draft that survives a reload. Stored per URL and per account, because tabs can change both. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { readStored, writeStored } from "../../kit/browser-storage.ts";
import { parseDraft } from "./content-draft.ts";
import type { ContentDraft } from "./content-draft.ts";

/** `drop` resets the form and deletes the stored draft; `forget` only deletes the stored draft. */
export function useStoredDraft(name: string, initial: ContentDraft) {
  const accountId = useQuery(sessionQuery).data?.account?.account_id ?? 0;
  const storageKey = `pressroom.draft ${accountId} ${name}`;
  const [draft, setDraft] = useState(() =>
    parseDraft(readStored("sessionStorage", storageKey), initial),
  );
  // Unchanged drafts are not stored: they would hide later defaults.
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
    setDraft(initial);
    forget();
  };
  return { draft, change, drop, forget };
}
