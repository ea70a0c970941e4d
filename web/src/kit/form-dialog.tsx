/**
 * A form that is filled in before the page goes on: Enter sends it, a second press does nothing, and what the service
 * refuses stands above the fields. Mount it only while it is open, so that it begins anew each time.
 */
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../words/kit.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNotice } from "./error-notice.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode | undefined;
  submitLabel: string;
  /** Looks at the fields first; false where something is wrong with them and they say so. */
  check?: (() => boolean) | undefined;
  /** Sends it. Closing is left to whoever opened it. */
  send: () => Promise<unknown>;
  /** Parameters that have a field here. */
  shownParams?: readonly string[] | undefined;
  width?: "small" | "medium" | undefined;
  children: (error: unknown) => ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { onClose, title, description, submitLabel, check, send, shownParams, children } = props;
  const formId = useId();
  // Nothing is handed over and nothing is kept: what is typed and what comes back may be secret.
  const sending = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await send();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={() => {
        // What is under way would be done unseen.
        if (!sending.isPending) onClose();
      }}
      title={title}
      description={description}
      width={props.width}
      actions={
        <>
          <Button onClick={onClose} disabled={sending.isPending}>
            {kitWords.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" isBusy={sending.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending && (check?.() ?? true)) sending.mutate();
        }}
        className="flex flex-col gap-5"
      >
        {sending.error && <ErrorNotice error={sending.error} shownParams={shownParams} />}
        {children(sending.error)}
      </form>
    </Dialog>
  );
}
