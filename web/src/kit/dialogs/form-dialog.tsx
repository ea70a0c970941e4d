/**
 * A form in a dialog: Enter submits it, repeated clicks are ignored, and errors from the service appear above the
 * fields. Mount it only while it is open, so that it starts empty each time.
 */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../../words/kit.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { FormError } from "../error-notice.tsx";
import { Form } from "../forms/form.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: ReactNode | undefined;
  submitLabel: string;
  /** Validates the fields first; returns false if one shows an error. */
  check?: (() => boolean) | undefined;
  /** Submits the form. The caller closes the dialog. */
  send: () => Promise<unknown>;
  /** Parameters that have a field in this form. */
  shownParams?: readonly string[] | undefined;
  width?: "small" | "medium" | undefined;
  children: (error: unknown) => ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { onClose, title, description, submitLabel, check, send, children } = props;
  const { shownParams = [] } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // The mutation has no variables, and its result is not cached: the input and the response may contain secrets.
  const sending = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await send();
    },
  });
  // Focus the first invalid field, so that its error is announced.
  const { error } = sending;
  useEffect(() => {
    if (attempts === 0 && !error) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, error]);
  return (
    <Dialog
      isOpen
      onClose={() => {
        // Closing would hide the result of the request in progress.
        if (!sending.isPending) onClose();
      }}
      title={title}
      description={description}
      width={props.width}
      actions={
        <>
          <Button label={kitWords.cancel} onClick={onClose} disabled={sending.isPending} />
          <Button type="submit" form={formId} variant="primary" isBusy={sending.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        ref={form}
        noValidate
        onSend={() => {
          if (sending.isPending) return;
          setAttempts(attempts + 1);
          if (check?.() ?? true) sending.mutate();
        }}
        className="flex flex-col gap-5"
      >
        <FormError error={error} shownParams={shownParams} />
        {children(error)}
      </Form>
    </Dialog>
  );
}
