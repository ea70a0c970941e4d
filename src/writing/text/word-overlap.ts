/** Compares texts by the words they share, without a model or index. */
import { remembered } from "./memoize.ts";
import { wordsOf } from "./segment.ts";

const smallWords = new Set(
  "a an the and or but if then than so of to in on at by for from with without into over under about as is are was were be been being am do does did done have has had having i you he she it we they me him her us them my your his its our their this that these those there here what which who whom whose when where why how not no nor can could will would shall should may might must just also very too more most some any all each every own same such only other one ones get got really s t m re ve ll don im ive der die das ein eine einer eines einem einen und oder aber wenn dann als so von zu im in an am auf bei für mit ohne aus über unter um ist sind war waren sein wird werden wurde habe hat haben hatte ich du er sie es wir ihr mich dich sich uns euch mein dein sein unser euer dieser diese dieses was welche welcher wer wem wen wann wo warum wie nicht kein keine kann können soll sollen muss müssen darf auch nur noch schon sehr mehr dem den des zum zur man da doch mal vor nach bis durch gegen seit avec pour dans sans chez les une aux leur leurs nous vous votre vos notre nos qui que est sont con para los las una del por nuestra nuestro gli della nel senza met voor het een zonder com dos".split(
    " ",
  ),
);

/** Meaningful words without their most common endings, so that "grinder" matches "grinders". */
export const stemsOf: (text: string) => readonly string[] = remembered(
  (text) => stemmed(wordsOf(text.toLowerCase())),
  2_000,
);

function stemmed(words: readonly string[]): string[] {
  return words
    .filter((word) => !smallWords.has(word) && (word.length > 1 || !/[a-z0-9]/.test(word)))
    .map(stemOf);
}

const stemOf = remembered((word) => {
  const singular = word
    .replace(/['’]s$/u, "")
    .replace(/(?<=.{2})ies$/u, "y")
    .replace(/(?<=.{2}[^s])s$/u, "");
  return singular.length < 5
    ? singular
    : singular.replace(/(?<=.{4})(?:ungen|ung|ing|ly|en|ed|er|e|n)$/u, "");
}, 20_000);

/** The number of distinct meaningful words of `text` in `other`. */
export function shared(text: string, other: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of stemSet(text)) if (other.has(stem)) count += 1;
  return count;
}

export const stemSet: (text: string) => ReadonlySet<string> = remembered(
  // Long texts repeat most of their words.
  (text) => new Set(stemmed([...new Set(wordsOf(text.toLowerCase()))])),
  2_000,
);

/** Counts a phrase in a text as whole words, ignoring case. */
export function countOf(text: string, phrase: string): number {
  const haystack = foldedCase(text);
  const needle = foldedCase(phrase);
  if (needle === "") return 0;
  // Checked once, because a phrase may occur inside thousands of words.
  const beginsWord = isLetter(needle.charCodeAt(0));
  const endsWord = isLetter(needle.charCodeAt(needle.length - 1));
  let count = 0;
  for (
    let at = haystack.indexOf(needle);
    at !== -1;
    at = haystack.indexOf(needle, at + needle.length)
  ) {
    const end = at + needle.length;
    const isInside =
      (beginsWord && at > 0 && isLetter(haystack.charCodeAt(at - 1))) ||
      (endsWord && end < haystack.length && isLetter(haystack.charCodeAt(end)));
    if (!isInside) count += 1;
  }
  return count;
}

/** Treats a hyphen between words as a space: "Pedelec-Akku" matches "Pedelec Akku". */
const foldedCase = remembered((text) => {
  const lower = text.toLowerCase();
  const normal = composed.test(lower) ? lower : lower.normalize("NFC");
  return hyphen.test(normal)
    ? normal.replace(/(?<=[\p{L}\p{N}])[-\u2010\u2011](?=[\p{L}\p{N}])/gu, " ")
    : normal;
}, 2_000);

/** Latin letters and punctuation without combining marks, which NFC does not change. */
const composed = /^[\0-\u024F\u2010-\u2027€]*$/;
const hyphen = /[-\u2010\u2011]/;

const letter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;
const knownLetters = new Map<number, boolean>();

/** Scripts without spaces have no word boundaries. */
function isLetter(unit: number): boolean {
  const known = knownLetters.get(unit);
  if (known !== undefined) return known;
  const found = letter.test(String.fromCharCode(unit));
  knownLetters.set(unit, found);
  return found;
}

/** Counts uses of a keyword: exact matches, or sentences with all of its words in any form and order. */
export function keywordUses(texts: readonly string[], keyword: string): number {
  const stems = stemsOf(keyword);
  let uses = 0;
  for (const text of texts) {
    const exact = countOf(text, keyword);
    if (exact > 0) uses += exact;
    else if (stems.length > 0 && stems.every((stem) => stemSet(text).has(stem))) uses += 1;
  }
  return uses;
}
