/** Creates a key: name, permissions, brand, expiry and limits. */
import type { CreateKeyBody, NewApiKey } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { brandsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { CheckboxGroup } from "../../kit/forms/checkbox-group.tsx";
import { ChoiceCards } from "../../kit/forms/choice-cards.tsx";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { ChevronRightIcon } from "../../kit/icons.ts";
import { Select } from "../../kit/forms/select.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { ExpiryFields, readExpiry } from "./key-expiry.tsx";
import type { Expiry } from "./key-expiry.tsx";
import { KeyLimitsFields } from "./key-limits.tsx";
import { limitParams, readLimits } from "./read-limits.ts";

const { fields } = words;

type Scope = NonNullable<CreateKeyBody["scopes"]>[number];
const scopes = ["generate", "read", "write", "admin"] as const satisfies readonly Scope[];

interface NewKeyDialogProps {
  onClose: () => void;
  onCreated: (created: NewApiKey) => void;
}

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const pressroom = usePressroom();
  const brands = useQuery(brandsQuery(pressroom)).data ?? [];
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"live" | "test">("live");
  const [chosen, setChosen] = useState<Scope[]>(["generate", "read"]);
  const [brandId, setBrandId] = useState("");
  const [expiry, setExpiry] = useState<Expiry>({ choice: "never", day: "" });
  const [limits, setLimits] = useState({ rate: "", budget: "" });
  const [hasTried, setTried] = useState(false);
  const end = readExpiry(expiry);
  const { problems, ...wanted } = readLimits(limits);
  return (
    <FormDialog
      onClose={onClose}
      title={words.making.title}
      submitLabel={words.making.submit}
      width="medium"
      shownParams={["name", "scopes", "expires_at", "brand_id", ...limitParams]}
      check={() => {
        setTried(true);
        return chosen.length > 0 && end !== null && Object.keys(problems).length === 0;
      }}
      send={async () => {
        const created = await pressroom.keys.create({
          name: name.trim(),
          mode,
          scopes: chosen,
          brand_id: brandId === "" ? null : Number(brandId),
          expires_at: end?.expiresAt ?? null,
          ...wanted,
        });
        onCreated(created);
      }}
    >
      {(error) => (
        <>
          <TextField
            ref={takeFocus}
            label={fields.name}
            hint={fields.nameHint}
            placeholder={fields.namePlaceholder}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            error={problemOf(error, "name")}
          />
          <ChoiceCards
            label={fields.mode}
            value={mode}
            onChoose={setMode}
            choices={(["live", "test"] as const).map((value) => ({
              value,
              ...fields.modes[value],
            }))}
          />
          <CheckboxGroup
            label={fields.scopes}
            choices={scopes.map((value) => ({ value, ...words.scopes[value] }))}
            chosen={chosen}
            onChange={setChosen}
            error={hasTried && chosen.length === 0 ? fields.noScope : problemOf(error, "scopes")}
          />
          <Select
            label={fields.brand}
            hint={fields.brandHint}
            value={brandId}
            onChoose={setBrandId}
            choices={[
              { value: "", label: words.allBrands },
              ...brands.map((brand) => ({ value: String(brand.brand_id), label: brand.name })),
            ]}
            error={problemOf(error, "brand_id")}
          />
          <ExpiryFields
            value={expiry}
            onChange={setExpiry}
            error={hasTried && end === null ? fields.dayInPast : problemOf(error, "expires_at")}
          />
          <details className="group">
            <summary className="flex list-none items-center gap-1.5 self-start rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
              <ChevronRightIcon className="size-4 text-soft transition-transform group-open:rotate-90" />
              {fields.limits}
            </summary>
            <div className="mt-4">
              <KeyLimitsFields
                value={limits}
                onChange={setLimits}
                hasTried={hasTried}
                error={error}
              />
            </div>
          </details>
        </>
      )}
    </FormDialog>
  );
}
