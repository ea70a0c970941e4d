/** Trims and checks text before it is stored. */
import { groupDigits } from "../../group-digits.ts";
import { refused } from "./wrong-use.ts";

export interface TextRules {
  /** The name for messages, such as --overview. */
  readonly name: string;
  /** In code points. */
  readonly lengthMax: number;
  readonly isRequired?: true;
}

export function checkText(text: string, { name, lengthMax, isRequired }: TextRules): string {
  const trimmed = text.trim();
  if (isRequired && trimmed === "") throw refused(`${name} is empty.`);
  if (trimmed.includes("\0")) {
    throw refused(`${name} contains a NUL character. Is it a binary file?`);
  }
  if (!trimmed.isWellFormed()) {
    throw refused(`${name} contains an unpaired surrogate: one character is incomplete.`);
  }
  const length = [...trimmed].length;
  if (length > lengthMax) {
    throw refused(
      `${name} has ${groupDigits(length)} characters; the maximum is ${groupDigits(lengthMax)}.`,
    );
  }
  return trimmed;
}

/** The canonical form of a BCP 47 tag, such as en, de-CH or pt-BR. */
export function checkLanguage(text: string, name = "--language"): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim());
    if (tag !== undefined) return tag;
  } catch {
    // Reported below.
  }
  throw refused(`${name} "${text}" is not a language tag. Use one such as en, de-CH or pt-BR.`);
}

export function checkWebAddress(text: string, name = "--url"): string {
  const address = checkText(text, { name, lengthMax: 2_000 });
  if (address !== "" && !(/^https?:\/\//i.test(address) && URL.canParse(address))) {
    throw refused(`${name} "${address}" is not a URL. Use one such as https://example.org/.`);
  }
  return address;
}
