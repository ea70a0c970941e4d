/** Form fields of a source: its brand, the settings of its kind, and its credentials, which are never shown again. */
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { newSourceWords, sourceWords } from "../../words/sources.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import type { AddableKind } from "./kind-picker.tsx";
import { fieldsOfKind } from "./source-fields.ts";
import type { TypedSettings } from "./source-fields.ts";

export function toBrandId(value: string): number | null {
  return value === "" ? null : Number(value);
}

export function BrandField({
  value,
  onChoose,
}: {
  value: string;
  onChoose: (value: string) => void;
}) {
  const { brands } = useCurrentBrand();
  return (
    <Select
      label={newSourceWords.brand}
      value={value}
      onChoose={onChoose}
      choices={[
        { value: "", label: newSourceWords.allBrands },
        ...brands.map((one) => ({ value: String(one.brand_id), label: one.name })),
      ]}
    />
  );
}

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

const { fields: fieldWords } = newSourceWords;
const stored = sourceWords.editing.secretKept;

/** The API value; null without credentials, undefined if one part is missing. */
export function toSecret(kind: string, typed: TypedSettings): string | null | undefined {
  const { clientId = "", clientSecret = "", apiKey = "" } = typed;
  if (kind === "stack_exchange") return apiKey.trim() || null;
  if (kind !== "reddit") return null;
  const parts = [clientId.trim(), clientSecret.trim()];
  if (parts.every((part) => part === "")) return null;
  return parts.includes("") ? undefined : parts.join(":");
}

interface SecretFieldsProps {
  kind: string;
  /** Credentials are already stored. */
  isStored?: boolean | undefined;
  typed: TypedSettings;
  isTried: boolean;
  onType: (name: string, text: string) => void;
}

export function SecretFields({
  kind,
  isStored = false,
  typed,
  isTried,
  onType,
}: SecretFieldsProps) {
  const fieldProps = (name: "clientId" | "clientSecret" | "apiKey") => ({
    label: fieldWords[name],
    value: typed[name] ?? "",
    autoComplete: "off",
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  if (kind === "stack_exchange") {
    return <TextField {...fieldProps("apiKey")} hint={isStored ? stored : fieldWords.apiKeyHint} />;
  }
  if (kind !== "reddit") return null;
  const isIncomplete = isTried && toSecret(kind, typed) === undefined;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...fieldProps("clientId")}
        hint={isStored ? stored : fieldWords.credentialsHint}
        error={isIncomplete ? newSourceWords.bothCredentials : undefined}
      />
      <TextField {...fieldProps("clientSecret")} type="password" autoComplete="new-password" />
    </div>
  );
}
