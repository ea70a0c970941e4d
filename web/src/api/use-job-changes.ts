/** Hooks for the stream of job changes: subscribing to it, and polling while it is not connected. */
import type { JobChange } from "@pressroom/client";
import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { JobChangesContext } from "./job-changes.ts";
import type { JobChanges } from "./job-changes.ts";

/** How often to poll for what the stream does not report, and for everything while the stream is down. */
export const slowPollMs = 30_000;

/** Calls back with every change to any job. */
export function useJobChanges(onChange: (change: JobChange) => void): void {
  const changes = useOpenedChanges();
  const onEvent = useEffectEvent(onChange);
  useEffect(() => changes.listen((change) => onEvent(change)), [changes]);
}

/** How often to poll in addition to useJobChanges. */
export function usePollMs(): number | false {
  const changes = useOpenedChanges();
  return useSyncExternalStore(changes.watch, changes.isLive) ? false : slowPollMs;
}

function useOpenedChanges(): JobChanges {
  const changes = useContext(JobChangesContext);
  if (!changes) throw new Error("useOpenedChanges is called outside of JobChangesContext");
  return changes;
}
