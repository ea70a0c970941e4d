/** What is told of all jobs while a page is shown, and whether anything is told at all. */
import type { JobChange } from "@pressroom/client";
import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { JobChangesContext } from "./job-changes.ts";
import type { JobChanges } from "./job-changes.ts";

/** How often lists look by themselves for what no change of a job tells of, and for everything where none is told. */
export const slowPollMs = 30_000;

/** Calls back with every change of any job. */
export function useJobChanges(onChange: (change: JobChange) => void): void {
  const changes = useOpenedChanges();
  const tell = useEffectEvent(onChange);
  useEffect(() => changes.listen((change) => tell(change)), [changes]);
}

/** For whoever uses the above: how often to look in spite of it. */
export function usePollMs(): number | false {
  const changes = useOpenedChanges();
  return useSyncExternalStore(changes.watch, changes.isLive) ? false : slowPollMs;
}

function useOpenedChanges(): JobChanges {
  const changes = useContext(JobChangesContext);
  if (!changes) throw new Error("useOpenedChanges is called outside of JobChangesContext");
  return changes;
}
