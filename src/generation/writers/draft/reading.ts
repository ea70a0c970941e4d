/** Reads a job's material once for the draft writer: what is asked, what answers it, and what may be said. */
import type { Material } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { baseLanguage, isOtherLanguage } from "../../text/detect-language.ts";
import { headCountsIn } from "../../text/head-count.ts";
import { countOf } from "../../text/relevance.ts";
import { countWords } from "../../text/segment.ts";
import { wordsIn } from "../../text/tokens.ts";
import { isLegalNotice } from "../../text/legal-notice.ts";
import { type Say, sayerFor } from "./phrases.ts";
import { type Query, type Ranked, queryOf, rank } from "../../text/rank.ts";
import { type Unit, unitsOf } from "./source-units.ts";
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
  /** All that may be said of the overview, the best answer first. */
  points: readonly RankedUnit[];
  /** Who the brand is, in its own words. */
  who: RankedUnit | null;
  /** How and when to reach it, in its own words. */
  contacts: readonly RankedUnit[];
  /** The replies, the best first. */
  replies: readonly Quote[];
  /** What the law wants beside every text of this brand. */
  notices: readonly Unit[];
  /** Those that have to do with the subject, the best first. */
  keywords: readonly string[];
}

const readings = new WeakMap<Material, Reading>();

export function readingOf(material: Material): Reading {
  const made = readings.get(material) ?? read(material);
  readings.set(material, made);
  return made;
}

function read(material: Material): Reading {
  const language = baseLanguage(material.language);
  const wishes = wishesOf(material);
  const topic = tidyTopic(material.topic ?? "");
  const trade = `${material.brand.name} ${material.brand.industry}`;
  const told = readThread(material, wishes);
  const thread = told !== null && isRelated(material, topic, trade) ? told : null;
  const threadTitle = thread?.title ?? "";
  const subject = topic || threadTitle || (material.keywords[0] ?? material.brand.name);
  const asked = (thread?.questions ?? []).slice(0, 4).map(({ text }) => text);
  const texts = [
    { text: subject, weight: 1 },
    { text: threadTitle, weight: topic === "" ? 1 : 0.4 },
    { text: asked.join(" "), weight: topic === "" ? 0.6 : 0.3 },
  ];
  const asks = queryOf(language, texts, trade);
  // How many they are is told beside the question.
  const post = thread === null || topic !== "" ? "" : postOf(material);
  const people = asks.people ?? headCountsIn(post.slice(0, 1_000), language)[0] ?? null;
  const query = { ...asks, people };
  const isTold = (text: string) => wishes.allows(text) && !isLegalNotice(text);
  const points = ranked(query, unitsOf(material, isTold));
  const overview = points.map(textOf).join("\n").slice(0, 4_000);
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
    say: sayerFor(language, material.brand.name, material.forumPost?.community ?? ""),
    subject,
    isQuestion: isQuestion(subject) || interrogative.test(subject),
    isThreads: topic === "" && threadTitle !== "",
    title: titleOf(material, subject, topic === "" && threadTitle === ""),
    isForeign,
    points,
    contacts: contactsIn(points),
    who: points.find((point) => point.order === 0 && point.items.length === 0) ?? null,
    replies: replies
      // A reply of some length says more than a quip.
      .map((quote, at) => ({
        quote,
        mark: (marks[at]?.score ?? 0) + Math.min(40, countWords(quote.text)) / 80,
      }))
      .toSorted((one, other) => other.mark - one.mark)
      .map(({ quote }) => quote),
    notices: unitsOf(material, isLegalNotice).slice(0, 1),
    keywords: keywordsFor(material, subject, trade),
  };
}

export function textOf({ sentences, items }: Unit): string {
  return [...sentences, ...items].map(({ text }) => text).join("\n");
}

function postOf({ passages }: Material): string {
  const posts = passages.filter(({ kind }) => kind === "post");
  return posts.map(({ text }) => text).join("\n");
}

/** A thread on another subject than the topic is no voice on it. Where nothing can be compared, it is the user's choice. */
function isRelated(material: Material, topic: string, trade: string): boolean {
  const { forumPost, language } = material;
  const text = `${forumPost?.title ?? ""}\n${postOf(material)}`;
  const lowers = wordsIn(text).map(({ lower }) => lower);
  if (topic === "" || isOtherLanguage(text, lowers, language)) return true;
  const query = queryOf(baseLanguage(language), [{ text: topic, weight: 1 }], trade);
  return query.stems.size === 0 || (rank(query, [text])[0]?.coverage ?? 0) > 0;
}

/** What scores half as much as the best has to do with the subject too. */
const nearBest = 0.5;
export const scoreMin = 0.3;
/** A paragraph says first what it is about. */
const openingWeight = 1.1;

function ranked(query: Query, units: readonly Unit[]): RankedUnit[] {
  const openings = new Map<string, Unit>();
  for (const unit of units) if (!openings.has(unit.paragraph)) openings.set(unit.paragraph, unit);
  const marks = rank(
    query,
    units.map(textOf),
    units.map((unit) => {
      const opening = openings.get(unit.paragraph) ?? unit;
      return `${unit.heading}\n${opening === unit ? "" : textOf(opening)}`;
    }),
  );
  const best = Math.max(0, ...marks.map(({ score }) => score));
  return units
    .map((unit, at) => {
      const mark = marks[at] ?? { score: 0, ownScore: 0, coverage: 0 };
      const isFitting = mark.score > Math.max(scoreMin, best * nearBest);
      const isOpening = openings.get(unit.paragraph) === unit;
      return { ...unit, ...mark, score: mark.score * (isOpening ? openingWeight : 1), isFitting };
    })
    .toSorted((one, other) => other.score - one.score || one.order - other.order);
}

const address =
  /https?:|www\.|\S@\S|[\p{L}\p{N}]\.(?:com|org|net|de|es|fr|it|eu|uk|io|shop|example)\b|(?:\d[\s()/.-]?){7}/iu;
const way =
  /(?<!\p{L})(?:by (?:e-?mail|phone)|call us|e-?mail us|telefonisch|per (?:e-?)?mail|por (?:teléfono|correo)|par (?:téléphone|e-?mail)|per telefono|via mail)(?!\p{L})/iu;
const opening =
  /(?<!\p{L})(?:open(?:s|ing)?|geöffnet|öffnungszeiten|öffnet|abiert[oa]s?|abrimos|horarios?|ouvert[es]{0,2}|horaires?|apert[oiae]|orari[oi]?)(?!\p{L})/iu;
const times = /\d|days?(?!\p{L})|tags?(?!\p{L})/iu;
const contactWordsMax = 45;

export function isContact(text: string): boolean {
  return address.test(text) || way.test(text) || (opening.test(text) && times.test(text));
}

/** An address before opening hours. */
function contactsIn(points: readonly RankedUnit[]): RankedUnit[] {
  const found = points
    .filter((one) => one.order > 0 && one.words <= contactWordsMax && isContact(textOf(one)))
    .toSorted((one, other) => one.order - other.order);
  const addresses = found.filter((one) => address.test(textOf(one)));
  return [...new Set([...addresses, ...found])].slice(0, 2);
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

const keywordCoverage = 0.25;

/** Those that are on the subject for the most part. */
function keywordsFor({ keywords, language }: Material, subject: string, trade: string): string[] {
  const base = baseLanguage(language);
  return keywords
    .slice(0, 60)
    .map((keyword) => {
      const [mark] = rank(queryOf(base, [{ text: keyword, weight: 1 }], trade), [subject]);
      return { keyword, mark: mark?.coverage ?? 0 };
    })
    .filter(({ mark }) => mark >= keywordCoverage)
    .toSorted((one, other) => other.mark - one.mark)
    .map(({ keyword }) => keyword);
}
