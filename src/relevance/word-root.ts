/**
 * What the inflected forms of a word have in common, in five languages: "tours" and "tour", "Schlösser" and "Schloss",
 * "esterilizada" and "esterilizar". It takes off endings only, so that no two different words are told to be the same;
 * text/stem.ts cuts further, which is right for comparing whole texts and wrong for a reason that people read.
 */
import { rememberedByWord } from "../writing/text/memoize.ts";

/** Takes a word in lower case. */
export type RootOf = (lower: string) => string;

const known = new Map<string, RootOf>();

/** The same function each time, with what it has found kept; a language without rules compares whole words. */
export function rootOfLanguage(language: string): RootOf {
  const before = known.get(language);
  if (before !== undefined) return before;
  const strip = strips[language];
  const made = rememberedByWord((lower) => {
    const word = fold(lower);
    return strip === undefined || word.length < 4 ? word : strip(word);
  });
  // Tags come from strangers; only languages with rules of their own are kept.
  if (strip !== undefined) known.set(language, made);
  return made;
}

const elided =
  /^(?:\p{L}{1,2}|all|dall|dell|nell|sull|quest|jusqu|lorsqu|puisqu|quelqu)['’](?=\p{L})/u;

function fold(lower: string): string {
  const plain = /^[a-z]+$/.test(lower)
    ? lower
    : lower
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replaceAll("ß", "ss")
        .replaceAll("œ", "oe")
        .replace(/['’]s?$/u, "");
  return plain.replace(elided, "");
}

const strips: Readonly<Record<string, RootOf>> = {
  en(word) {
    const singular =
      word.endsWith("ies") && word.length > 4
        ? `${word.slice(0, -3)}y`
        : /(?:[sxz]|[cs]h)es$/.test(word)
          ? word.slice(0, -2)
          : /[^siu]s$/.test(word)
            ? word.slice(0, -1)
            : word;
    if (/[^aeiou]ied$/.test(singular)) return `${singular.slice(0, -3)}y`;
    const isVerbForm = /(?:ing|[^e]ed)$/.test(singular) && /[aeiouy]/.test(singular.slice(0, -3));
    const base = isVerbForm ? withoutVerbEnding(singular) : singular;
    return base.length > 4 && base.endsWith("e") ? base.slice(0, -1) : base;
  },
  de(word) {
    const root = ending(word, ["ern", "em", "en", "er", "es", "et", "e"], 4);
    if (root !== word) return root;
    // "Riegeln" is "Riegel"; "Zahn" and "Schloss" are themselves.
    return /(?:[lr]n|[^s]s)$/.test(word) && word.length > 4 ? word.slice(0, -1) : word;
  },
  es(word) {
    const singular = /[^aeiou]es$/.test(word)
      ? word.slice(0, -2)
      : /[aeo]s$/.test(word)
        ? word.slice(0, -1)
        : word;
    const verb = ending(
      singular,
      [
        "iendo",
        "ando",
        "amos",
        "emos",
        "imos",
        "ado",
        "ada",
        "ido",
        "ida",
        "ar",
        "er",
        "ir",
        "an",
        "en",
      ],
      4,
    );
    return verb === singular ? ending(singular, ["o", "a", "e"], 3) : verb;
  },
  fr(word) {
    const singular = /[^s][sx]$/.test(word) && word.length > 4 ? word.slice(0, -1) : word;
    const verb = ending(singular, ["ement", "ant", "ent", "ee", "er", "ez"], 4);
    return verb === singular ? ending(singular, ["e"], 4) : ending(verb, ["e"], 5);
  },
  it(word) {
    const verb = ending(
      word,
      ["ando", "endo", "are", "ere", "ire", "ato", "ata", "ati", "ate", "uto", "ito"],
      4,
    );
    return verb === word
      ? ending(word, ["he", "hi", "io", "o", "a", "i", "e"], 3)
      : ending(verb, ["h"], 4);
  },
};

/** Without the first of these endings that leaves so many letters. */
function ending(word: string, endings: readonly string[], lettersMin: number): string {
  for (const one of endings)
    if (word.length - one.length >= lettersMin && word.endsWith(one))
      return word.slice(0, -one.length);
  return word;
}

/** "pruning" is "prune", "shopping" is "shop"; "spring" and "speed" are themselves. */
function withoutVerbEnding(word: string): string {
  const base = word.endsWith("ing") ? word.slice(0, -3) : word.slice(0, -2);
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}
