/**
 * Keywords that a brand could want, from what it says of itself, from its pages and from what people ask in forums: phrases
 * that stand there, counted and weighed, each with where it is from. No model is asked, and nothing is made up but that
 * what a brand offers is put together with where it is.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { guessLanguage } from "../text/detect-language.ts";
import { isEnglishWord } from "../text/english-words.ts";
import { stemOf } from "../text/stem.ts";
import { grammarOf } from "./phrase-grammar.ts";
import { suggestionsMax } from "./keyword-suggestion.ts";
import type { KeywordSuggestion } from "./keyword-suggestion.ts";
import { mainPlaceIn } from "./main-place.ts";
import { openPhrases } from "./phrases-in.ts";
import type { Phrase, ReadPhrases } from "./phrases-in.ts";

export interface SuggestionMaterial {
  brand: { name: string; industry: string; overview: string; language: string };
  /** What the brand has already. */
  keywords: readonly string[];
  /** Newest first. */
  posts: readonly { id: number; title: string; body: string; author: string }[];
  /** Pages, files and entries of feeds. */
  documents: readonly { id: number; title: string; headings: readonly string[] }[];
}

interface Candidate extends Phrase {
  /** The brand's place was put behind it; then it says something else than without. */
  isPlaced?: true;
  /** How much the overview makes of it. */
  overview: number;
  documents: number;
  postIds: number[];
  /** Of the posts, by how much they have to do with the brand; a title counts twice. */
  weight: number;
}

const postIdsMax = 5;
/** After so many posts others get their turn. */
const postsAtOnce = 20;
/** Said by one person alone it is no keyword yet; a single word must be said by more. */
const countMin = { one: 3, several: 2 };
const lengthWorth = [0, 0.5, 1.4, 1.7, 1.3];
/** As much as so many posts: what a brand is, what it does at its place, what else it does, and what has to do with either. */
const overviewWorth = { industry: 1.8, placed: 1.6, offer: 1.5, related: 1 };
const documentWorth = 1;
/** So many of the best are put together with the brand's place. */
const withPlaceMax = 2;
/** What has nothing to do with the brand may still be the day's talk of the forum. */
const strangersShare = 0.2;

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
      candidate.weight += (inTitle.has(phrase.stem) ? 2 : 1) * (isNear ? 1 : strangersShare);
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

/** Who speaks of what the brand does: itself, or somebody who names it. */
const offering =
  /(?<!\p{L})(?:we|our|wir|unsere?[mnrs]?|uns|nous|nos|notre|nuestr[oa]s?|nostr[aeio]|schwerpunkte?|speciali[sz]\p{L}{1,4}|es gibt|gibt es|^it)(?!\p{L})|\p{L}{2}(?:amos|emos|imos|iamo)(?!\p{L})/iu;

/** What it says that it does not do. Further on in a sentence “not” is about something else. */
const denialMax = 30;
const denying =
  /(?<!\p{L})(?:do not|don't|never|nicht|kein\p{L}{0,2}|nunca|jamais|pas|mai|non)(?!\p{L})/iu;

/**
 * All phrases of what the brand is and says that it does, and of the rest what shares a word with those: what else stands
 * in an overview (“data stays”, “late payers”) is seldom searched for.
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
  // A single word is hardly ever what people search for, except what the brand itself is, and compounds.
  if (words === 1) return hasCompounds || overview === overviewWorth.industry;
  return words <= (isJoint ? 4 : 3);
}

function scoreOf({ words, weight, overview, documents }: Candidate): number {
  const own = overview + documentWorth * Math.min(3, documents);
  return (lengthWorth[words] ?? 1) * (weight + own);
}

/** “guided kayak tours Norfolk”: the best of what the brand offers, with where it is. */
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

/** The best first; of two that say nearly the same, the better one alone. */
function choose(candidates: Candidate[], { brand, keywords }: SuggestionMaterial): Candidate[] {
  const known = new Set(keywords.map(nameless));
  const name = nameless(brand.name.trim());
  const own = ownWords(brand);
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((one, two) => scoreOf(two) - scoreOf(one))) {
    if (chosen.length === suggestionsMax) break;
    const said = nameless(candidate.text);
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
 * Words of the brand's name that mean nothing else (“Northwind”): in no dictionary, never written small, and not the
 * brand's place. Where all nouns have capitals, that cannot be told.
 */
function ownWords({
  name,
  industry,
  overview,
  language,
}: SuggestionMaterial["brand"]): Set<string> {
  if (grammarOf(language).hasCapitalNouns) return new Set();
  // The place may be part of the name.
  const place = mainPlaceIn(overview, language, "")?.toLowerCase();
  const said = new Set(`${industry} ${overview}`.match(/\p{L}[\p{L}'’-]*/gu));
  const words = name.toLowerCase().match(/\p{L}[\p{L}'’-]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !isEnglishWord(word) && !said.has(word) && word !== place));
}

/** One holds the other, and is said about as often. */
function saysTheSame(one: Candidate, other: Candidate): boolean {
  if (one.isPlaced !== other.isPlaced) return false;
  const [short, long] = one.words <= other.words ? [one, other] : [other, one];
  const isPart = ` ${long.stem} `.includes(` ${short.stem} `);
  if (!isPart) return sharesMost(one, other);
  return short.postIds.length < 2 * Math.max(1, long.postIds.length);
}

/** Two cuts from the same sentence: all their words but one at each end. */
function sharesMost(one: Candidate, other: Candidate): boolean {
  if (one.words < 3 || other.words < 3) return false;
  const words = new Set(other.stem.split(" "));
  return one.stem.split(" ").filter((word) => words.has(word)).length >= 2;
}

/** Letter case, order of forms and small words apart. */
function nameless(phrase: string): string {
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
 * Whoever wrote a post is never a keyword, nor what nobody ever writes small inside an English sentence: names of people and
 * makers. German writes all nouns with capitals, so there only the authors and first names are known.
 */
function nameFinder({ brand, posts }: SuggestionMaterial): (lower: string) => boolean {
  // A handle is made of words that others say too.
  const authors = new Set(
    posts
      .flatMap(({ author }) => author.toLowerCase().split(/[^\p{L}\p{N}-]+/u))
      .filter((part) => part.length > 2 && !isEnglishWord(part)),
  );
  const capital = new Set<string>();
  const plain = new Set<string>();
  for (const { title, body } of [...posts, { title: brand.industry, body: brand.overview }]) {
    // Titles have capitals everywhere.
    if (isGerman(body)) continue;
    for (const word of title.match(/\p{L}[\p{L}'’-]*/gu) ?? []) {
      if (word === word.toLowerCase()) plain.add(word);
    }
    // Words and what stands between them, in turn.
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
