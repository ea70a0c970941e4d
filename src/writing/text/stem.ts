/** Reduces meaningful words to stems, for comparing texts. */

const plain: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", ø: "o", œ: "oe" };
const stemCharacters = 5;
const alsoSmall = new Set(
  "over under onto upon one ones get got make makes made use used using say says said tell tells told many much most very too even still own other others another every each such while during however therefore often usually always never ever here thing things way ways lot need needs want wants let lets well good gut gute guten machen macht gemacht immer oft meist etwas alle alles andere anderen jede jeder jedes viele mal ja nein dazu dabei damit davon dafür darauf daran hacer hace cosas muy bien otro otra otros otras faire chose choses bien autre autres".split(
    " ",
  ),
);

/**
 * The common part of a word's forms; empty for words without meaning and for numbers, which are compared separately.
 */
export function stemOf(lower: string): string {
  const first = lower.charCodeAt(0);
  if (lower.length < 3 || alsoSmall.has(lower) || (first >= 48 && first <= 57)) return "";
  let stem = /^[a-z]+$/.test(lower) ? lower : folded(lower);
  if (stem.length > 3 && stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  if (stem.length > 5) stem = stem.replace(/(?:ing|ed|er|en|ly|e)$/, "");
  if (stem.endsWith("y")) stem = `${stem.slice(0, -1)}i`;
  return stem.slice(0, stemCharacters);
}

function folded(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæøœ]/gu, (letter) => plain[letter] ?? letter)
    .replace(/['’].*$/su, "");
}
