/**
 * Keywords that a brand could want, from what it says of itself and from what people ask in forums: phrases that stand
 * there, counted and weighed, each with where it is from. No model is asked, and nothing is made up.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { isEnglishWord } from "../text/english-words.ts";
import { stemOf } from "../text/stem.ts";
import { openPhrases } from "./phrases-in.ts";
import type { Phrase } from "./phrases-in.ts";

export interface SuggestionMaterial {
  brand: { name: string; industry: string; overview: string };
  /** What the brand has already. */
  keywords: readonly string[];
  /** Newest first. */
  posts: readonly { id: number; title: string; body: string; author: string }[];
}

export interface KeywordSuggestion {
  keyword: string;
  source: "overview" | "forum_posts";
  /** Some of the posts that say it, newest first. */
  forumPostIds: number[];
  /** How many posts say it. */
  count: number;
}

interface Candidate extends Phrase {
  inOverview: boolean;
  postIds: number[];
  /** Of the posts, by how much they have to do with the brand; a title counts twice. */
  weight: number;
}

export const suggestionsMax = 20;
const postIdsMax = 5;
/** After so many posts others get their turn. */
const postsAtOnce = 20;
/** Said by one person alone it is no keyword yet; a single word must be said by more. */
const countMin = { one: 3, several: 2 };
const lengthWorth = [0, 0.5, 1.4, 1.7, 1.3];
/** As much as a post and a half. */
const overviewWorth = 1.5;
/** What has nothing to do with the brand may still be the day's talk of the forum. */
const strangersShare = 0.2;

export async function suggestKeywords(material: SuggestionMaterial): Promise<KeywordSuggestion[]> {
  const { brand, posts } = material;
  const phrasesIn = openPhrases(nameFinder(material));
  const candidates = new Map<string, Candidate>();
  const of = (phrase: Phrase): Candidate => {
    const known = candidates.get(phrase.stem);
    if (known) return known;
    const made = { ...phrase, inOverview: false, postIds: [], weight: 0 };
    candidates.set(phrase.stem, made);
    return made;
  };
  for (const text of [brand.industry, brand.overview]) {
    for (const phrase of phrasesIn(text)) of(phrase).inOverview = true;
  }
  const vocabulary = stemsOf([brand.industry, brand.overview, ...material.keywords].join(" "));
  for (const [index, post] of posts.entries()) {
    if (index % postsAtOnce === postsAtOnce - 1) await nextTurn();
    const inTitle = new Set(phrasesIn(post.title).map((phrase) => phrase.stem));
    const isNear = [...stemsOf(`${post.title} ${post.body}`)].some((stem) => vocabulary.has(stem));
    const seen = new Set<string>();
    for (const phrase of phrasesIn(`${post.title}\n${post.body}`)) {
      if (seen.has(phrase.stem)) continue;
      seen.add(phrase.stem);
      const candidate = of(phrase);
      candidate.postIds.push(post.id);
      candidate.weight += (inTitle.has(phrase.stem) ? 2 : 1) * (isNear ? 1 : strangersShare);
    }
  }
  return choose([...candidates.values()].filter(isWorthIt), material).map((candidate) => ({
    keyword: candidate.text,
    source: candidate.postIds.length >= countMin.several ? "forum_posts" : "overview",
    forumPostIds: candidate.postIds.slice(0, postIdsMax),
    count: candidate.postIds.length,
  }));
}

function isWorthIt({ inOverview, postIds, words, isJoint }: Candidate): boolean {
  if (postIds.length >= (words === 1 ? countMin.one : countMin.several)) return true;
  // A single word of the overview is hardly ever what people search for.
  return inOverview && !isJoint && (words === 2 || words === 3);
}

function scoreOf({ words, weight, inOverview }: Candidate): number {
  return (lengthWorth[words] ?? 1) * (weight + (inOverview ? overviewWorth : 0));
}

/** The best first; of two that say nearly the same, the better one alone. */
function choose(candidates: Candidate[], { brand, keywords }: SuggestionMaterial): Candidate[] {
  const known = new Set(keywords.map(nameless));
  const name = nameless(brand.name.trim());
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((one, two) => scoreOf(two) - scoreOf(one))) {
    if (chosen.length === suggestionsMax) break;
    const said = nameless(candidate.text);
    const isKnown = known.has(said) || (name !== "" && ` ${said} `.includes(` ${name} `));
    if (!isKnown && !chosen.some((other) => saysTheSame(candidate, other))) chosen.push(candidate);
  }
  return chosen;
}

/** One holds the other, and is said about as often. */
function saysTheSame(one: Candidate, other: Candidate): boolean {
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
