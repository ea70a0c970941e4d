/** Puts what somebody does or says behind his name, with the letter that his language writes behind a colon. */
import { labelsFor } from "../../formats/labels.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import type { Reading } from "./reading.ts";
import { lowerFirst } from "./wording.ts";

export function behindName({ material, names }: Reading, text: string, isSentence = false): string {
  const language = baseLanguage(material.language);
  // German writes its nouns and whole sentences with a capital, and English leaves a whole sentence its own.
  const isKept = language === "de" || (isSentence && !smallBehindColon.has(language));
  const { colon } = labelsFor(material.language);
  return `${material.brand.name}${colon}${isKept ? text : lowerFirst(text, names)}`;
}

const smallBehindColon: ReadonlySet<string> = new Set(["fr", "es", "it", "pt", "ca", "ro"]);
