/** Finds the place in a brand's overview, if any: people search for services together with a place. */
import { isGermanNoun } from "../text/german-nouns.ts";
import { grammarOf } from "./phrase-grammar.ts";

const placeMax = 30;

/** The first capitalized word after a word such as "in"; null if there is none. */
export function mainPlaceIn(overview: string, language: string, brandName: string): string | null {
  const grammar = grammarOf(language);
  const own = new Set(brandName.toLowerCase().split(/\s+/u));
  for (const sentence of overview.split(/[.!?\n]+\s*/u)) {
    const words = sentence.replaceAll(/(?<!\p{L})d['’]/gu, "d' ").split(/[\s,;:()]+/u);
    for (const [at, word] of words.entries()) {
      if (!grammar.placeWords.has(word)) continue;
      const place = words
        .slice(at + 1, at + 1 + reach(language))
        .find((one) => /^\p{Lu}/u.test(one));
      if (place !== undefined && isPlace(place, language) && !own.has(place.toLowerCase())) {
        return place;
      }
    }
  }
  return null;
}

/** How many words may come before the place: several in English (“on the north Norfolk coast”), one elsewhere. */
function reach(language: string): number {
  return grammarOf(language).hasCapitalNouns ? 1 : grammarOf(language).isHeadFirst ? 1 : 3;
}

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/iu;

function isPlace(word: string, language: string): boolean {
  const isWord = /^\p{Lu}\p{Ll}[\p{L}'’-]+$/u.test(word) && word.length <= placeMax;
  if (!isWord || calendar.test(word)) return false;
  return !(grammarOf(language).hasCapitalNouns && isGermanNoun(word.toLowerCase()));
}
