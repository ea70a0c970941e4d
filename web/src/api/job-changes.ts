/**
 * The tab's single stream of changes to all jobs. It is open while it has listeners and the tab is visible, and
 * reconnects after network failures, service restarts and sleep. Missed changes are not replayed: each connection
 * begins with `resync`, after which lists are fetched again.
 */
import type { JobChange, Pressroom } from "@pressroom/client";
import { createContext } from "react";
import { isSignedOut } from "./query-client.ts";
import { isFinal, pause, watchWakes } from "./stream-retry.ts";

export interface JobChanges {
  listen: (onChange: (change: JobChange) => void) => () => void;
  /** Whether the stream is connected. If not, lists must poll. */
  isLive: () => boolean;
  /** Calls back when `isLive` changes. */
  watch: (onLiveChange: () => void) => () => void;
  /** Closes the stream immediately, on sign-out. The next listener opens a new one. */
  stop: () => void;
}

export const JobChangesContext = createContext<JobChanges | null>(null);

/** Keeps the stream open while the user goes to another list or briefly switches tabs. */
const lingerMs = 10_000;
/** Delay before reconnecting, with exponential backoff; `refused` is for 4xx responses, which rarely go away soon. */
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
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  function setLive(to: boolean): void {
    if (isLive === to) return;
    isLive = to;
    for (const watcher of watchers) watcher();
  }

  const isWanted = () => listeners.size > 0 && document.visibilityState === "visible";

  /** Called when a listener is added or removed, and when the tab is shown or hidden. */
  function openOrClose(): void {
    clearTimeout(closeTimer);
    if (isWanted()) {
      if (!following) void follow();
    } else if (following) {
      const closing = following;
      closeTimer = setTimeout(() => {
        closing.isOver = true;
        following = undefined;
        attempt.abort();
      }, lingerMs);
    }
  }

  async function follow(): Promise<void> {
    const current = { isOver: false };
    following = current;
    const stopWatching = watchWakes(() => attempt.abort());
    let failures = 0;
    while (!current.isOver) {
      attempt = new AbortController();
      const { signal } = attempt;
      let waitMs = pauseMs.first;
      try {
        for await (const change of pressroom.jobs.changes({ signal, maxRetries: 0 })) {
          failures = 0;
          setLive(true);
          for (const listener of listeners) listener(change);
        }
      } catch (error) {
        failures += 1;
        waitMs = isFinal(error)
          ? pauseMs.refused
          : Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.max);
        if (isSignedOut(error)) onSignedOut();
      }
      setLive(false);
      // After a wake-up, reconnect without delay.
      if (!signal.aborted) await pause(waitMs, signal);
      // Do not reconnect without listeners or after sign-out.
      if (!isWanted()) break;
    }
    if (following === current) following = undefined;
    stopWatching();
  }

  document.addEventListener("visibilitychange", openOrClose);
  return {
    listen(onChange) {
      listeners.add(onChange);
      openOrClose();
      return () => {
        listeners.delete(onChange);
        // Removing a listener must not open a stream for the others: it may have been stopped.
        if (!isWanted()) openOrClose();
      };
    },
    isLive: () => isLive,
    watch(onLiveChange) {
      watchers.add(onLiveChange);
      return () => void watchers.delete(onLiveChange);
    },
    stop() {
      if (following) following.isOver = true;
      following = undefined;
      attempt.abort();
    },
  };
}
