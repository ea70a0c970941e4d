/**
 * A draft that outlives a reload. Each address has its own, so that a link with a topic never mixes with another; and
 * each account, since somebody else may sign in in the same tab.
 */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { parseDraft } from "./content-draft.ts";
import type { ContentDraft } from "./content-draft.ts";

export interface KeptDraft {
  draft: ContentDraft;
  change: (changed: Partial<ContentDraft>) => void;
  /** Begins anew, here and in the tab. */
  drop: () => void;
  /** The tab keeps it no longer; it stays to be seen. */
  forget: () => void;
}

export function useKeptDraft(name: string, begun: ContentDraft): KeptDraft {
  const accountId = useQuery(sessionQuery).data?.account?.account_id ?? 0;
  const place = `pressroom.draft ${accountId} ${name}`;
  const [draft, setDraft] = useState(() => parseDraft(readKept(place), begun));
  // What nobody has touched is not kept: it would stand in the way of the defaults of another day.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) keep(place, JSON.stringify(draft));
  }, [place, draft, isTouched]);
  const change = useCallback((changed: Partial<ContentDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...changed }));
  }, []);
  const drop = () => {
    setTouched(false);
    setDraft(begun);
    keep(place, null);
  };
  return { draft, change, drop, forget: () => keep(place, null) };
}

/** Storage may be switched off or full; the page does without then. */
export function readKept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

export function keep(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  } catch {
    // Nothing is kept then.
  }
}
