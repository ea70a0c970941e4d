/**
 * Detects the language of a text by its stop words and, for non-Latin scripts, its letters. It is designed for sections
 * and headings: if in doubt, it returns no language.
 */

const words: Readonly<Record<string, string>> = {
  en: "the and is are was were of to in for with we our you your that it on from by at this not have has be been i my they their he she his her as or an if but can will would what which who when how do does did there than then so no more about into its just all out up one them these those us me only also after before because should could may might where why any some",
  de: "der die das und ist sind war waren von zu für mit wir unser unsere unserer unserem unseren sie ich nicht ein eine einer einem einen auf im am den dem des aus bei oder auch wie es wird werden haben hat habe hatte kann können sich an als wenn aber nur noch so zum zur über nach vor durch um dass daß man ihr ihre ihren ihrem ihnen du dein deine mein meine was wer wo warum wann er bis seit mehr sehr schon hier dann doch diese dieser dieses kein keine muss sollte ohne unter zwischen gibt beim vom ins in",
  es: "el la los las un una unos unas y o de del al en con por para que es son fue era no se su sus lo le les me mi te tu nos nuestro nuestra nuestros nuestras como más pero si sí ya muy también este esta estos estas eso esto hay está están ser sin sobre entre cuando donde qué cómo cuál quién porque hasta desde cada todo toda todos todas puede pueden tiene tienen hace",
  fr: "le la les un une des du de et ou à au aux en dans avec par pour que qui est sont était pas ne se sa son ses leur leurs ce cet cette ces nous notre nos vous votre vos il elle ils elles on plus mais si très aussi comme sur sous sans entre quand où être avoir ont fait peut c'est d'un d'une l'on y je mon ma mes tout tous",
  it: "il lo la i gli le un una uno e o di del della dei delle dello al alla ai alle in nel nella con per che è sono era non si suo sua loro noi nostro nostra nostri nostre voi vostro come più ma se anche questo questa questi queste da dal dalla su sul sulla tra quando dove perché ogni tutto tutti può hanno ha",
  pt: "o a os as um uma uns umas e ou de do da dos das em no na nos nas com por para que é são foi não se seu sua seus suas nós nosso nossa nossos nossas você vocês como mais mas também este esta isso há está estão ser sem sobre entre quando onde porque até cada todo toda todos pode tem ao à pelo pela",
  nl: "de het een en of van in op met voor door aan bij is zijn was waren niet wij we ons onze je jij jouw u uw zij ze hun dat die dit deze er als maar ook nog wel te om naar uit over tot dan wat wie hoe waar wanneer kan kunnen wordt worden heeft hebben geen meer zo al",
};

const languages = Object.keys(words);
const sets = new Map(
  Object.entries(words).map(([language, list]) => [language, new Set(list.split(" "))]),
);
const none: ReadonlySet<string> = new Set();
/** Maps each stop word to the indexes of its languages in `languages`. */
const languagesOf = new Map<string, number[]>();
languages.forEach((language, place) => {
  for (const word of sets.get(language) ?? none) {
    const places = languagesOf.get(word);
    if (places === undefined) languagesOf.set(word, [place]);
    else places.push(place);
  }
});

/** The stop words of a language. */
export function smallWordsOf(language: string): ReadonlySet<string> {
  return sets.get(language) ?? none;
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Cyrillic}/gu, "cyrillic"],
  [/\p{Script=Arabic}/gu, "arabic"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Devanagari}/gu, "devanagari"],
];

const scriptOf: Readonly<Record<string, string>> = {
  ru: "cyrillic",
  uk: "cyrillic",
  bg: "cyrillic",
  sr: "cyrillic",
  ar: "arabic",
  fa: "arabic",
  ur: "arabic",
  hi: "devanagari",
  mr: "devanagari",
};

/** The primary subtag: "de" of "de-CH". */
export function baseLanguage(tag: string): string {
  const end = tag.indexOf("-");
  return (end === -1 ? tag : tag.slice(0, end)).toLowerCase();
}

export interface LanguageGuess {
  /** A language, or a script shared by several languages; null if undetermined. */
  language: string | null;
  /** The number of its stop words, or of letters in its script. */
  small: number;
  words: number;
}

/** A fast check for non-Latin scripts. */
const farLetter = /[\u0370-\u1FFF\u2070-\uFFFF]/;

/** `lowerWords` are the lowercase words of the text. */
export function guessLanguage(text: string, lowerWords: readonly string[]): LanguageGuess {
  const count = lowerWords.length;
  if (farLetter.test(text)) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    for (const [script, name] of scripts) {
      const found = text.match(script)?.length ?? 0;
      if (found > letters * 0.3) return { language: name, small: found, words: count };
    }
  }
  const counts = new Uint32Array(languages.length);
  for (const word of lowerWords) {
    const places = languagesOf.get(word);
    if (places === undefined) continue;
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  }
  let most = 0;
  for (const one of counts) if (one > most) most = one;
  const place = counts.indexOf(most);
  const best = counts.lastIndexOf(most) === place ? languages[place] : undefined;
  return { language: best ?? null, small: most, words: count };
}

/** Detects the language from the beginning of a text; empty if undetermined. */
export function detectLanguage(text: string): string {
  const start = text.slice(0, 4_000);
  const lowerWords = start.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
  const { language, small, words: count } = guessLanguage(start, lowerWords);
  if (language === null || scriptNames.has(language)) return "";
  return small >= Math.max(2, count * 0.1) ? language : "";
}

/** Scripts shared by several languages. */
const scriptNames: ReadonlySet<string> = new Set(Object.values(scriptOf));

/** Whether a text is clearly in a language other than `tag`. */
export function isOtherLanguage(text: string, lowerWords: readonly string[], tag: string): boolean {
  return isOther(guessLanguage(text, lowerWords), lowerWords, tag);
}

/** Like isOtherLanguage, for a language that was already detected. */
export function isOther(
  { language, small, words: count }: LanguageGuess,
  lowerWords: readonly string[],
  tag: string,
): boolean {
  const wanted = baseLanguage(tag);
  const script = scriptOf[wanted] ?? wanted;
  // A Japanese heading may consist of Chinese characters only.
  if (language === null || language === wanted || language === script) return false;
  if (language === "zh" && wanted === "ja") return false;
  if (!sets.has(language)) return true;
  const own = sets.get(wanted);
  // Without stop words for the expected language, requires many of another one.
  if (own === undefined) return small >= Math.max(3, count * 0.25);
  // Spanish and French share many stop words, so only words of exactly one language count.
  const other = sets.get(language) ?? none;
  let forOther = 0;
  let forOwn = 0;
  for (const word of lowerWords) {
    const isOthers = other.has(word);
    if (isOthers === own.has(word)) continue;
    if (isOthers) forOther += 1;
    else forOwn += 1;
  }
  return forOther >= Math.max(2, count * 0.1) && forOther >= forOwn * 1.5 + 1;
}
