/** The phrases of a text that could be keywords: a few words in a row that mean something and name nobody. */
import { isEnglishWord } from "../text/english-words.ts";
import { isFirstName } from "../text/first-names.ts";
import { smallWordsOf } from "../text/detect-language.ts";
import { stemOf } from "../text/stem.ts";

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

/**
 * Addresses, people's handles, code and tags; what stands around them is no phrase together. What can begin with anything
 * is looked for from the beginning of a word alone, and what is never closed is given up: so each character is read once.
 */
const strange =
  /https?:\/\/\S+|\bwww\.\S+|(?<!\S)\S+@\S+|[@#]\S+|\b(?:[ur])\/\w+|`[^`]{0,200}`|<[^<>]{0,200}>|(?<!\S)\S+\.(?:com|org|net|de|io)\b\S*/giu;
const clauseEnd = /[^\p{L}\p{M}\p{N}\s'’-]+|\n+|\s[-–]\s/u;
const wordShape = /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u;

/** What people of a forum say in every other sentence, in English and in German. */
const chatter = new Set(
  "anyone anybody someone something anything everything everyone help please thanks thank question questions advice recommend recommendation recommendations suggestion suggestions opinion opinions edit update hello hey today yesterday really actually maybe probably guess think know look looking find found try tried trying start started stop keep going come goes seems seem feel like best better good bad great nice new old big first last right wrong long short lot lots bit little much many few several every year years month months week weeks day days time times hour hours people guys person within rather mean means meant comes printed two three four five six seven eight nine ten zwei drei vier fünf sechs sieben acht neun zehn else also enough almost year's under over between without against around through since until per via let lets buy buys buying bought sell sells ask asks asked asking taste tastes tasted carry carries carried make makes making made get gets getting got take takes took use uses used using need needs needed want wants wanted work works worked working run runs running say says said tell told give gives gave put puts set sets change changes changed help helps show shows call calls play turn turns bring brings stall stalls offer offers offered provide provides kauf kaufen kauft gekauft nutzt nutzen bietet bieten brauche brauchen braucht nehmen nimmt stehen steht liegen liegt unter zwischen ohne gegen don't doesn't isn't can't won't didn't i'm i've i'd it's that's what's you're hallo danke bitte frage fragen hilfe jemand jemanden etwas tipp tipps empfehlung empfehlungen erfahrung erfahrungen meinung heute gestern wirklich vielleicht suche sucht finde findet gibt geht kommt macht möchte würde wäre neue neuen neuer neues alte gute guten besser beste besten viel viele jahr jahre jahren monat monate woche wochen tag tage zeit leute kein keine keinen schon mehr sehr ganz eigentlich einfach welche welcher welches".split(
    " ",
  ),
);
const small = new Set([...smallWordsOf("en"), ...smallWordsOf("de"), ...chatter]);
/** May stand inside of a phrase, as in “beans for espresso”. */
const joints = new Set(
  "of for in with to without von für im mit ohne und and am zum zur".split(" "),
);

/** All that is asked of a word, once for however often it is said. */
interface ReadWord {
  text: string;
  /** As the beginning of a clause: a German noun keeps its capital, an everyday English word does not. */
  opening: string;
  /** Five letters are too few to tell long words apart. */
  stem: string;
  kind: "meaning" | "joint" | "other";
  length: number;
}

export type ReadPhrases = (text: string) => Phrase[];

export function openPhrases(isName: (lower: string) => boolean): ReadPhrases {
  const known = new Map<string, ReadWord>();

  function wordOf(text: string): ReadWord {
    let word = known.get(text);
    if (!word) {
      word = readWord(text, isName);
      known.set(text, word);
    }
    return word;
  }

  return (text) => {
    const phrases: Phrase[] = [];
    for (const clause of text.replaceAll(strange, " | ").split(clauseEnd)) {
      const words = clause.split(/\s+/).filter((word) => word !== "");
      addPhrases(phrases, words.map(wordOf));
    }
    return phrases;
  };
}

function addPhrases(phrases: Phrase[], words: readonly ReadWord[]): void {
  for (const [from, first] of words.entries()) {
    if (first.kind !== "meaning") continue;
    let text = from === 0 ? first.opening : first.text;
    let stem = first.stem;
    let meaning = 1;
    if (first.length >= 4) phrases.push({ text, stem, words: 1, isJoint: false });
    for (let to = from + 1; to < Math.min(words.length, from + wordsMax); to += 1) {
      const next = words[to];
      // No phrase reaches over a word that belongs in none.
      if (!next || next.kind === "other") break;
      text += ` ${next.text}`;
      if (next.kind === "joint") continue;
      meaning += 1;
      stem += ` ${next.stem}`;
      if (text.length > charactersMax) break;
      phrases.push({ text, stem, words: meaning, isJoint: meaning < to - from + 1 });
    }
  }
}

function readWord(text: string, isName: (lower: string) => boolean): ReadWord {
  const lower = text.toLowerCase();
  const stem = stemOf(lower);
  return {
    text,
    opening: isEnglishWord(lower) ? lower : text,
    stem: `${stem}${lower.length > 8 ? lower.slice(5, 8) : ""}`,
    kind: joints.has(lower) ? "joint" : isMeaningful(text, lower, isName) ? "meaning" : "other",
    length: lower.length,
  };
}

function isMeaningful(text: string, lower: string, isName: (lower: string) => boolean): boolean {
  if (small.has(lower) || stemOf(lower) === "" || !wordShape.test(text)) return false;
  return !isFirstName(lower) && !isName(lower) && !isOffensive(lower);
}

const beginnings =
  "fuck motherfuck shit bullshit bitch cunt whore slut wank bastard asshole arsehole dick cock pussy tits boob porn nude naked sex rape rapist pedo paedo nazi hitler faggot nigg retard tranny spastic suicid murder terroris cocaine heroin scheiß scheiss fick gefickt hure nutte fotze wichs arsch schlampe hurensohn titten nackt vergewaltig kanake neger missgeburt selbstmord mörder ermord".split(
    " ",
  );
/** Everyday words that begin like one of those. */
const harmless = new Set(
  "cocktail cocktails cockpit cockpits cockroach cockroaches dickens sextant sextet sexton sextants titsee".split(
    " ",
  ),
);

/** Words that no brand wants to be offered as a keyword, in English and German. Whole words and their forms, not parts. */
function isOffensive(lower: string): boolean {
  return !harmless.has(lower) && beginnings.some((beginning) => lower.startsWith(beginning));
}
