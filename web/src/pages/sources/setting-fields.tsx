/** The fields for the settings of a kind of source. */
import { problemOf } from "../../kit/error-notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import type { AddableKind } from "./kind-picker.tsx";
import { fieldsOfKind } from "./source-fields.ts";
import type { TypedSettings } from "./source-fields.ts";

interface SettingFieldsProps {
  kind: AddableKind;
  typed: TypedSettings;
  error: unknown;
  onType: (name: string, text: string) => void;
}

export function SettingFields({ kind, typed, error, onType }: SettingFieldsProps) {
  const fields = fieldsOfKind[kind];
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, label, hint, type, choices }) =>
        choices === undefined ? (
          <TextField
            key={name}
            label={label}
            hint={hint}
            name={name}
            autoComplete="off"
            spellCheck={false}
            inputMode={type === "number" ? "numeric" : undefined}
            value={typed[name] ?? ""}
            error={problemOf(error, `settings.${name}`)}
            onChange={({ target }) => onType(name, target.value)}
          />
        ) : (
          <Select
            key={name}
            label={label}
            hint={hint}
            value={typed[name] ?? choices[0]?.value ?? ""}
            choices={choices}
            onChoose={(value) => onType(name, value)}
          />
        ),
      )}
    </div>
  );
}
