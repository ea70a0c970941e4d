/** Combines a job's details with its live events; whichever is more current wins. */
import type { JobDetails, JobEvent } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer, useState } from "react";
import { useJobEvents } from "../../api/use-job-events.ts";
import { isOver } from "./job-queries.ts";
import { addEvent, emptyEventState } from "./job-event-state.ts";

/** Remount it for each `task_id`: the events of a retried job start over. */
export function useFollowedJob(details: JobDetails) {
  const { job_id: jobId } = details;
  const queryClient = useQueryClient();
  const [eventState, add] = useReducer(addEvent, emptyEventState);
  // A succeeded job needs no events; all others show how far they got.
  const [isEnabled] = useState(details.state !== "succeeded");
  const onEvent = useCallback(
    (event: JobEvent) => {
      add(event);
      // The brief is part of the details.
      if (!("content_ids" in event) && event.type !== "waiting") return;
      void queryClient.invalidateQueries({ queryKey: ["jobs", jobId] });
      void queryClient.invalidateQueries({ queryKey: ["contents"] });
    },
    [jobId, queryClient],
  );
  const following = useJobEvents(jobId, { isEnabled, onEvent });
  const { head } = eventState;
  // The details are refetched after the final event; until then, the events are more current.
  const job = head === null || isOver(details) ? details : { ...details, ...head };
  return { job, eventState, following };
}
