/** What is asked when names are looked for, and whether a name is one that was given. */
import type { Token } from "./tokens.ts";

export interface NameQuestion {
  text: string;
  tokens: readonly Token[];
  /** Of two letters. */
  language: string;
  /** A heading or a title may have a capital on every word. */
  isTitle: boolean;
  isKnown: (lower: string) => boolean;
}

/** A name is also known by its plural, its genitive and what is made of it: Colombian, of Colombia. */
export function isKnownName(lower: string, isKnown: (lower: string) => boolean): boolean {
  return isKnown(lower) || nameForms(lower).some(isKnown);
}

/** All words that a name is known by, itself among them. */
export function nameForms(lower: string): string[] {
  const forms = [lower];
  if (lower.length > 3) {
    if (lower.endsWith("s")) forms.push(lower.slice(0, -1));
    forms.push(`${lower}s`);
  }
  const root = /^(.{4,}?)(?:ians?|ans?|n|ns|ese|ish|ais|aise|ano|ana|anos|anas)$/u.exec(lower)?.[1];
  if (root !== undefined) forms.push(root, `${root}a`, `${root}ia`, `${root}y`);
  return forms;
}
