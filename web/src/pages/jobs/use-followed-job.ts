/** A job's details and its events as one: how it stands now is whichever of the two knows more. */
import type { JobDetails, JobEvent } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer, useState } from "react";
import { useJobEvents } from "../../api/use-job-events.ts";
import { isOver } from "./job-queries.ts";
import { addEvent, emptyEventState } from "./job-event-state.ts";

/** Mount it anew for each `task_id`: a job that is retried is told from its beginning. */
export function useFollowedJob(details: JobDetails) {
  const { job_id: jobId } = details;
  const queryClient = useQueryClient();
  const [eventState, add] = useReducer(addEvent, emptyEventState);
  // What is done is read where it is kept; of all else one wants to see how far it came.
  const [isEnabled] = useState(details.state !== "succeeded");
  const onEvent = useCallback(
    (event: JobEvent) => {
      add(event);
      // The brief comes with the details.
      if (!("content_ids" in event) && event.type !== "waiting") return;
      void queryClient.invalidateQueries({ queryKey: ["jobs", jobId] });
      void queryClient.invalidateQueries({ queryKey: ["contents"] });
    },
    [jobId, queryClient],
  );
  const following = useJobEvents(jobId, { isEnabled, onEvent });
  const { head } = eventState;
  // The details are asked for after an end was told; until they come, the events know more.
  const job = head === null || isOver(details) ? details : { ...details, ...head };
  return { job, eventState, following };
}
