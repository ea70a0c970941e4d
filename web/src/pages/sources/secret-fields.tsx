/** The fields for a source's credentials, which are never shown again after saving. */
import { TextField } from "../../kit/forms/text-field.tsx";
import { newSourceWords, sourceWords } from "../../words/sources.ts";
import type { TypedSettings } from "./source-fields.ts";

const { fields: words } = newSourceWords;
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
    label: words[name],
    value: typed[name] ?? "",
    autoComplete: "off",
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });
  if (kind === "stack_exchange") {
    return <TextField {...fieldProps("apiKey")} hint={isStored ? stored : words.apiKeyHint} />;
  }
  if (kind !== "reddit") return null;
  const isIncomplete = isTried && toSecret(kind, typed) === undefined;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...fieldProps("clientId")}
        hint={isStored ? stored : words.credentialsHint}
        error={isIncomplete ? newSourceWords.bothCredentials : undefined}
      />
      <TextField {...fieldProps("clientSecret")} type="password" autoComplete="new-password" />
    </div>
  );
}
