/** Changes a key's name, rate and end. What it may do never changes. */
import type { ApiKey } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { formatNumber } from "../../kit/format.ts";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/text-field.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { ExpiryFields, readExpiry } from "./key-expiry.tsx";
import type { Expiry } from "./key-expiry.tsx";

const { fields } = words;

interface EditKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onDone: () => void;
}

export function EditKeyDialog({ apiKey, onClose, onDone }: EditKeyDialogProps) {
  const pressroom = usePressroom();
  const usual = useQuery(accountQuery(pressroom)).data?.limits.generate_per_minute;
  const [name, setName] = useState(apiKey.name);
  const [rate, setRate] = useState(apiKey.rate_per_minute?.toString() ?? "");
  const [expiry, setExpiry] = useState<Expiry>({
    choice: apiKey.expires_at === null ? "never" : "as",
    day: "",
  });
  const [hasTried, setTried] = useState(false);
  const end = readExpiry(expiry);
  const isRateRight = /^(?:[1-9][0-9]{0,8})?$/.test(rate.trim());
  return (
    <FormDialog
      onClose={onClose}
      title={words.editing.title}
      description={words.editing.note}
      submitLabel={words.editing.submit}
      shownParams={["name", "rate_per_minute", "expires_at"]}
      check={() => {
        setTried(true);
        return end !== null && isRateRight;
      }}
      send={async () => {
        await pressroom.keys.update(apiKey.key_id, {
          name: name.trim(),
          rate_per_minute: rate.trim() === "" ? null : Number(rate),
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
          <TextField
            label={fields.rate}
            hint={
              usual === undefined
                ? undefined
                : fields.rateHint(usual === null ? fields.rateUnlimited : formatNumber(usual))
            }
            value={rate}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setRate(event.target.value)}
            error={
              hasTried && !isRateRight ? fields.rateProblem : problemOf(error, "rate_per_minute")
            }
          />
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
