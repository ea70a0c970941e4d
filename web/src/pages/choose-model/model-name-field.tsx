/** A provider's model, one of those whose price is known or another by its name, and its key. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";

const words = chooseModelWords.key;

/** What docs/models.md begins with; the service's price list has the others. */
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
  /** What no name means, where that is a choice. */
  none?: string | undefined;
}

/** No name. A name never has a space at its beginning. */
const other = " other";

/** Give it the provider as its key. */
export function ModelNameField(props: ModelNameFieldProps) {
  const { label, hint, error, provider, prices, value, onChange, none } = props;
  const known = prices
    .filter(({ model }) => model.startsWith(`${provider}:`))
    .map(({ model }) => model.slice(provider.length + 1));
  const names = [...new Set([beginWith[provider] ?? "", ...known])].filter((name) => name !== "");
  const isListed = names.includes(value) || (none !== undefined && value === "");
  const [isOther, setOther] = useState(!isListed);
  // A server has names of its own.
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

/** A provider's key is no password of this page, and no browser should offer one for it. */
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
