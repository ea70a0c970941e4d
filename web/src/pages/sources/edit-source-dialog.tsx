/** Changes the name, brand and settings of a source. */
import type { Source } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { newSourceWords, sourceWords } from "../../words/sources.ts";
import {
  BrandField,
  toBrandId,
  SecretFields,
  toSecret,
  SettingFields,
} from "./source-form-fields.tsx";
import { addableKinds } from "./kind-picker.tsx";
import { toChanges, toTyped } from "./source-fields.ts";
import type { TypedSettings } from "./source-fields.ts";

const words = sourceWords.editing;

export function EditSourceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const kind = addableKinds.find((one) => one === source.kind);
  const [name, setName] = useState(source.name);
  const [brand, setBrand] = useState(String(source.brand_id ?? ""));
  const [typed, setTyped] = useState<TypedSettings>(toTyped(source.settings));
  const [secrets, setSecrets] = useState<TypedSettings>({});
  const [isTried, setTried] = useState(false);
  const secret = toSecret(source.kind, secrets);
  const settings = kind === undefined ? {} : toChanges(kind, typed, toTyped(source.settings));
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      submitLabel={words.submit}
      width="medium"
      shownParams={["name"]}
      check={() => {
        setTried(true);
        return secret !== undefined;
      }}
      send={async () => {
        await pressroom.sources.update(source.source_id, {
          name: name.trim(),
          brand_id: toBrandId(brand),
          // Changed settings cause a full reread, so send only what has changed.
          ...(Object.keys(settings).length > 0 && { settings }),
          ...(typeof secret === "string" && { secret }),
        });
        onClose();
        showToast({ text: words.done });
        await queryClient.invalidateQueries({ queryKey: ["sources"] });
      }}
    >
      {(error) => (
        <>
          <TextField
            ref={takeFocus}
            label={newSourceWords.name}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={name}
            error={problemOf(error, "name")}
            onChange={({ target }) => setName(target.value)}
          />
          <BrandField value={brand} onChoose={setBrand} />
          {kind !== undefined && (
            <SettingFields
              kind={kind}
              typed={typed}
              error={error}
              onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
            />
          )}
          <SecretFields
            kind={source.kind}
            isStored={source.has_secret}
            typed={secrets}
            isTried={isTried}
            onType={(field, text) => setSecrets((before) => ({ ...before, [field]: text }))}
          />
        </>
      )}
    </FormDialog>
  );
}
