/**
 * Shows a secret the one time that it can be shown, with lines to try it by. It closes by its own button alone: a slip of
 * the hand beside it would be the end of the secret. Whoever mounts it holds the secret in its state and nowhere else.
 */
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import { Field, fieldEdge, fieldClass } from "../forms/field.tsx";
import { joinClasses } from "../join-classes.ts";
import { Notice } from "../notice.tsx";
import { takeFocus } from "../take-focus.ts";

interface SecretDialogProps {
  /** `label` is what the secret is called; `notYet` is said where somebody tries to close it otherwise. */
  words: Readonly<Record<"title" | "warning" | "label" | "copy" | "done" | "notYet", string>>;
  secret: string;
  onDone: () => void;
  children?: ReactNode | undefined;
}

export function SecretDialog(props: SecretDialogProps) {
  const { words, secret, onDone, children } = props;
  const [hasSlipped, setSlipped] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={() => setSlipped(true)}
      title={words.title}
      width="medium"
      actions={<Button label={words.done} variant="primary" onClick={onDone} />}
    >
      <div className="flex flex-col gap-5">
        <Notice text={hasSlipped ? words.notYet : words.warning} tone="warn" isAlert={hasSlipped} />
        <Field label={words.label}>
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
                  fieldClass,
                  fieldEdge(undefined),
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
