/** The phrases of a text that could be keywords: a few words in a row that mean something and name nobody. */
import { isEnglishWord } from "../text/english-words.ts";
import { isFirstName } from "../text/first-names.ts";
import { smallWordsOf } from "../text/detect-language.ts";
import { stemOf } from "../text/stem.ts";
import { isOffensive } from "./is-offensive.ts";

export interface Phrase {
  /** As it is written there; in small letters where only a sentence's beginning had a capital. */
  text: string;
  /** What its forms have in common: “coffee grinder” and “Coffee grinders” are one. */
  stem: string;
  words: number;
  /** It has small words inside, as “beans for espresso”. */
  isJoint: boolean;
}

const wordsMax = 4;
const charactersMax = 60;

/** Addresses, people's handles, code and tags; what stands around them is no phrase together. */
const strange =
  /https?:\/\/\S+|\bwww\.\S+|\S+@\S+|[@#]\S+|\b(?:[ur])\/\w+|`[^`]*`|<[^>]*>|\S+\.(?:com|org|net|de|io)\b\S*/giu;
const clauseEnd = /[^\p{L}\p{M}\p{N}\s'’-]+|\n+|\s[-–]\s/u;
const wordShape = /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u;

/** What people of a forum say in every other sentence, in English and in German. */
const chatter = new Set(
  "anyone anybody someone something anything everything everyone help please thanks thank question questions advice recommend recommendation recommendations suggestion suggestions opinion opinions edit update hello hey today yesterday really actually maybe probably guess think know look looking find found try tried trying start started stop keep going come goes seems seem feel like best better good bad great nice new old big first last right wrong long short lot lots bit little much many few several every year years month months week weeks day days time times hour hours people guys person year's under over between without against around through since until per via let lets buy buys buying bought sell sells ask asks asked asking taste tastes tasted carry carries carried make makes making made get gets getting got take takes took use uses used using need needs needed want wants wanted work works worked working run runs running say says said tell told give gives gave put puts set sets change changes changed help helps show shows call calls play turn turns bring brings stall stalls offer offers offered provide provides kauf kaufen kauft gekauft nutzt nutzen bietet bieten brauche brauchen braucht nehmen nimmt stehen steht liegen liegt unter zwischen ohne gegen don't doesn't isn't can't won't didn't i'm i've i'd it's that's what's you're hallo danke bitte frage fragen hilfe jemand jemanden etwas tipp tipps empfehlung empfehlungen erfahrung erfahrungen meinung heute gestern wirklich vielleicht suche sucht finde findet gibt geht kommt macht möchte würde wäre neue neuen neuer neues alte gute guten besser beste besten viel viele jahr jahre jahren monat monate woche wochen tag tage zeit leute kein keine keinen schon mehr sehr ganz eigentlich einfach welche welcher welches".split(
    " ",
  ),
);
const small = new Set([...smallWordsOf("en"), ...smallWordsOf("de"), ...chatter]);
/** May stand inside of a phrase, as in “beans for espresso”. */
const joints = new Set(
  "of for in with to without von für im mit ohne und and am zum zur".split(" "),
);

interface ReadWord {
  text: string;
  lower: string;
  stem: string;
}

export function phrasesIn(whole: string, isName: (lower: string) => boolean): Phrase[] {
  const phrases: Phrase[] = [];
  for (const clause of whole.replaceAll(strange, " | ").split(clauseEnd)) {
    const words = clause
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word, index) => readWord(word, index === 0));
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + wordsMax); to += 1) {
        const phrase = toPhrase(words.slice(from, to), isName);
        if (phrase) phrases.push(phrase);
      }
    }
  }
  return phrases;
}

function readWord(text: string, isFirst: boolean): ReadWord {
  const lower = text.toLowerCase();
  // A German noun keeps its capital; what merely begins a clause in English does not.
  const isOrdinary = isFirst && isEnglishWord(lower);
  return { text: isOrdinary ? lower : text, lower, stem: stemOf(lower) };
}

function toPhrase(
  words: readonly ReadWord[],
  isName: (lower: string) => boolean,
): Phrase | undefined {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || small.has(first.lower) || small.has(last.lower)) return undefined;
  const meaning = words.filter(({ lower }) => !joints.has(lower));
  if (!meaning.every((word) => isMeaningful(word, isName))) return undefined;
  if (meaning.length === 1 && (words.length > 1 || first.lower.length < 4)) return undefined;
  const text = words.map((word) => word.text).join(" ");
  if (text.length > charactersMax || isOffensive(words.map(({ lower }) => lower))) return undefined;
  return {
    text,
    // Five letters are too few to tell long words apart.
    stem: meaning
      .map(({ stem, lower }) => `${stem}${lower.length > 8 ? lower.slice(5, 8) : ""}`)
      .join(" "),
    words: meaning.length,
    isJoint: meaning.length < words.length,
  };
}

function isMeaningful(
  { text, lower, stem }: ReadWord,
  isName: (lower: string) => boolean,
): boolean {
  return (
    stem !== "" &&
    lower.length >= 3 &&
    wordShape.test(text) &&
    !small.has(lower) &&
    !isFirstName(lower) &&
    !isName(lower)
  );
}
