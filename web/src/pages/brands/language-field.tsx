/** The language that a brand writes in, named in the viewer's locale. */
import type { ComponentProps } from "react";
import { Combobox } from "../../kit/forms/combobox.tsx";
import { languageName } from "../../kit/format.ts";
import { brandWords as words } from "../../words/brand.ts";

const tags =
  "ar bg bn ca cs da de de-AT de-CH el en en-AU en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl he hi hr hu id is it ja ka ko lt lv mk ms nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh zh-Hant".split(
    " ",
  );

type LanguageFieldProps = Omit<ComponentProps<typeof Combobox>, "choices" | "nothing">;

export function LanguageField({ value, ...rest }: LanguageFieldProps) {
  // The API accepts any language.
  const known = !value || tags.includes(value) ? tags : [value, ...tags];
  const choices = known
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return <Combobox {...rest} choices={choices} value={value} nothing={words.nothingFits} />;
}
