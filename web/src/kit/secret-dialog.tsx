/**
 * Shows a secret the one time that it can be shown, with lines to try it by. It closes by its own button alone: a slip of
 * the hand beside it would be the end of the secret. Whoever mounts it holds the secret in its state and nowhere else.
 */
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, fieldEdge, fieldLook } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";
import { Notice } from "./notice.tsx";
import { takeFocus } from "./take-focus.ts";

interface SecretDialogProps {
  title: string;
  warning: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  copyLabel: string;
  doneLabel: string;
  /** Said where somebody tries to close it otherwise. */
  notYet: string;
  onDone: () => void;
  children?: ReactNode | undefined;
}

export function SecretDialog(props: SecretDialogProps) {
  const { title, warning, label, secret, copyLabel, doneLabel, notYet, onDone, children } = props;
  const [hasSlipped, setSlipped] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => setSlipped(true)}
      title={title}
      width="medium"
      actions={
        <Button look="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Notice tone="warn" isAlert={hasSlipped}>
          {hasSlipped ? notYet : warning}
        </Notice>
        <Field label={label}>
          {(ties) => (
            <div className="flex flex-wrap items-center gap-2">
              <input
                {...ties}
                ref={takeFocus}
                readOnly
                autoComplete="off"
                spellCheck={false}
                value={secret}
                // One step to copying it by hand, where the clipboard is not allowed.
                onFocus={(event) => event.target.select()}
                className={joinClasses(
                  fieldLook,
                  fieldEdge(undefined),
                  "h-9 flex-1 basis-64 px-2.5 font-mono text-xs max-sm:h-11",
                )}
              />
              <CopyButton text={secret} label={copyLabel} isWide />
            </div>
          )}
        </Field>
        {children}
      </div>
    </Dialog>
  );
}
