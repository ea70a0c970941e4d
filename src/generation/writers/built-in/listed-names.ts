/** The names that only a list of the overview explains: "Bad Uncle" is a sauce to whoever has read the line-up. */
import type { Reading } from "./reading.ts";

const names = new WeakMap<Reading, readonly string[]>();

const label =
  /^["“„]?(\p{Lu}[\p{L}\p{N}'’&-]*(?:\s[\p{L}\p{N}'’&-]+){0,3})["”“]?\s?(?::\s|\s[–—-]\s|\s?\()/u;

/** Days are known to everybody. */
const everyday =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?$/iu;

function listedNames(reading: Reading): readonly string[] {
  const known = names.get(reading);
  if (known !== undefined) return known;
  const found = reading.items
    .filter(({ passage }) => passage.form === "list")
    .flatMap(({ text }) => label.exec(text)?.[1] ?? [])
    // In German every noun is written so.
    .filter((name) => !everyday.test(name) && (reading.language !== "de" || name.includes(" ")));
  names.set(reading, found);
  return found;
}

/** Whether it takes up such a name, within a sentence and as it is written there. */
export function namesListed(reading: Reading, text: string): boolean {
  return listedNames(reading).some((name) =>
    new RegExp(String.raw`(?<=\p{L}[,;]?\s)${name}(?!\p{L})`, "u").test(text),
  );
}
