/** The selectable languages, named in the viewer's locale; always includes the current one. */
import { languageName } from "../../kit/format.ts";
import type { Choice } from "../../kit/forms/select.tsx";
import { newContentWords } from "../../words/new-content.ts";

const words = newContentWords.language;

/** The value for the brand's language. */
export const ofBrand = "";

const codes =
  "ar bg bn ca cs da de el en en-GB en-US es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant".split(
    " ",
  );

export function languageChoices(
  brandLanguage: string | undefined,
  chosen: string | null,
): readonly Choice[] {
  const all = chosen === null ? codes : [...new Set([...codes, chosen])];
  const named = all.map((code) => ({ value: code, label: languageName(code) }));
  named.sort((one, two) => one.label.localeCompare(two.label));
  const first = {
    value: ofBrand,
    label:
      brandLanguage === undefined
        ? words.ofBrandUnknown
        : words.ofBrand(languageName(brandLanguage)),
  };
  return [first, ...named];
}
