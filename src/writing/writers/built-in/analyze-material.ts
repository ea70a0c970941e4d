/** Analyzes a job's material once for the built-in writer: the question, the answers, and what may be said. */
import type { Material } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { baseLanguage, isOtherLanguage } from "../../text/detect-language.ts";
import { groupSizesIn } from "../../text/people-count.ts";
import { countOf } from "../../text/word-overlap.ts";
import { countWords } from "../../text/segment.ts";
import { wordsIn } from "../../text/word-positions.ts";
import { isLegalNotice } from "../../text/legal-notice.ts";
import type { Citation, Sentence } from "../../writer.ts";
import { type Say, inQuotes, phrasesFor } from "./phrases.ts";
import { type Query, type Ranked, queryOf, rank, stemsOf } from "../../text/rank-texts.ts";
import { type SourceSentence, type Unit, unitsOf } from "./source-units.ts";
import { type Thread, isQuestion, readThread } from "./quotable-thread.ts";
import { type InstructionRules, rulesFrom } from "./read-instructions.ts";

export interface RankedUnit extends Unit, Ranked {
  /** Whether it is about the subject. */
  isFitting: boolean;
}

export interface MaterialAnalysis {
  material: Material;
  rules: InstructionRules;
  thread: Thread | null;
  query: Query;
  /** Null for languages without phrases. */
  say: Say | null;
  /** The subject: the topic, the thread's title, or else a keyword. */
  subject: string;
  /** Whether the subject is the thread's title. */
  isThreadTitle: boolean;
  title: string;
  /** Whether the title is someone else's question, in quotation marks. */
  isQuotedTitle: boolean;
  /** Whether the overview is in another language: it is then quoted. */
  isForeign: boolean;
  /** Everything usable of the overview, the best answer first. */
  points: readonly RankedUnit[];
  /** The brand's introduction, in its own words. */
  who: RankedUnit | null;
  /** Contact details, in the brand's own words. */
  contacts: readonly RankedUnit[];
  /** Notices that the law requires in every text of this brand. */
  notices: readonly Unit[];
  /** The keywords about the subject, the best first. */
  keywords: readonly string[];
}

const analyses = new WeakMap<Material, MaterialAnalysis>();

export function analyze(material: Material): MaterialAnalysis {
  const made = analyses.get(material) ?? read(material);
  analyses.set(material, made);
  return made;
}

function read(material: Material): MaterialAnalysis {
  const language = baseLanguage(material.language);
  const rules = rulesFrom(material);
  const topic = tidyTopic(material.topic ?? "");
  const trade = `${material.brand.name} ${material.brand.industry}`;
  const told = readThread(material, rules);
  const thread = told !== null && isRelated(material, topic, trade) ? told : null;
  const threadTitle = thread?.title?.text ?? "";
  const isThreadTitle = topic === "" && threadTitle !== "";
  const subject = topic || threadTitle || (material.keywords[0] ?? material.brand.name);
  const asked = (thread?.questions ?? []).slice(0, 4).map(({ text }) => text);
  const texts = [
    { text: subject, weight: 1 },
    { text: threadTitle, weight: topic === "" ? 1 : 0.4 },
    { text: asked.join(" "), weight: topic === "" ? 0.6 : 0.3 },
    { text: rules.asked.join(" "), weight: 0.3 },
  ];
  const asks = queryOf(language, texts, trade);
  // The group size may be mentioned in the post.
  const post = thread === null || topic !== "" ? "" : postOf(material);
  const people = asks.people ?? groupSizesIn(post.slice(0, 1_000), language)[0] ?? null;
  const query = { ...asks, people };
  const isTold = (text: string) => rules.allows(text) && !isLegalNotice(text);
  const points = ranked(query, unitsOf(material, isTold));
  const overview = points.map(textOf).join("\n").slice(0, 4_000);
  const isQuotedTitle =
    isThreadTitle || (isQuestion(subject) && firstPerson[language]?.test(subject) === true);
  const title = titleOf(material, subject, topic === "" && threadTitle === "");
  return {
    material,
    rules,
    thread,
    query,
    say: phrasesFor(language, material.brand.name, material.forumPost?.community ?? ""),
    subject,
    isThreadTitle,
    isQuotedTitle,
    title: isQuotedTitle ? inQuotes(material.language, title) : title,
    isForeign: isForeignTo(material.language, overview),
    points,
    contacts: contactsIn(points),
    who: points.find((point) => point.order === 0 && point.items.length === 0) ?? null,
    notices: unitsOf(material, isLegalNotice).slice(0, 1),
    keywords: keywordsFor(material, subject, query),
  };
}

export function textOf({ sentences, items }: Unit): string {
  return [...sentences, ...items].map(({ text }) => text).join("\n");
}

/** What the thread asks, in the author's words: its title and the questions of its post. */
export function askedIn({ thread }: MaterialAnalysis): SourceSentence[] {
  return [thread?.title ?? [], thread?.questions ?? []].flat();
}

/** A quotation of what someone asked or wrote on the forum. */
export function askedText(
  { say, material }: MaterialAnalysis,
  { text, citation }: SourceSentence,
): Sentence {
  const quote = inQuotes(material.language, text);
  return own(say?.(text.endsWith("?") ? "asks" : "wrote", quote) ?? quote, [citation]);
}

export function own(text: string, citations: Citation[] = []): Sentence {
  return { text, citations };
}

function postOf({ passages }: Material): string {
  const posts = passages.filter(({ kind }) => kind === "post");
  return posts.map(({ text }) => text).join("\n");
}

function isForeignTo(language: string, text: string): boolean {
  const lowers = wordsIn(text).map(({ lower }) => lower);
  return isOtherLanguage(text, lowers, language);
}

/** Whether the thread is about the topic. If they cannot be compared, trusts the user's choice of thread. */
function isRelated(material: Material, topic: string, trade: string): boolean {
  const { forumPost, language } = material;
  const text = `${forumPost?.title ?? ""}\n${postOf(material)}`;
  if (topic === "" || isForeignTo(language, text)) return true;
  const query = queryOf(baseLanguage(language), [{ text: topic, weight: 1 }], trade);
  return query.stems.size === 0 || (rank(query, [text])[0]?.coverage ?? 0) > 0;
}

/** Points with more than half the best score count as being about the subject. */
const nearBest = 0.5;
export const scoreMin = 0.3;
/** The first sentence of a paragraph usually says what it is about. */
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

/** A web or email address, a phone number, a street, or a city with its postal code. */
export const contactPattern =
  /https?:|www\.|\S@\S|[\p{L}\p{N}]\.(?:com|org|net|de|es|fr|it|eu|uk|io|shop|example)(?![\p{L}\p{N}])|(?:\d[\s()/.-]?){7}|(?<!\p{N})\d{5}\s\p{Lu}\p{Ll}|(?<!\p{L})\p{Lu}{1,2}\d{1,2}\p{Lu}?\s\d\p{Lu}{2}(?!\p{L})|(?:straße|strasse|str\.|weg|platz|gasse|allee)\s\d|\d\s\p{Lu}\p{L}{1,20}\s(?:Street|Road|Lane|Avenue|Square)(?!\p{L})|(?:[Rr]ue|[Cc]alle|[Vv]ia|[Pp]iazza|[Pp]laza)\s\p{Lu}?[\p{L}\s]{2,30},?\s\d/u;
const contactsMax = 2;
const contactWordsMax = 45;

function contactsIn(points: readonly RankedUnit[]): RankedUnit[] {
  return points
    .filter(
      (one) => one.order > 0 && one.words <= contactWordsMax && contactPattern.test(textOf(one)),
    )
    .toSorted((one, other) => one.order - other.order)
    .slice(0, contactsMax);
}

/** An instruction to write about a topic, before the topic itself. */
const order =
  /^(?:please\s)?(?:write|create|draft|schreib(?:e|en sie)?|erstell(?:e|en sie)?|escrib[ea]|redacta|écri(?:s|vez)|rédige[zr]?|scriv[ei])\s(?:\p{L}{1,20}\s){0,4}(?:about|on|über|zu|zum thema|sobre|sur|su)\s+/iu;
/** First-person words, or words addressed to a forum. */
export const firstPerson: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:I|[Mm]y|[Mm]ine|[Mm]e|[Ww]e|[Oo]urs?|us|[Aa]ny(?:one|body))(?!\p{L})/u,
  de: /(?<!\p{L})(?:ich|mir|mich|mein\p{L}{0,2}|wir|uns|unser\p{L}{0,2}|jemand)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|mis?|me|nos|nosotr[oa]s|nuestr[oa]s?|alguien)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|moi|mon|ma|mes|nous|notre|nos|quelqu['’]un)(?!\p{L})|(?<!\p{L})[jm]['’]/iu,
  it: /(?<!\p{L})(?:io|mi|mi[oae]|miei|noi|ci|nostr[oaie]|qualcuno)(?!\p{L})/iu,
};

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

/** The subject; a keyword alone is preceded by the brand. */
function titleOf({ brand }: Material, subject: string, isKeyword: boolean): string {
  const isNamed = !isKeyword || countOf(subject, brand.name) > 0;
  const whole = isNamed ? upperFirst(subject) : `${brand.name}: ${subject}`;
  return shortened(whole, titleCharactersMax);
}

export function shortened(text: string, charactersMax = 160): string {
  return text.length <= charactersMax ? text : `${cut(text, charactersMax - 2)} …`;
}

/** The keywords that share a word with the subject that is unusual for this industry. */
function keywordsFor({ keywords }: Material, subject: string, query: Query): string[] {
  const stemsIn = (text: string) => stemsOf(wordsIn(text), query.language);
  const wanted = stemsIn(subject);
  return keywords
    .slice(0, 60)
    .filter((one) => [...stemsIn(one)].some((stem) => wanted.has(stem) && !query.isUsual(stem)));
}
