/**
 * A form that is filled in before the page goes on: Enter sends it, a second press does nothing, and what the service
 * refuses stands above the fields. Mount it only while it is open, so that it begins anew each time.
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
  const { onClose, title, description, submitLabel, check, send, children } = props;
  const { shownParams = [] } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // Nothing is handed over and nothing is kept: what is typed and what comes back may be secret.
  const sending = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await send();
    },
  });
  // The first field that is wrong takes the focus, and what is wrong with it is read out.
  const { error } = sending;
  useEffect(() => {
    if (attempts === 0 && !error) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, error]);
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
