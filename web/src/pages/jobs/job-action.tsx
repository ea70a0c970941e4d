/** The one thing that can be done to a job as it stands: cancel it, or retry it. */
import type { Job } from "@pressroom/client";
import { useState } from "react";
import type { MouseEvent } from "react";
import { Button } from "../../kit/button.tsx";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { jobsWords as words } from "../../words/jobs.ts";
import { CancelIcon, RetryIcon } from "./job-icons.ts";
import { isOpen, isRetryable } from "./job-queries.ts";
import { useJobActions } from "./use-job-actions.ts";

interface JobActionProps {
  job: Job;
  title: string;
  /** In a row there is room for an icon alone. */
  isIcon?: boolean | undefined;
}

export function JobAction({ job, title, isIcon = false }: JobActionProps) {
  const [isAsking, setAsking] = useState(false);
  const { cancel, retry, isBusy } = useJobActions(job, title);
  const canCancel = isOpen(job);
  if (!canCancel && !isRetryable(job)) return null;
  const act = (event: MouseEvent) => {
    // The second press of a double click would take back what the first one did.
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
