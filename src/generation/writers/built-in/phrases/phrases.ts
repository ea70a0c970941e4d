/** The phrase tables of both languages under one type: a role that one language lacks does not compile. */
import type { ScaffoldLanguage } from "../../../text/language.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";

export type Role = keyof typeof english;
export type Phrases = Readonly<Record<Role, readonly string[]>>;

export const phrases: Readonly<Record<ScaffoldLanguage, Phrases>> = { en: english, de: german };
