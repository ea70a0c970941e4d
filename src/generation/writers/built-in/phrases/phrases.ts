/** The phrase tables of both languages under one type: a role that one language lacks does not compile. */
import type { ScaffoldLanguage } from "../../../text/language.ts";
import { englishBody } from "./english-body.ts";
import { englishHeadings } from "./english-headings.ts";
import { englishOpening } from "./english-opening.ts";
import { englishQuestions } from "./english-questions.ts";
import { englishSocial } from "./english-social.ts";
import { germanBody } from "./german-body.ts";
import { germanHeadings } from "./german-headings.ts";
import { germanOpening } from "./german-opening.ts";
import { germanQuestions } from "./german-questions.ts";
import { germanSocial } from "./german-social.ts";

const english = {
  ...englishHeadings,
  ...englishOpening,
  ...englishBody,
  ...englishQuestions,
  ...englishSocial,
};

export type Role = keyof typeof english;
export type Phrases = Readonly<Record<Role, readonly string[]>>;

export const phrases: Readonly<Record<ScaffoldLanguage, Phrases>> = {
  en: english,
  de: { ...germanHeadings, ...germanOpening, ...germanBody, ...germanQuestions, ...germanSocial },
};
