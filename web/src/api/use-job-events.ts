/**
 * Subscribes to the events of one job, each exactly once and in order, across network failures, service restarts and
 * sleep, until the job ends. Browsers allow six connections per host, so subscribe to one job at a time and use
 * useJobChanges for lists.
 */
import type { JobEvent } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePressroom } from "./pressroom.ts";
import { isSignedOut } from "./query-client.ts";
import { sessionQuery } from "./session.ts";
import { isFinal, pause, watchWakes } from "./stream-retry.ts";

export type FollowingState = "connecting" | "live" | "over" | "refused";

interface JobEventsOptions {
  /** False if the job is known to be finished. Set it to true again after a retry. */
  isEnabled?: boolean | undefined;
  onEvent: (event: JobEvent) => void;
}

/** Delay before reconnecting after the client's own retries have failed. */
const pauseMs = 2_000;

export function useJobEvents(jobId: number, options: JobEventsOptions): FollowingState {
  const { isEnabled = true, onEvent } = options;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [state, setState] = useState<FollowingState>("connecting");
  const latestOnEvent = useRef(onEvent);
  // Survives re-renders and retries of the job, so that the stream continues after the last event received.
  const lastRead = useRef({ jobId, after: 0 });
  useEffect(() => {
    latestOnEvent.current = onEvent;
  });

  useEffect(() => {
    if (!isEnabled) return undefined;
    const unmounted = new AbortController();
    let attempt = new AbortController();
    if (lastRead.current.jobId !== jobId) lastRead.current = { jobId, after: 0 };
    const position = lastRead.current;
    const follow = async (): Promise<FollowingState> => {
      for (;;) {
        setState("connecting");
        attempt = new AbortController();
        const signal = AbortSignal.any([unmounted.signal, attempt.signal]);
        try {
          const events = pressroom.jobs.events(jobId, { after: position.after, signal });
          for await (const event of events) {
            // The first event of each connection is a snapshot of the job and has no sequence number of its own.
            if (event.type !== "job") position.after = Math.max(position.after, event.sequence);
            setState("live");
            latestOnEvent.current(event);
          }
          return "over";
        } catch (error) {
          if (unmounted.signal.aborted) return "over";
          if (isSignedOut(error)) void queryClient.invalidateQueries(sessionQuery);
          if (isFinal(error) && error.status !== 429) return "refused";
        }
        if (!attempt.signal.aborted) await pause(pauseMs, unmounted.signal);
      }
    };
    void follow().then((end) => !unmounted.signal.aborted && setState(end));
    const stopWatching = watchWakes(() => attempt.abort());
    return () => {
      stopWatching();
      unmounted.abort();
    };
  }, [jobId, isEnabled, pressroom, queryClient]);
  return isEnabled ? state : "over";
}
