/**
 * A light stemmer for five languages: "tours" and "tour", "Schlösser" and "Schloss", "esterilizada" and "esterilizar". It
 * removes only endings, because reasons quote the matched words; text/stem.ts also truncates words, for comparing texts.
 */
import { rememberedByWord } from "../writing/text/memoize.ts";

/** Expects a word in lower case. */
export type RootOf = (lower: string) => string;

const known = new Map<string, RootOf>();

/** Returns a memoized function per language; languages without rules compare whole words. */
export function rootOfLanguage(language: string): RootOf {
  const before = known.get(language);
  if (before !== undefined) return before;
  const strip = strips[language];
  const made = rememberedByWord((lower) => {
    const word = fold(lower);
    return strip === undefined || word.length < 4 ? word : strip(word);
  });
  // Only languages with rules are cached, because language tags are untrusted input.
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
    // "Riegeln" becomes "Riegel"; "Zahn" and "Schloss" do not change.
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

/** Removes the first of these endings that leaves enough letters. */
function ending(word: string, endings: readonly string[], lettersMin: number): string {
  for (const one of endings)
    if (word.length - one.length >= lettersMin && word.endsWith(one))
      return word.slice(0, -one.length);
  return word;
}

/** "pruning" becomes "prun", "shopping" becomes "shop"; "spring" and "speed" do not change. */
function withoutVerbEnding(word: string): string {
  const base = word.endsWith("ing") ? word.slice(0, -3) : word.slice(0, -2);
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}
