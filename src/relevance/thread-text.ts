/** What a thread says, read once for all brands and up to a bound: strangers write threads of any length. */
import {
  baseLanguage,
  guessLanguage,
  isOther,
  smallWordsOf,
} from "../writing/text/detect-language.ts";
import { wordsIn } from "../writing/text/tokens.ts";
import type { Word } from "../writing/text/words.ts";
import { phraseFinder } from "./phrases.ts";
import type { FoundPhrase, Signal } from "./phrases.ts";

const bodyCharactersMax = 6_000;
const wordsMax = 1_200;
const tagsMax = 20;
const repliesMax = 20;
const replyCharactersMax = 300;

/** A thread as it is compared with brands. */
export interface MatchingThread {
  title: string;
  body: string;
  replies: readonly string[];
  /** As the forum counts them: more than are given where a thread is long. */
  replyCount: number;
  /** Votes; null where the forum has none. */
  score: number | null;
  tags: readonly string[];
  community: string;
  /** BCP 47; empty where nobody said. */
  language: string;
  isAnswered: boolean;
  postedAt: Date | null;
}

export interface ThreadText {
  /** Of title, body, tags and community, in this order. */
  words: readonly Word[];
  titleCount: number;
  /** Where the words of tags and community begin. */
  labelsFrom: number;
  /** Null where nothing tells. */
  language: string | null;
  /** Whether it is surely in another language than this one. */
  isOtherThan(language: string): boolean;
  hasQuestionMark: { title: boolean; body: boolean };
  /** Many exclamation marks in a row, as they are written. */
  shouting: string;
  /** Of a hundred words, how many hold a text together; null where it is too short to tell. */
  smallShare(language: string): number | null;
  /** What its phrases say, in its own language or else in this one. */
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
      // What the forum says counts only where the words do not tell.
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

/** Fewer words tell nothing about how a text is made. */
const shareWordsMin = 14;

function isSameAsGuess(guessed: string | null, wanted: string): boolean {
  return guessed !== null && guessed === baseLanguage(wanted);
}

/** A question mark inside of an address is none. */
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
    // That something worked is said in replies; in a title it is a mark, and in a text it may be the opposite.
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
