/** Reads a job's material once for the draft writer: what is asked, what answers it, and what may be said. */
import type { Material } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { baseLanguage, isOtherLanguage } from "../../text/detect-language.ts";
import { countOf } from "../../text/relevance.ts";
import { countWords } from "../../text/segment.ts";
import { wordsIn } from "../../text/tokens.ts";
import { isLegalNotice } from "../../text/legal-notice.ts";
import { type Say, sayerFor } from "./phrases.ts";
import { type Query, type Ranked, queryOf, rank } from "../../text/rank.ts";
import { type SourceSentence, type Unit, unitsOf } from "./source-units.ts";
import { type Quote, type Thread, isQuestion, readThread } from "./thread.ts";
import { type Wishes, wishesOf } from "./wishes.ts";

export interface RankedUnit extends Unit, Ranked {
  /** It has to do with the subject. */
  isFitting: boolean;
}

export interface Reading {
  material: Material;
  wishes: Wishes;
  thread: Thread | null;
  query: Query;
  /** Null for a language without phrases. */
  say: Say | null;
  /** What the piece is about, as it was given: the topic, the thread's title, else a keyword. */
  subject: string;
  isQuestion: boolean;
  /** The subject is the thread's own title. */
  isThreads: boolean;
  title: string;
  /** The overview is in another language: it is quoted. */
  isForeign: boolean;
  /** All that may be said of the overview, the best first: in paragraphs, and in shorter points. */
  units: readonly RankedUnit[];
  points: readonly RankedUnit[];
  /** Who the brand is, in its own words. */
  who: RankedUnit | null;
  /** The replies, the best first. */
  replies: readonly Quote[];
  /** What the law wants beside every text of this brand. */
  notices: readonly Unit[];
  /** Those that have to do with the subject, the best first; else the first of all. */
  keywords: readonly string[];
}

const paragraphWords = 60;
const pointWords = 25;
const readings = new WeakMap<Material, Reading>();

export function readingOf(material: Material): Reading {
  const made = readings.get(material) ?? read(material);
  readings.set(material, made);
  return made;
}

function read(material: Material): Reading {
  const language = baseLanguage(material.language);
  const wishes = wishesOf(material);
  const thread = readThread(material, wishes);
  const topic = tidyTopic(material.topic ?? "");
  const threadTitle = thread?.title ?? "";
  const subject = topic || threadTitle || (material.keywords[0] ?? material.brand.name);
  const asked = (thread?.questions ?? []).slice(0, 4).map(({ text }) => text);
  const texts = [
    { text: subject, weight: 1 },
    { text: threadTitle, weight: topic === "" ? 1 : 0.4 },
    { text: asked.join(" "), weight: topic === "" ? 0.6 : 0.3 },
  ];
  const query = queryOf(language, texts, `${material.brand.name} ${material.brand.industry}`);
  const isTold = (text: string) => wishes.allows(text) && !isLegalNotice(text);
  const points = ranked(query, unitsOf(material, pointWords, isTold));
  const paragraphs = unitsOf(material, paragraphWords, isTold);
  // Of an overview of one paragraph its points are chosen.
  const units = paragraphs.length < 2 ? points : ranked(query, paragraphs.map(begunAt(points)));
  const overview = units.map(textOf).join("\n").slice(0, 4_000);
  const speaker = (we[language]?.test(overview) ?? false) ? "" : material.brand.name;
  const isForeign = isOtherLanguage(
    overview,
    wordsIn(overview).map(({ lower }) => lower),
    material.language,
  );
  const replies = thread?.replies ?? [];
  const marks = rank(
    query,
    replies.map(({ text }) => text),
  );
  return {
    material,
    wishes,
    thread,
    query,
    say: sayerFor(language, speaker, material.forumPost?.community ?? ""),
    subject,
    isQuestion: isQuestion(subject) || interrogative.test(subject),
    isThreads: topic === "" && threadTitle !== "",
    title: titleOf(material, subject, topic === "" && threadTitle === ""),
    isForeign,
    units,
    points,
    who: points.find((point) => point.order === 0 && point.items.length === 0) ?? null,
    replies: replies
      // A reply of some length says more than a quip.
      .map((quote, at) => ({
        quote,
        mark: (marks[at]?.score ?? 0) + Math.min(40, countWords(quote.text)) / 80,
      }))
      .toSorted((one, other) => other.mark - one.mark)
      .map(({ quote }) => quote),
    notices: unitsOf(material, 0, isLegalNotice).slice(0, 1),
    keywords: keywordsFor(material, subject, language),
  };
}

export function textOf({ sentences, items }: Unit): string {
  return [...sentences, ...items].map(({ text }) => text).join("\n");
}

/** A paragraph begins with the first of its points that has to do with the subject: none leans on what is before it. */
function begunAt(points: readonly RankedUnit[]): (unit: Unit) => Unit {
  const told = points.filter(({ score }) => score > scoreMin);
  const starts = new Set(told.flatMap(({ sentences }) => sentences.slice(0, 1).map(keyOf)));
  return (unit) => {
    const from = unit.sentences.findIndex((sentence) => starts.has(keyOf(sentence)));
    return from > 0 ? { ...unit, sentences: unit.sentences.slice(from) } : unit;
  };
}

function keyOf({ citation }: SourceSentence): string {
  return `${citation.passage} ${citation.start}`;
}

/** What scores half as much as the best has to do with the subject too. */
const nearBest = 0.5;
const scoreMin = 0.3;

function ranked(query: Query, units: readonly Unit[]): RankedUnit[] {
  const marks = rank(
    query,
    units.map((unit) => `${unit.heading}\n${textOf(unit)}`),
  );
  const best = Math.max(0, ...marks.map(({ score }) => score));
  return units
    .map((unit, at) => {
      const { score, coverage } = marks[at] ?? { score: 0, coverage: 0 };
      return { ...unit, score, coverage, isFitting: score > Math.max(scoreMin, best * nearBest) };
    })
    .toSorted((one, other) => other.score - one.score || one.order - other.order);
}

/** Whatever tells somebody to write about something is not the topic itself. */
const order =
  /^(?:please\s)?(?:write|create|draft|schreib(?:e|en sie)?|erstell(?:e|en sie)?|escrib[ea]|redacta|écri(?:s|vez)|rédige[zr]?|scriv[ei])\s(?:\p{L}{1,20}\s){0,4}(?:about|on|über|zu|zum thema|sobre|sur|su)\s+/iu;
const interrogative =
  /^(?:how|what|when|where|why|which|who|wie|was|wann|wo|warum|welche[rsmn]?|wer|so|¿?(?:cómo|qué|cuándo|dónde|por qué|cuál)|comment|pourquoi|quand|où|quel(?:le)?s?|come|che cosa|quando|dove|perché|quale)\s/iu;

function tidyTopic(topic: string): string {
  const tidy = topic
    .replace(order, "")
    .replace(/^["“„«»'‘]|["”“»«'’]$/gu, "")
    .replace(/(?<![\s.,;:])[\s.,;:]+$/u, "");
  const isShouted = countWords(tidy) > 2 && !/\p{Ll}/u.test(tidy) && /\p{Lu}/u.test(tidy);
  const said = isShouted ? tidy.toLowerCase() : tidy;
  return upperFirst(said);
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const titleCharactersMax = 90;

/** The subject; where nothing was given but keywords, who speaks of it. */
function titleOf({ brand }: Material, subject: string, isKeyword: boolean): string {
  const isNamed = !isKeyword || countOf(subject, brand.name) > 0;
  const whole = isNamed ? upperFirst(subject) : `${brand.name}: ${subject}`;
  if (whole.length <= titleCharactersMax) return whole;
  // A clause that says enough is a better title than a torn sentence.
  const clause = whole.slice(0, titleCharactersMax).search(/[?!.:;]\s|\s[–—-]\s/u);
  if (clause > 15) return whole.slice(0, clause + 1).replace(/[.:;\s]$/u, "");
  return `${cut(whole, titleCharactersMax - 2)} …`;
}

const we: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:we|our)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:wir|unser\p{L}{0,2})(?!\p{L})/iu,
  es: /(?<!\p{L})(?:nosotr[oa]s|nuestr[oa]s?|\p{L}{2,20}[aei]mos)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:nous|notre|nos)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:noi|nostr[oaie]|\p{L}{1,20}iamo)(?!\p{L})/iu,
};

function keywordsFor({ keywords }: Material, subject: string, language: string): string[] {
  const first = keywords.slice(0, 60);
  const marks = rank(queryOf(language, [{ text: subject, weight: 1 }]), first);
  const fitting = first
    .map((keyword, at) => ({ keyword, mark: marks[at]?.score ?? 0 }))
    .filter(({ mark }) => mark > 0)
    .toSorted((one, other) => other.mark - one.mark)
    .map(({ keyword }) => keyword);
  return fitting.length > 0 ? fitting : first.slice(0, 1);
}
