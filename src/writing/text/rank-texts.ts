/**
 * Ranks texts by how well they answer a question, using the words they share and how distinctive these are; without a
 * model.
 */
import { contentStems } from "./content-stems.ts";
import { type GroupSize, groupSizesIn, suits } from "./people-count.ts";
import { wordsIn } from "./word-positions.ts";
import type { Word } from "./words.ts";

/** The weighted words of a question, and the kinds of information it asks for. */
export interface Query {
  language: string;
  stems: ReadonlyMap<string, number>;
  /** Whole words, for languages with compounds. */
  words: readonly string[];
  concepts: readonly Concept[];
  /** Whether a word is common in the brand's industry. */
  isUsual: (stem: string) => boolean;
  /** The group size, if specified. */
  people: GroupSize | null;
}

interface Concept {
  asks: RegExp;
  answers: RegExp;
}

/** Information that questions and answers express in different words. */
const concepts: readonly Concept[] = [
  {
    asks: /(?<!\p{L})(?:prices?|pricing|costs?|how much|fees?|rates?|cheap|afford|expensive|budget|kosten|kostet|preise?n?|gebühren|günstig|teuer|precios?|cuánto (?:cuesta|vale)|cuestan?|costes?|tarifas?|prix|coûtent?|coût|tarifs?|combien|prezz[io]|quanto costa|cost[ao]|costano|tariff[ae])(?!\p{L})/iu,
    answers:
      /[€$£¥]\s?\d|\d\s?(?:[€$£¥]|euros?\b|eur\b|chf\b|usd\b|gbp\b|dollars?\b|pounds?\b|pence\b|franken\b|cents?\b)|(?<!\p{L})(?:free of charge|kostenlos|gratis|gratuit)/iu,
  },
  {
    asks: /(?<!\p{L})(?:opening|open|hours|schedule|what time|when (?:are|is) (?:you|the)|öffnungszeiten|geöffnet|termine|wann (?:ist|sind|habt|haben|findet)|horarios?|cuándo (?:es|abren|abrís)|horaires?|ouvert\p{L}{0,2}|quand (?:est|sont)|orari|apert\p{L}|quando (?:è|sono))(?!\p{L})/iu,
    answers:
      /(?<!\p{L})(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?\b|(?<!\p{L})(?:montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)(?!\p{L})|\b\d{1,2}(?::\d\d|\s?(?:am|pm|uhr|h))\b/iu,
  },
  {
    asks: /(?<!\p{L})(?:how long|how fast|duration|how quickly|wie lange|wie schnell|dauert|dauer|cuánto (?:tarda|dura|tiempo)|combien de temps|durée|délais?|quanto (?:dura|tempo)|tempi|durata)(?!\p{L})/iu,
    answers:
      /\d\s?-?(?:hours?|days?|weeks?|months?|minutes?|years?|stunden?|tagen?|tage|wochen?|monaten?|monate|minuten?|jahren?|jahre|horas?|días?|semanas?|meses|minutos?|años?|heures?|jours?|semaines?|mois|ans?|or[ae]|giorn[io]|settiman[ae]|mes[ei]|minut[io]|ann[io])(?!\p{L})/iu,
  },
  {
    asks: /(?<!\p{L})(?:deliver(?:y|ed)?|shipping|ship|send|post(?:age)?|versand|versenden|liefer\p{L}{0,6}|verschicken|envíos?|enviar|entregas?|livr\p{L}{1,6}|expédi\p{L}{0,6}|consegn\p{L}{1,3}|spedi\p{L}{0,6})(?!\p{L})/iu,
    answers:
      /(?<!\p{L})(?:deliver|ship|post(?:ed|age)|parcel|courier|versand|versende|verschick|liefer|paket|enví|entreg|livr|expédi|colis|consegn|spedi)/iu,
  },
  {
    asks: /(?<!\p{L})(?:why|warum|weshalb|wieso|por qué|pourquoi|perché)(?!\p{L})/iu,
    answers:
      /(?<!\p{L})(?:because|means that|due to|caused? by|the reason|weil|liegt (?:\p{L}{1,20} ){0,2}an|grund dafür|bedeutet|porque|se debe|significa|parce que|vient de|signifie|dipende da|causat[oa] da)(?!\p{L})/iu,
  },
  {
    asks: /(?<!\p{L})(?:leav(?:e|es|ing)|cancel\p{L}{0,6}|quit|terminat\p{L}{1,3}|kündig\p{L}{1,4}|aussteigen|wechseln|darse de baja|cancelar|dejar|quitter|résili\p{L}{1,5}|annuler|disdi\p{L}{1,4}|lasciare|recesso)(?!\p{L})/iu,
    answers:
      /(?<!\p{L})(?:cancel|terminat|export|notice period|(?:has|have) ended|ends|kündig|ausgelaufen|beendet|cancel|exporta|rescind|résili|disdett|disdire|esporta)/iu,
  },
];

/** Limits the weight of a kind of information, which otherwise depends on its frequency like that of a word. */
const conceptWeight = { min: 1, max: 2.5 };
const peopleWeight = 1.5;

export interface Weighted {
  text: string;
  weight: number;
}

/** `common` is the subject of all these texts; its words have little weight. */
export function queryOf(language: string, texts: readonly Weighted[], common = ""): Query {
  const usual = stemsOf(wordsIn(common), language);
  const usualWords = isCompounding(language) ? longWordsOf(wordsIn(common)) : [];
  // “Kochen” has as little weight as “Kochschule”, the brand's subject.
  const isUsual = (stem: string) =>
    usual.has(stem) || (stem.length > 3 && usualWords.some((word) => word.startsWith(stem)));
  const stems = new Map<string, number>();
  const words = new Set<string>();
  for (const { text, weight } of texts) {
    const found = wordsIn(text.slice(0, queryCharactersMax));
    for (const stem of stemsOf(found, language))
      if (stems.size < stemsMax)
        stems.set(stem, Math.max(isUsual(stem) ? commonWeight : weight, stems.get(stem) ?? 0));
    if (isCompounding(language))
      for (const word of longWordsOf(found)) if (words.size < stemsMax) words.add(word);
  }
  const whole = texts.map(({ text }) => text.slice(0, queryCharactersMax)).join("\n");
  return {
    language,
    stems,
    words: [...words],
    concepts: concepts.filter(({ asks }) => asks.test(whole)),
    isUsual,
    people: groupSizesIn(whole, language)[0] ?? null,
  };
}

const commonWeight = 0.3;
const queryCharactersMax = 1_000;
const stemsMax = 60;
const compoundCharacters = 9;
const stemCharacters = 5;
/** Stems of this length are complete words: “Team” in “Teamabend”. */
const wholeCharacters = 4;

function isCompounding(language: string): boolean {
  return language === "de" || language === "nl";
}

export interface Ranked {
  score: number;
  /** Without its context. */
  ownScore: number;
  /** The share of the question that is covered, 0 to 1. */
  coverage: number;
}

/** The weight of a sentence's context, such as its heading. */
const surroundingsWeight = 0.25;

/** “Hire” and “hiring” have the same stem. */
export function stemsOf(words: readonly Word[], language: string): Set<string> {
  const stems = [
    ...contentStems(
      words.filter(({ isNumber }) => !isNumber),
      language,
    ),
  ];
  return new Set(stems.map((stem) => (stem.length === 4 ? stem.replace(/e$/u, "") : stem)));
}

/** Words long enough to be compounds, normalized like stems. */
function longWordsOf(words: readonly Word[]): string[] {
  const long = words.filter(({ lower }) => lower.length >= compoundCharacters);
  return [...new Set(long.map(({ lower }) => lower))].map((word) =>
    word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss"),
  );
}

interface Read {
  stems: ReadonlySet<string>;
  longWords: readonly string[];
  words: number;
}

/** Scores every text in its context; words in many texts have little weight. */
export function rank(
  query: Query,
  texts: readonly string[],
  surroundings: readonly string[] = [],
): Ranked[] {
  const read = texts.map((text) => readText(text, query.language));
  const around = surroundings.map((text) => readText(text, query.language));
  const idfOf = (count: number) => Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  const held = [...query.stems].map(([stem, weight]) => {
    const own = read.map((one) => holding(query, stem, one));
    const idf = idfOf(own.filter((share) => share > 0).length);
    const whole = own.map((share, at) => {
      const outer = around[at];
      return outer === undefined
        ? share
        : Math.max(share, holding(query, stem, outer) * surroundingsWeight);
    });
    return { weight: weight * idf, isSubject: weight === 1, own, whole };
  });
  const told = query.concepts.map(({ answers }) => {
    const own = texts.map((text) => (answers.test(text) ? 1 : 0));
    const idf = idfOf(own.filter((share) => share > 0).length);
    const weight = Math.min(conceptWeight.max, Math.max(conceptWeight.min, idf));
    return { weight, isSubject: true, own, whole: own };
  });
  const { people, language } = query;
  const suited = texts.map((text) => (people === null ? 0 : suits(people, text, language)));
  const fits = { weight: peopleWeight, isSubject: false, own: suited, whole: suited };
  const parts = [...held, ...told, fits];
  const subject = parts.filter(({ isSubject }) => isSubject);
  const asked = subject.reduce((sum, { weight }) => sum + weight, 0);
  const sum = (some: typeof parts, at: number, kind: "own" | "whole") =>
    some.reduce((all, one) => all + one.weight * (one[kind][at] ?? 0), 0);
  return texts.map((_, at) => {
    // Prefers the shorter of two equivalent texts.
    const length = 1 + (read[at]?.words ?? 0) / 200;
    return {
      score: sum(parts, at, "whole") / length,
      ownScore: sum(parts, at, "own") / length,
      coverage: asked === 0 ? 0 : sum(subject, at, "whole") / asked,
    };
  });
}

function readText(text: string, language: string): Read {
  const words = wordsIn(text);
  return {
    stems: stemsOf(words, language),
    longWords: isCompounding(language) ? longWordsOf(words) : [],
    words: words.length,
  };
}

/** 1 if a text contains a word, less if only as part of a compound: “Steuererklärung” and “Erklärung”. */
function holding({ words, isUsual }: Query, stem: string, text: Read): number {
  if (text.stems.has(stem)) return 1;
  if (stem.length < stemCharacters) return 0;
  if (text.longWords.some((word) => word.includes(stem, 1))) return 0.7;
  const compound = words.find((word) => word.startsWith(stem));
  if (compound === undefined) return 0;
  for (const other of text.stems)
    if (
      !isUsual(other) &&
      (other.length >= stemCharacters
        ? compound.includes(other, 3)
        : other.length === wholeCharacters && compound.startsWith(other))
    )
      return 0.5;
  return 0;
}
