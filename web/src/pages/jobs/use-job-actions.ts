/** Cancel and retry: seen at once on every list and page, and taken back where the service refuses. */
import type { Job } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { jobsWords as words } from "../../words/jobs.ts";
import { patchJob } from "./job-queries.ts";

export function useJobActions(job: Job, title: string) {
  const pressroom = usePressroom();
  const { job_id: jobId } = job;
  const cancel = useJobChange(job, {
    looksLike: { state: "canceled" },
    send: () => pressroom.jobs.cancel(jobId),
    done: words.canceledIt(title),
  });
  const retry = useJobChange(job, {
    looksLike: { state: "queued", failure: null, finished_at: null },
    send: () => pressroom.jobs.retry(jobId),
    done: words.retriedIt(title),
  });
  return { cancel, retry, isBusy: cancel.isPending || retry.isPending };
}

interface JobChange {
  /** Until the service has answered. */
  looksLike: Partial<Job>;
  send: () => Promise<Job>;
  done: string;
}

function useJobChange(job: Job, { looksLike, send, done }: JobChange) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const showError = useErrorToast();
  const { job_id: jobId } = job;
  return useMutation({
    mutationFn: send,
    onMutate: async () => {
      // An answer that is under way would overwrite what is shown.
      await queryClient.cancelQueries({ queryKey: ["jobs", jobId] });
      const { state, failure, finished_at } = job;
      patchJob(queryClient, jobId, looksLike);
      return { state, failure, finished_at };
    },
    onSuccess: (answer) => {
      patchJob(queryClient, jobId, answer);
      showToast({ text: done });
    },
    onError: (error, _input, before) => {
      if (before) patchJob(queryClient, jobId, before);
      showError(error);
    },
    // Only this one: a list that was scrolled through would be fetched page by page.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["jobs", jobId] }),
  });
}
