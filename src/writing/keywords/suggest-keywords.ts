/**
 * Suggests keywords for a brand from its overview, its pages and forum posts: phrases in these texts, counted and
 * weighted, with their source. No model is used, and nothing is invented, except that the brand's place is added to its
 * offers.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { guessLanguage } from "../text/detect-language.ts";
import { isEnglishWord } from "../text/english-words.ts";
import { stemOf } from "../text/stem.ts";
import { grammarOf } from "./phrase-grammar.ts";
import { suggestionsMax } from "./keyword-suggestion.ts";
import type { KeywordSuggestion } from "./keyword-suggestion.ts";
import { mainPlaceIn } from "./place-name.ts";
import { openPhrases } from "./phrases-in.ts";
import type { Phrase, ReadPhrases } from "./phrases-in.ts";

export interface SuggestionMaterial {
  brand: { name: string; industry: string; overview: string; language: string };
  /** The brand's existing keywords. */
  keywords: readonly string[];
  /** Newest first. */
  posts: readonly { id: number; title: string; body: string; author: string }[];
  /** Pages, files and feed entries. */
  documents: readonly { id: number; title: string; headings: readonly string[] }[];
}

interface Candidate extends Phrase {
  /** Whether the brand's place was appended, which gives it another meaning. */
  isPlaced?: true;
  /** Its importance in the overview. */
  overview: number;
  documents: number;
  postIds: number[];
  /** The weight of its posts by their relevance for the brand; titles count twice. */
  weight: number;
}

const postIdsMax = 5;
/** The number of posts between yields to other work. */
const postsAtOnce = 20;
/** The minimum number of posts for phrases of one word, and of several words. */
const countMin = { one: 3, several: 2 };
const lengthWorth = [0, 0.5, 1.4, 1.7, 1.3];
/** Equivalent to this many posts: the industry, offers at the brand's place, other offers, and related phrases. */
const overviewWorth = { industry: 1.8, placed: 1.6, offer: 1.5, related: 1 };
const documentWorth = 1;
/** How many of the best offers also get the brand's place. */
const withPlaceMax = 2;
/** The weight of unrelated posts, which may still be current topics of the forum. */
const unrelatedShare = 0.2;

export async function suggestKeywords(material: SuggestionMaterial): Promise<KeywordSuggestion[]> {
  const { brand, posts, documents } = material;
  const phrasesIn = openPhrases(nameFinder(material));
  const candidates = new Map<string, Candidate>();
  const of = (phrase: Phrase): Candidate => {
    const known = candidates.get(phrase.stem);
    if (known) return known;
    const made = { ...phrase, overview: 0, documents: 0, postIds: [], weight: 0 };
    candidates.set(phrase.stem, made);
    return made;
  };
  for (const [phrase, worth] of overviewPhrases(material, phrasesIn)) {
    const candidate = of(phrase);
    candidate.overview = Math.max(candidate.overview, worth);
  }
  for (const { title, headings } of documents) {
    const texts = [title.split(/\s[|–—-]\s/u)[0] ?? "", ...headings];
    const said = texts.flatMap((text) => phrasesIn(text, brand.language));
    for (const phrase of new Map(said.map((one) => [one.stem, one])).values()) {
      of(phrase).documents += 1;
    }
  }
  const vocabulary = stemsOf([brand.industry, brand.overview, ...material.keywords].join(" "));
  for (const [index, post] of posts.entries()) {
    if (index % postsAtOnce === postsAtOnce - 1) await nextTurn();
    const text = `${post.title}\n${post.body}`;
    const language = languageOf(text, brand.language);
    const inTitle = new Set(phrasesIn(post.title, language).map((phrase) => phrase.stem));
    const isNear = [...stemsOf(text)].some((stem) => vocabulary.has(stem));
    const seen = new Set<string>();
    for (const phrase of phrasesIn(text, language)) {
      if (seen.has(phrase.stem)) continue;
      seen.add(phrase.stem);
      const candidate = of(phrase);
      candidate.postIds.push(post.id);
      candidate.weight += (inTitle.has(phrase.stem) ? 2 : 1) * (isNear ? 1 : unrelatedShare);
    }
  }
  const hasCompounds = grammarOf(brand.language).hasCapitalNouns;
  const worthy = [...candidates.values()].filter((one) => isWorthIt(one, hasCompounds));
  return choose(withPlaces(worthy, material), material).map((candidate) => {
    const isFromPosts = candidate.postIds.length >= countMin.several;
    const isFromPages = candidate.overview === 0 && candidate.documents > 0;
    return {
      keyword: candidate.text,
      source: isFromPosts ? "forum_posts" : isFromPages ? "documents" : "overview",
      forumPostIds: candidate.postIds.slice(0, postIdsMax),
      count: isFromPages && !isFromPosts ? candidate.documents : candidate.postIds.length,
    };
  });
}

/** Matches sentences about what the brand does, in its own voice or another's: “we …”, “It …”. */
const offering =
  /(?<!\p{L})(?:we|our|wir|unsere?[mnrs]?|uns|nous|nos|notre|nuestr[oa]s?|nostr[aeio]|schwerpunkte?|speciali[sz]\p{L}{1,4}|es gibt|gibt es|^it)(?!\p{L})|\p{L}{2}(?:amos|emos|imos|iamo)(?!\p{L})/iu;

/** Negations count only at the beginning of a sentence; later, they concern something else. */
const denialMax = 30;
const denying =
  /(?<!\p{L})(?:do not|don't|never|nicht|kein\p{L}{0,2}|nunca|jamais|pas|mai|non)(?!\p{L})/iu;

/**
 * All phrases of the industry and the brand's offers, and others that share a word with those: the rest of an overview
 * (“data stays”, “late payers”) is seldom searched for.
 */
function* overviewPhrases(
  { brand }: SuggestionMaterial,
  phrasesIn: ReadPhrases,
): Generator<[Phrase, number]> {
  const { industry, overview, language, name } = brand;
  const place = mainPlaceIn(overview, language, name);
  const core = new Set<string>();
  for (const phrase of phrasesIn(industry, language)) {
    for (const stem of phrase.stem.split(" ")) core.add(stem);
    yield [phrase, overviewWorth.industry];
  }
  const sentences = overview.split(/(?<=[.!?])\s+|\n+/u);
  const others: string[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (at > 0 && !offering.test(sentence) && !(name !== "" && sentence.includes(name))) {
      others.push(sentence);
      continue;
    }
    if (denying.test(sentence.slice(0, denialMax))) continue;
    const isPlaces = place !== null && sentence.includes(place);
    for (const phrase of phrasesIn(sentence, language)) {
      for (const stem of phrase.stem.split(" ")) core.add(stem);
      yield [phrase, isPlaces ? overviewWorth.placed : overviewWorth.offer];
    }
  }
  for (const phrase of others.flatMap((sentence) => phrasesIn(sentence, language))) {
    if (phrase.stem.split(" ").some((stem) => core.has(stem)))
      yield [phrase, overviewWorth.related];
  }
}

function languageOf(text: string, otherwise: string): string {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const { language, small } = guessLanguage(text, words);
  return language !== null && small >= 2 ? language : otherwise;
}

function isWorthIt(candidate: Candidate, hasCompounds: boolean): boolean {
  const { overview, documents, postIds, words, isJoint } = candidate;
  if (postIds.length >= (words === 1 ? countMin.one : countMin.several)) return true;
  if (overview === 0 && documents === 0) return false;
  // Single words are hardly ever searched for, except the industry and compounds.
  if (words === 1) return hasCompounds || overview === overviewWorth.industry;
  return words <= (isJoint ? 4 : 3);
}

function scoreOf({ words, weight, overview, documents }: Candidate): number {
  const own = overview + documentWorth * Math.min(3, documents);
  return (lengthWorth[words] ?? 1) * (weight + own);
}

/** Appends the brand's place to the best offers: “guided kayak tours Norfolk”. */
function withPlaces(candidates: readonly Candidate[], { brand }: SuggestionMaterial): Candidate[] {
  const place = mainPlaceIn(brand.overview, brand.language, brand.name);
  if (place === null) return [...candidates];
  const best = candidates
    .filter(({ overview, text }) => overview >= overviewWorth.placed && !text.includes(place))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const chosen: Candidate[] = [];
  for (const one of best) {
    if (chosen.length === withPlaceMax) break;
    if (!chosen.some((other) => saysTheSame(one, other))) chosen.push(one);
  }
  const placed = chosen.map((one) => ({
    ...one,
    text: `${one.text} ${place}`,
    stem: `${one.stem} ${stemOf(place.toLowerCase())}`,
    words: one.words + 1,
    postIds: [],
    documents: 0,
    isPlaced: true as const,
  }));
  return [...candidates, ...placed];
}

/** The best first, without those that are nearly the same as a better one. */
function choose(candidates: Candidate[], { brand, keywords }: SuggestionMaterial): Candidate[] {
  const known = new Set(keywords.map(normalizedPhrase));
  const name = normalizedPhrase(brand.name.trim());
  const own = ownWords(brand);
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((one, two) => scoreOf(two) - scoreOf(one))) {
    if (chosen.length === suggestionsMax) break;
    const said = normalizedPhrase(candidate.text);
    const isOwnName =
      name !== "" &&
      (` ${said} `.includes(` ${name} `) ||
        candidate.text.split(/\s+/).some((word) => own.has(word.toLowerCase())) ||
        (candidate.words === 1 &&
          candidate.overview < overviewWorth.industry &&
          ` ${name} `.includes(` ${said} `)));
    const isKnown = known.has(said) || isOwnName;
    if (!isKnown && !chosen.some((other) => saysTheSame(candidate, other))) chosen.push(candidate);
  }
  return chosen;
}

/**
 * Words of the brand's name with no other meaning (“Northwind”): not in a dictionary, never in lower case, and not the
 * brand's place. Cannot be determined in languages with capitalized nouns.
 */
function ownWords({
  name,
  industry,
  overview,
  language,
}: SuggestionMaterial["brand"]): Set<string> {
  if (grammarOf(language).hasCapitalNouns) return new Set();
  // The place may be part of the brand's name.
  const place = mainPlaceIn(overview, language, "")?.toLowerCase();
  const said = new Set(`${industry} ${overview}`.match(/\p{L}[\p{L}'’-]*/gu));
  const words = name.toLowerCase().match(/\p{L}[\p{L}'’-]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !isEnglishWord(word) && !said.has(word) && word !== place));
}

/** Whether one contains the other and is about as common. */
function saysTheSame(one: Candidate, other: Candidate): boolean {
  if (one.isPlaced !== other.isPlaced) return false;
  const [short, long] = one.words <= other.words ? [one, other] : [other, one];
  const isPart = ` ${long.stem} `.includes(` ${short.stem} `);
  if (!isPart) return sharesMost(one, other);
  return short.postIds.length < 2 * Math.max(1, long.postIds.length);
}

/** Whether both have at least two words in common, as overlapping parts of a sentence do. */
function sharesMost(one: Candidate, other: Candidate): boolean {
  if (one.words < 3 || other.words < 3) return false;
  const words = new Set(other.stem.split(" "));
  return one.stem.split(" ").filter((word) => words.has(word)).length >= 2;
}

/** Normalizes letter case and word forms. */
function normalizedPhrase(phrase: string): string {
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .map((word) => stemOf(word) || word)
    .join(" ");
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.map(stemOf).filter((stem) => stem !== ""));
}

/**
 * Detects names: authors of posts, and words that are never in lower case within English sentences, such as people and
 * manufacturers. In German, with its capitalized nouns, only authors and first names are known.
 */
function nameFinder({ brand, posts }: SuggestionMaterial): (lower: string) => boolean {
  // Handles may consist of ordinary words.
  const authors = new Set(
    posts
      .flatMap(({ author }) => author.toLowerCase().split(/[^\p{L}\p{N}-]+/u))
      .filter((part) => part.length > 2 && !isEnglishWord(part)),
  );
  const capital = new Set<string>();
  const plain = new Set<string>();
  for (const { title, body } of [...posts, { title: brand.industry, body: brand.overview }]) {
    // Titles may be capitalized throughout.
    if (isGerman(body)) continue;
    for (const word of title.match(/\p{L}[\p{L}'’-]*/gu) ?? []) {
      if (word === word.toLowerCase()) plain.add(word);
    }
    // Matches words and the text between them alternately.
    let before = "";
    for (const [run] of body.matchAll(/[\p{L}'’-]+|[^\p{L}'’-]+/gu)) {
      if (/^\p{L}/u.test(run)) {
        if (run === run.toLowerCase()) plain.add(run);
        else if (before !== "" && !/[.!?:\n"“]/u.test(before) && run !== run.toUpperCase())
          capital.add(run.toLowerCase());
      }
      before = run;
    }
  }
  return (lower) => authors.has(lower) || (capital.has(lower) && !plain.has(lower));
}

function isGerman(text: string): boolean {
  return (
    /\b(?:der|die|das|und|nicht|ein|eine|ist|mit|für)\b/iu.test(text) &&
    !/\b(?:the|and|is)\b/iu.test(text)
  );
}
