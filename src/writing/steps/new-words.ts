/** What an editor adds that stands nowhere in the text: it is new, and nobody has read it against the material yet. */
import { wordsOf } from "../text/segment.ts";
import type { Edit } from "../writer.ts";

/** So many words in a row are taken over, not written. */
const run = 4;
/** A phrase that is reworded, or made to fit where it is taken over, has no more; a sentence that states something has. */
const newWordsMax = { reworded: 5, added: 2 };

/**
 * The others say the same in other words, or less: of 93 such changes that were read again, 88 were kept and 2 mended for
 * more than a blank, and what a program can find is found in any of them.
 */
const addsSomething: ReadonlySet<Edit["category"]> = new Set(["missing", "checklist_failed"]);

export function hasNewWords(edits: readonly Edit[], units: readonly string[]): boolean {
  const taken = new Set(units.flatMap((unit) => runsOf(lowerWords(unit))));
  return edits
    .filter(({ quote, category }) => quote === "" || addsSomething.has(category))
    .some(
      (edit) => newWordsIn(edit, taken) > newWordsMax[edit.quote === "" ? "added" : "reworded"],
    );
}

function newWordsIn({ quote, instead }: Edit, taken: ReadonlySet<string>): number {
  const replaced = new Set(lowerWords(quote));
  const words = lowerWords(instead);
  const isTaken = words.map(() => false);
  for (const [index, one] of runsOf(words).entries()) {
    if (taken.has(one)) isTaken.fill(true, index, index + run);
  }
  return words.filter((word, index) => !isTaken[index] && !replaced.has(word)).length;
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(0, 1 - run).map((_, index) => words.slice(index, index + run).join(" "));
}

function lowerWords(text: string): string[] {
  return wordsOf(text.replace(/\[\[[^[\]\n]*\]\]/gu, "")).map((word) => word.toLowerCase());
}
