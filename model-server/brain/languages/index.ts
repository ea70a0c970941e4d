/** The languages that the brain writes; in any other it answers in English, and its documentation says so. */
import { english } from "./english.ts";
import { german } from "./german.ts";
import type { Language } from "./language.ts";
import { spanish } from "./spanish.ts";

const languages: readonly Language[] = [english, german, spanish];

export function languageOf(tag: string): Language {
  const code = tag.toLowerCase().split(/[-_]/u)[0];
  return languages.find((language) => language.code === code) ?? english;
}

/** The one that a mistaken answer is written in. */
export function otherThan(language: Language): Language {
  return language === english ? german : english;
}
