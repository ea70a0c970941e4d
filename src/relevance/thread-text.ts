/** Reads a thread's text once for all brands, up to a limit. */
import {
  baseLanguage,
  guessLanguage,
  isOther,
  smallWordsOf,
} from "../writing/text/detect-language.ts";
import { wordsIn } from "../writing/text/word-positions.ts";
import type { Word } from "../writing/text/words.ts";
import { phraseFinder } from "./phrases.ts";
import type { FoundPhrase, Signal } from "./phrases.ts";

const bodyCharactersMax = 6_000;
const wordsMax = 1_200;
const tagsMax = 20;
const repliesMax = 20;
const replyCharactersMax = 300;

export interface MatchingThread {
  title: string;
  body: string;
  replies: readonly string[];
  /** The forum's count, which may exceed `replies`. */
  replyCount: number;
  /** Votes; null if the forum has none. */
  score: number | null;
  tags: readonly string[];
  community: string;
  /** BCP 47; empty if unknown. */
  language: string;
  isAnswered: boolean;
  postedAt: Date | null;
}

export interface ThreadText {
  /** The words of title, body, tags and community, in this order. */
  words: readonly Word[];
  titleCount: number;
  /** The index of the first word of tags and community. */
  labelsFrom: number;
  /** Null if unknown. */
  language: string | null;
  /** Whether it is certainly in a different language. */
  isOtherThan(language: string): boolean;
  hasQuestionMark: { title: boolean; body: boolean };
  /** Repeated exclamation marks as written. */
  shouting: string;
  /** The share of function words; null if the text is too short. */
  smallShare(language: string): number | null;
  /** The found phrases of the thread's language, or else of this one. */
  phrasesOf(language: string): ReadonlyMap<Signal, readonly string[]>;
}

export function readThread(thread: MatchingThread): ThreadText {
  const body = thread.body.slice(0, bodyCharactersMax);
  const title = wordsIn(thread.title);
  const own = [...title, ...wordsIn(body)].slice(0, wordsMax);
  const labels = [...thread.tags.slice(0, tagsMax), thread.community.slice(0, 200)];
  const words = [...own, ...wordsIn(labels.join("\n").slice(0, 1_000))];
  const lower = own.map((word) => word.lower);
  const guess = guessLanguage(`${thread.title}\n${body}`, lower);
  const said = baseLanguage(thread.language);
  const isSure = guess.language !== null && guess.small >= 3;
  const phrases = new Map<string, ReadonlyMap<Signal, readonly string[]>>();
  const language = isSure ? guess.language : said === "" ? guess.language : said;
  return {
    words,
    titleCount: Math.min(title.length, wordsMax),
    labelsFrom: own.length,
    language,
    isOtherThan: (wanted) =>
      // The declared language counts only if the words are not conclusive.
      isSure || said === ""
        ? isOther(guess, lower, wanted)
        : said !== baseLanguage(wanted) && !isSameAsGuess(guess.language, wanted),
    hasQuestionMark: { title: asks(thread.title), body: asks(body) },
    shouting: /[!¡]{2,}/u.exec(`${thread.title}\n${body}`)?.[0] ?? "",
    smallShare(wanted) {
      if (own.length < shareWordsMin) return null;
      const small = smallWordsOf(language ?? baseLanguage(wanted));
      return small.size === 0 ? null : lower.filter((word) => small.has(word)).length / own.length;
    },
    phrasesOf(wanted) {
      const spoken = language ?? baseLanguage(wanted);
      const known = phrases.get(spoken);
      if (known !== undefined) return known;
      const made = findPhrases(thread, own, title.length, spoken);
      phrases.set(spoken, made);
      return made;
    },
  };
}

/** Shorter texts are not conclusive. */
const shareWordsMin = 14;

function isSameAsGuess(guessed: string | null, wanted: string): boolean {
  return guessed !== null && guessed === baseLanguage(wanted);
}

/** Ignores question marks inside URLs. */
function asks(text: string): boolean {
  return /[?？](?=$|[\s"'”’»)\]*_!?.,:…])/u.test(text);
}

function findPhrases(
  thread: MatchingThread,
  words: readonly Word[],
  titleCount: number,
  language: string,
): ReadonlyMap<Signal, readonly string[]> {
  const found = new Map<Signal, string[]>();
  const add = (from: readonly Word[]) => (phrase: FoundPhrase) => {
    const texts = from.slice(phrase.at, phrase.at + phrase.count).map(({ text }) => text);
    const before = found.get(phrase.signal);
    const text = texts.join(" ");
    if (before === undefined) found.set(phrase.signal, [text]);
    else if (!before.includes(text) && before.length < 5) before.push(text);
  };
  const find = phraseFinder(language);
  const addOwn = add(words);
  find(words, (phrase) => {
    // "Solved" counts in replies and at the start of a title; in a text, it may be negated.
    if (phrase.signal !== "answered" || (phrase.at < titleCount && phrase.at <= 1)) addOwn(phrase);
  });
  for (const reply of thread.replies.slice(0, repliesMax)) {
    const replyWords = wordsIn(reply.slice(0, replyCharactersMax));
    const addReply = add(replyWords);
    find(replyWords, (phrase) => {
      if (phrase.signal === "answered") addReply(phrase);
    });
  }
  return found;
}
