/** Selects a provider's model from the price list or by name, and the field for the provider's API key. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";

const words = chooseModelWords.key;

/** The models recommended in docs/models.md; the others come from the service's price list. */
export const beginWith: Readonly<Record<string, string>> = {
  anthropic: "claude-sonnet-5",
  openai: "gpt-5.4",
  google: "gemini-2.5-pro",
};

interface ModelNameFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  provider: string;
  prices: GetModelsAnswer["prices"];
  value: string;
  onChange: (name: string) => void;
  /** The label for no model, if that is allowed. */
  none?: string | undefined;
}

/** Not a valid name: model names do not start with a space. */
const other = " other";

/** Pass the provider as its `key`. */
export function ModelNameField(props: ModelNameFieldProps) {
  const { label, hint, error, provider, prices, value, onChange, none } = props;
  const known = prices
    .filter(({ model }) => model.startsWith(`${provider}:`))
    .map(({ model }) => model.slice(provider.length + 1));
  const names = [...new Set([beginWith[provider] ?? "", ...known])].filter((name) => name !== "");
  const isListed = names.includes(value) || (none !== undefined && value === "");
  const [isOther, setOther] = useState(!isListed);
  // A compatible server has its own model names.
  const hasList = provider !== "compatible" && names.length > 0;
  const isTyped = !hasList || isOther;
  const name = (
    <TextField
      label={hasList ? words.otherName(label) : label}
      isLabelHidden={hasList}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      placeholder={hasList ? words.otherPlaceholder : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
  if (!hasList) return name;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={label}
        hint={isTyped ? undefined : hint}
        error={isTyped ? undefined : error}
        value={isOther ? other : value}
        onChoose={(chosen) => {
          setOther(chosen === other);
          onChange(chosen === other ? "" : chosen);
        }}
        choices={[
          ...(none === undefined ? [] : [{ value: "", label: none }]),
          ...names.map((one) => ({ value: one, label: one })),
          { value: other, label: words.other },
        ]}
      />
      {isTyped && name}
    </div>
  );
}

/** Not a password of this site: browsers should neither store nor suggest one. */
export function ProviderKeyField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      type="password"
      autoComplete="new-password"
      data-1p-ignore=""
      spellCheck={false}
    />
  );
}
