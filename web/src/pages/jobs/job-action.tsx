/** The button that cancels or retries a job. */
import type { Job } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import CancelIcon from "lucide-react/icons/circle-stop";
import RetryIcon from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import type { MouseEvent } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { useToast } from "../../kit/toast.tsx";
import { jobsWords as words } from "../../words/jobs.ts";
import { isOver, isRetryable, patchJob } from "./job-queries.ts";

interface JobActionProps {
  job: Job;
  title: string;
  /** For rows, which only have space for an icon. */
  isIcon?: boolean | undefined;
}

export function JobAction({ job, title, isIcon = false }: JobActionProps) {
  const [isAsking, setAsking] = useState(false);
  const { cancel, retry, isBusy } = useJobActions(job, title);
  const canCancel = !isOver(job);
  if (!canCancel && !isRetryable(job)) return null;
  const act = (event: MouseEvent) => {
    // The second click of a double click would undo the first.
    if (isBusy || event.detail > 1) return;
    if (!canCancel) retry.mutate();
    else if (job.state === "running") setAsking(true);
    else cancel.mutate();
  };
  const icon = canCancel ? CancelIcon : RetryIcon;
  return (
    <>
      {isIcon ? (
        <IconButton
          label={canCancel ? words.cancelIt(title) : words.retryIt(title)}
          hasTooltip={false}
          title={canCancel ? words.cancel : words.retry}
          icon={icon}
          aria-disabled={isBusy || undefined}
          onClick={act}
        />
      ) : (
        <Button icon={icon} isBusy={isBusy} onClick={act}>
          {canCancel ? words.cancel : words.retry}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && canCancel}
        onClose={() => setAsking(false)}
        title={words.confirmCancel.title}
        confirmLabel={words.confirmCancel.action}
        closeLabel={words.confirmCancel.keep}
        onConfirm={() => cancel.mutateAsync()}
      >
        {job.content_type === "batch" ? words.confirmCancel.textBatch : words.confirmCancel.text}
      </ConfirmDialog>
    </>
  );
}

/** Cancel and retry are applied optimistically to every list and page, and reverted if the service rejects them. */
function useJobActions(job: Job, title: string) {
  const pressroom = usePressroom();
  const { job_id: jobId } = job;
  const cancel = useJobChange(
    job,
    { state: "canceled" },
    () => pressroom.jobs.cancel(jobId),
    words.canceledIt(title),
  );
  const retry = useJobChange(
    job,
    { state: "queued", failure: null, finished_at: null },
    () => pressroom.jobs.retry(jobId),
    words.retriedIt(title),
  );
  return { cancel, retry, isBusy: cancel.isPending || retry.isPending };
}

/** `optimistic` is shown until the service responds. */
function useJobChange(job: Job, optimistic: Partial<Job>, send: () => Promise<Job>, done: string) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const showError = useErrorToast();
  const { job_id: jobId } = job;
  return useMutation({
    mutationFn: send,
    onMutate: async () => {
      // A response in flight would overwrite the optimistic state.
      await queryClient.cancelQueries({ queryKey: ["jobs", jobId] });
      const { state, failure, finished_at } = job;
      patchJob(queryClient, jobId, optimistic);
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
    // Only this job: invalidating a long list would refetch all its pages.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["jobs", jobId] }),
  });
}
