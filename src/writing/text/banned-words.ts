/**
 * Finds a brand's banned words in any case and inflection. The parts of a word may be joined, hyphenated or separated
 * by a space. In German, compounds that start or end with a banned word also match if the word is long enough.
 */
import { remembered } from "./memoize.ts";

const compoundCharactersMin = 6;

const endings: Readonly<Record<string, string>> = {
  en: "(?:['’]?s|es|e?d|ing|e?rs?|est|ly|ally|ness|ment|ments)?",
  de: "(?:e|en|er|es|em|n|s|st|t|te|ten|ter|tes|tem|ste|sten|ster|stes|ere|eren|erer|eres|innen|in)?",
  es: "(?:s|es|mente|ando|iendo|ado|ados|ada|adas|ar|an|amos)?",
  fr: "(?:e|s|es|ment|ant|er|ent|é|ée|és|ées)?",
};

type FindBanned = (text: string) => { word: string; start: number; end: number }[];

/** Caches the finder, because compiling its patterns is expensive and all texts of a brand use the same ones. */
export function bannedWordFinder(words: readonly string[], language: string): FindBanned {
  return finderFor([language, ...words].join("\n"));
}

const finderFor = remembered(
  (key) => {
    const [language = "", ...words] = key.split("\n");
    return makeFinder(words, language);
  },
  200,
  100_000,
);

function makeFinder(words: readonly string[], language: string): FindBanned {
  const patterns = words.flatMap((word) => patternOf(word, language) ?? []);
  if (patterns.length === 0) return () => [];
  const pattern = new RegExp(
    `${firstLetters(words, language)}(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  // A fast check: a text without the first letters of any banned word contains none.
  const beginnings = new RegExp(
    words
      .flatMap((word) => /[\p{L}\p{N}]{1,3}/u.exec(word.normalize("NFC").toLowerCase())?.[0] ?? [])
      .join("|"),
    "iu",
  );
  return (text) =>
    beginnings.test(text)
      ? Array.from(text.matchAll(pattern), (match) => ({
          word: match[0],
          start: match.index,
          end: match.index + match[0].length,
        }))
      : [];
}

/**
 * A lookahead for the first letters of all words, which skips most positions. German has none, because compounds can
 * start with any letter.
 */
function firstLetters(words: readonly string[], language: string): string {
  if (language === "de") return "";
  const letters = words.flatMap(
    (word) => /[\p{L}\p{M}\p{N}]/u.exec(word.normalize("NFC").toLowerCase())?.[0] ?? [],
  );
  return `(?=[${[...new Set(letters)].join("")}])`;
}

function patternOf(word: string, language: string): string | null {
  const parts = word
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  if (parts === null) return null;
  const last = parts.at(-1) ?? "";
  const first = parts.slice(0, -1).map((part) => `${part}[\\s-]?`);
  const base = `${first.join("")}${inflected(last, language)}`;
  if (language !== "de" || parts.length > 1 || last.length < compoundCharactersMin) return base;
  return `(?:\\p{L}{3,}-?)?${base}|${last.replace(/e$/u, "e?")}[sn]?-?\\p{L}{3,}`;
}

function inflected(word: string, language: string): string {
  const ending = endings[language] ?? "s?";
  if (word.length < 3 || /\d/.test(word)) return word;
  if (language === "en") {
    if (/[^aeiou]y$/u.test(word))
      return `${word.slice(0, -1)}(?:y(?:['’]?s|ing)?|ies|ied|ier|iest|ily|iness)`;
    if (word.endsWith("e"))
      return `${word.slice(0, -1)}(?:e(?:['’]?s|d|r|rs|st|ly|ment|ments)?|ing|ion|ions|y|able)`;
    if (/[aeiou][bdgklmnprt]$/u.test(word))
      return `${word}(?:${word.at(-1)}(?:ed|ing|er|est))?${ending}`;
    return word + ending;
  }
  if (language === "es" && /[oa]s?$/u.test(word))
    return `${word.replace(/[oa]s?$/u, "")}(?:o|a|os|as|amente)`;
  if (language === "es" && /[aei]r$/u.test(word)) {
    return `${word.slice(0, -2)}(?:[aei]r|o|as?|an|es?|en|amos|emos|imos|ando|iendo|[ai]d[oa]s?|ó|aron|ieron|ará|erá|irá)`;
  }
  if (language === "de" && word.endsWith("en") && word.length > 5) {
    return `(?:ge)?${word.slice(0, -2)}(?:e|en|st|t|te|ten|et|end|ende[nrsm]?)?`;
  }
  if (language === "de" && /e[lr]n$/u.test(word)) {
    return `(?:ge)?${word.slice(0, -1)}(?:e|n|st|t|te|ten|nd|nde[nrsm]?)?`;
  }
  if (language === "de" && word.endsWith("e")) return `${word.slice(0, -1)}(?:e|en|er|es|em|n|s)?`;
  return word + ending;
}
