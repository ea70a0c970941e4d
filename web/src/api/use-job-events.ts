/**
 * What happens to one job, as it happens: every event once and in order, over broken connections, restarts of the
 * service and a laptop that slept. Ends with the job. A browser keeps six connections to a service, so follow one job
 * at a time and let lists live by useJobChanges.
 */
import type { JobEvent } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePressroom } from "./pressroom.ts";
import { isSignedOut } from "./query-client.ts";
import { sessionQuery } from "./session.ts";
import { isFinal, pause } from "./stream-retry.ts";
import { watchWakes } from "./watch-wakes.ts";

export type FollowingState = "connecting" | "live" | "over" | "refused";

interface JobEventsOptions {
  /** False where the job is known to be over. Turn it to true again after a retry. */
  isEnabled?: boolean | undefined;
  onEvent: (event: JobEvent) => void;
}

/** Between two attempts, where the client's own have failed. */
const pauseMs = 2_000;

export function useJobEvents(jobId: number, options: JobEventsOptions): FollowingState {
  const { isEnabled = true, onEvent } = options;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [state, setState] = useState<FollowingState>("connecting");
  const tell = useRef(onEvent);
  // Kept while the page stays, so that a job that is retried goes on behind what was told of it.
  const told = useRef({ jobId, after: 0 });
  useEffect(() => {
    tell.current = onEvent;
  });

  useEffect(() => {
    if (!isEnabled) return undefined;
    const left = new AbortController();
    let attempt = new AbortController();
    if (told.current.jobId !== jobId) told.current = { jobId, after: 0 };
    const place = told.current;
    const follow = async (): Promise<FollowingState> => {
      for (;;) {
        setState("connecting");
        attempt = new AbortController();
        const signal = AbortSignal.any([left.signal, attempt.signal]);
        try {
          const events = pressroom.jobs.events(jobId, { after: place.after, signal });
          for await (const event of events) {
            // The first event of each connection tells how the job stands, and has no number of its own.
            if (event.type !== "job") place.after = Math.max(place.after, event.sequence);
            setState("live");
            tell.current(event);
          }
          return "over";
        } catch (error) {
          if (left.signal.aborted) return "over";
          if (isSignedOut(error)) void queryClient.invalidateQueries(sessionQuery);
          if (isFinal(error) && error.status !== 429) return "refused";
        }
        if (!attempt.signal.aborted) await pause(pauseMs, left.signal);
      }
    };
    void follow().then((end) => !left.signal.aborted && setState(end));
    const stopWatching = watchWakes(() => attempt.abort());
    return () => {
      stopWatching();
      left.abort();
    };
  }, [jobId, isEnabled, pressroom, queryClient]);
  return isEnabled ? state : "over";
}
