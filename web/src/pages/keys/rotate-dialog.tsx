/** Asks how long the old secret remains valid; for keys and webhooks. */
import { useState } from "react";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import type { Choice } from "../../kit/forms/select.tsx";

interface RotateDialogProps {
  words: {
    title: string;
    text: string;
    overlap: string;
    /** By seconds; 0 ends the old secret immediately. */
    overlaps: Readonly<Record<number, string>>;
    endsNow: string;
    submit: string;
  };
  onClose: () => void;
  send: (overlapSeconds: number) => Promise<unknown>;
}

const day = "86400";

export function RotateDialog({ words, onClose, send }: RotateDialogProps) {
  const [overlap, setOverlap] = useState(day);
  const choices: Choice[] = Object.entries(words.overlaps).map(([value, label]) => ({
    value,
    label,
  }));
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      submitLabel={words.submit}
      send={() => send(Number(overlap))}
    >
      {() => (
        <>
          <p className="text-soft">{words.text}</p>
          <Select label={words.overlap} choices={choices} value={overlap} onChoose={setOverlap} />
          {overlap === "0" && <Notice text={words.endsNow} tone="warn" />}
        </>
      )}
    </FormDialog>
  );
}
