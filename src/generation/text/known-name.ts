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
  if (isKnown(lower)) return true;
  if (lower.length > 3 && lower.endsWith("s") && isKnown(lower.slice(0, -1))) return true;
  if (lower.length > 3 && isKnown(`${lower}s`)) return true;
  const root = /^(.{4,}?)(?:ians?|ans?|n|ns|ese|ish|ais|aise|ano|ana|anos|anas)$/u.exec(lower)?.[1];
  return root !== undefined && [root, `${root}a`, `${root}ia`, `${root}y`].some(isKnown);
}
