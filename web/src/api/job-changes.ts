/**
 * The one stream of a tab that tells what changes in any job: open while somebody listens and the tab can be seen, and
 * opened anew after broken connections, restarts of the service and a laptop that slept. What was missed meanwhile is
 * not told: every connection begins with `resync`, after which lists are asked for anew.
 */
import type { JobChange, Pressroom } from "@pressroom/client";
import { createContext } from "react";
import { isSignedOut } from "./query-client.ts";
import { isFinal, pause } from "./stream-retry.ts";
import { watchWakes } from "./watch-wakes.ts";

export interface JobChanges {
  listen: (onChange: (change: JobChange) => void) => () => void;
  /** Whether changes are told; where not, lists look by themselves. */
  isLive: () => boolean;
  /** Calls back when that changes. */
  watch: (onTurn: () => void) => () => void;
  /** Ends the stream at once: whoever it was for has signed out. The next listener opens another one. */
  stop: () => void;
}

export const JobChangesContext = createContext<JobChanges | null>(null);

/** Whoever goes from one list to the next, or looks at another tab for a moment, finds the stream still open. */
const lingerMs = 10_000;
/** Between two attempts: ever longer. Refusals last. */
const pauseMs = { first: 500, max: 15_000, refused: 30_000 };

export function openJobChanges(
  pressroom: Pressroom,
  { onSignedOut }: { onSignedOut: () => void },
): JobChanges {
  const listeners = new Set<(change: JobChange) => void>();
  const watchers = new Set<() => void>();
  let attempt = new AbortController();
  let isLive = false;
  let following: { isOver: boolean } | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function turn(to: boolean): void {
    if (isLive === to) return;
    isLive = to;
    for (const watcher of watchers) watcher();
  }

  const isWanted = () => listeners.size > 0 && document.visibilityState === "visible";

  /** Called whenever somebody comes or goes, and the tab is shown or hidden. */
  function consider(): void {
    clearTimeout(leaving);
    if (isWanted()) {
      if (!following) void follow();
    } else if (following) {
      const left = following;
      leaving = setTimeout(() => {
        left.isOver = true;
        following = undefined;
        attempt.abort();
      }, lingerMs);
    }
  }

  async function follow(): Promise<void> {
    const own = { isOver: false };
    following = own;
    const stopWatching = watchWakes(() => attempt.abort());
    let failures = 0;
    while (!own.isOver) {
      attempt = new AbortController();
      const { signal } = attempt;
      let waitMs = pauseMs.first;
      try {
        for await (const change of pressroom.jobs.changes({ signal, maxRetries: 0 })) {
          failures = 0;
          turn(true);
          for (const listener of listeners) listener(change);
        }
      } catch (error) {
        failures += 1;
        waitMs = isFinal(error)
          ? pauseMs.refused
          : Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.max);
        if (isSignedOut(error)) onSignedOut();
      }
      turn(false);
      // Whoever woke up does not wait.
      if (!signal.aborted) await pause(waitMs, signal);
      // Nobody is there any more, or they have signed out: no connection is opened for that.
      if (!isWanted()) break;
    }
    if (following === own) following = undefined;
    stopWatching();
  }

  document.addEventListener("visibilitychange", consider);
  return {
    listen(onChange) {
      listeners.add(onChange);
      consider();
      return () => {
        listeners.delete(onChange);
        // Whoever leaves opens no stream for the others: it may have been stopped.
        if (!isWanted()) consider();
      };
    },
    isLive: () => isLive,
    watch(onTurn) {
      watchers.add(onTurn);
      return () => void watchers.delete(onTurn);
    },
    stop() {
      if (following) following.isOver = true;
      following = undefined;
      attempt.abort();
    },
  };
}
