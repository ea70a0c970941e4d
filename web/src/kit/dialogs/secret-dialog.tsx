/**
 * Shows a secret once, with examples of how to use it. Only its own button closes it, so that the secret is not lost by
 * accident. The caller keeps the secret only in component state.
 */
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import { Field, fieldBorder, fieldClass } from "../forms/field.tsx";
import { joinClasses } from "../join-classes.ts";
import { Notice } from "../notice.tsx";
import { takeFocus } from "../take-focus.ts";

interface SecretDialogProps {
  /** `label` names the secret; `notYet` appears if the user tries to close the dialog any other way. */
  words: Readonly<Record<"title" | "warning" | "label" | "copy" | "done" | "notYet", string>>;
  secret: string;
  onDone: () => void;
  children?: ReactNode | undefined;
}

export function SecretDialog(props: SecretDialogProps) {
  const { words, secret, onDone, children } = props;
  const [hasTriedToClose, setTriedToClose] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => setTriedToClose(true)}
      title={words.title}
      width="medium"
      actions={<Button label={words.done} variant="primary" onClick={onDone} />}
    >
      <div className="flex flex-col gap-5">
        <Notice
          text={hasTriedToClose ? words.notYet : words.warning}
          tone="warn"
          isAlert={hasTriedToClose}
        />
        <Field label={words.label}>
          {(controlProps) => (
            <div className="flex flex-wrap items-center gap-2">
              <input
                {...controlProps}
                ref={takeFocus}
                readOnly
                autoComplete="off"
                spellCheck={false}
                value={secret}
                // Makes copying by hand easy if the clipboard is not available.
                onFocus={(event) => event.target.select()}
                className={joinClasses(
                  fieldClass,
                  fieldBorder(undefined),
                  "h-9 flex-1 basis-64 px-2.5 font-mono text-xs max-sm:h-11",
                )}
              />
              <CopyButton text={secret} label={words.copy} isWide />
            </div>
          )}
        </Field>
        {children}
      </div>
    </Dialog>
  );
}
