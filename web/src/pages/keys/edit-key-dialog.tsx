/** Changes the name, limits and expiry of a key. Its permissions cannot be changed. */
import type { ApiKey } from "@pressroom/client";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { ExpiryFields, readExpiry } from "./key-expiry.tsx";
import type { Expiry } from "./key-expiry.tsx";
import { KeyLimitsFields } from "./key-limits.tsx";
import { limitParams, readLimits } from "./read-limits.ts";

const { fields } = words;

interface EditKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

export function EditKeyDialog({ apiKey, onClose, onDone }: EditKeyDialogProps) {
  const pressroom = usePressroom();
  const [name, setName] = useState(apiKey.name);
  const [limits, setLimits] = useState({
    rate: apiKey.rate_per_minute?.toString() ?? "",
    budget: apiKey.daily_budget_usd?.toString() ?? "",
  });
  const [expiry, setExpiry] = useState<Expiry>({
    choice: apiKey.expires_at === null ? "never" : "as",
    day: "",
  });
  const [hasTried, setTried] = useState(false);
  const end = readExpiry(expiry);
  const { problems, ...wanted } = readLimits(limits);
  return (
    <FormDialog
      onClose={onClose}
      title={words.editing.title}
      description={words.editing.note}
      submitLabel={words.editing.submit}
      shownParams={["name", "expires_at", ...limitParams]}
      check={() => {
        setTried(true);
        return end !== null && Object.keys(problems).length === 0;
      }}
      send={async () => {
        await pressroom.keys.update(apiKey.key_id, {
          name: name.trim(),
          ...wanted,
          ...(end?.expiresAt !== undefined && { expires_at: end.expiresAt }),
        });
        onDone();
      }}
    >
      {(error) => (
        <>
          <TextField
            ref={takeFocus}
            label={fields.name}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            error={problemOf(error, "name")}
          />
          <KeyLimitsFields value={limits} onChange={setLimits} hasTried={hasTried} error={error} />
          <ExpiryFields
            value={expiry}
            onChange={setExpiry}
            present={apiKey.expires_at ?? undefined}
            error={hasTried && end === null ? fields.dayInPast : problemOf(error, "expires_at")}
          />
        </>
      )}
    </FormDialog>
  );
}
