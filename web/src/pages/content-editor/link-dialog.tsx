/** Asks for the URL of a link. */
import { useState } from "react";
import { linkableByHand } from "../../../../src/writing/text/escape.ts";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.link;

interface LinkDialogProps {
  href: string | undefined;
  /** Null removes the link. */
  onSet: (href: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href ?? "");
  const [hasTried, setTried] = useState(false);
  const typed = address.trim();
  // Most people omit the scheme.
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/.test(typed) ? `https://${typed}` : typed;
  const url = linkableByHand(whole);
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      submitLabel={words.save}
      check={() => {
        setTried(true);
        return url !== null;
      }}
      send={async () => onSet(url)}
    >
      {() => (
        <>
          <TextField
            ref={takeFocus}
            label={words.address}
            value={address}
            inputMode="url"
            maxLength={2_000}
            error={hasTried && url === null ? words.wrong : undefined}
            onChange={({ target }) => setAddress(target.value)}
          />
          {href !== undefined && <Button label={words.remove} onClick={() => onSet(null)} />}
        </>
      )}
    </FormDialog>
  );
}
