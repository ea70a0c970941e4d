/** Asks before an action that cannot be undone or is probably unintended. If it can be undone, offer Undo instead. */
import { useState } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../../words/kit.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { ErrorNotice } from "../error-notice.tsx";
import { TextField } from "../forms/text-field.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will be lost. */
  children: ReactNode;
  confirmLabel: string;
  /** Names the alternative: "Keep running". Defaults to "Cancel". */
  closeLabel?: string | undefined;
  variant?: "danger" | "primary" | undefined;
  onConfirm: () => Promise<unknown>;
  /** Text that must be typed first, for especially destructive actions. */
  typed?: { label: string; text: string } | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm, typed } = props;
  const { closeLabel = kitWords.cancel, variant = "danger" } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [text, setText] = useState("");
  const close = () => {
    setError(undefined);
    setText("");
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      actions={
        <>
          <Button label={closeLabel} onClick={close} />
          <Button
            label={confirmLabel}
            variant={variant}
            isBusy={isBusy}
            disabled={typed !== undefined && text.trim() !== typed.text}
            onClick={() => void confirm()}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-soft">{children}</div>
        {typed !== undefined && (
          <TextField
            label={typed.label}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {error !== undefined && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  );
}
