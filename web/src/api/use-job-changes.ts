/** Calls back with every change of a job while the page is shown, and says whether changes are told at all. */
import type { JobChange } from "@pressroom/client";
import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { JobChangesContext } from "./job-changes.ts";

/** How often lists look by themselves for what no change of a job tells of, and for everything where none is told. */
export const slowLookMs = 30_000;

export function useJobChanges(onChange: (change: JobChange) => void): boolean {
  const changes = useContext(JobChangesContext);
  if (!changes) throw new Error("useJobChanges is called outside of JobChangesContext");
  const tell = useEffectEvent(onChange);
  useEffect(() => changes.listen((change) => tell(change)), [changes]);
  return useSyncExternalStore(changes.watch, changes.isLive);
}
