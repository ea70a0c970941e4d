/**
 * Splits a text that is too long for a network into numbered posts: at the ends of sentences, otherwise between words,
 * never within an address or character. For networks without threads, only the first post is kept.
 */
import type { Network } from "../material.ts";
import { addressesIn } from "../text/addresses-in.ts";
import { graphemesOf, sentencesOf } from "../text/segment.ts";
import { fitsNetwork, networkFacts } from "./networks.ts";

/** The limit of X's composer; hardly anyone reads longer threads. */
export const threadPostsMax = 25;

/** The longest possible number of a post. */
const widestMark = mark(threadPostsMax, threadPostsMax);

function mark(number: number, of: number): string {
  return `\n\n${number}/${of}`;
}

export function splitIntoThread(text: string, network: Network): string[] {
  const whole = text.trim();
  if (fitsNetwork(whole, network)) return [whole];
  const isThread = networkFacts[network].threads;
  const fits = (one: string) =>
    fitsNetwork(isThread ? one.trim() + widestMark : one.trim(), network);
  const posts: string[] = [];
  let post = "";
  for (const unit of unitsOf(whole, fits)) {
    if (fits(post + unit)) post += unit;
    else {
      posts.push(post.trim());
      post = unit;
    }
    if (posts.length >= (isThread ? threadPostsMax : 1)) break;
  }
  const kept = [...posts, post.trim()]
    .filter((one) => one !== "")
    .slice(0, isThread ? threadPostsMax : 1);
  return kept.length === 1 ? kept : kept.map((one, at) => one + mark(at + 1, kept.length));
}

/** Parts that fit in a post: sentences, otherwise words, otherwise parts of words. */
function* unitsOf(text: string, fits: (unit: string) => boolean): Generator<string> {
  const addresses = unbroken(text);
  let next = 0;
  let reach = 0;
  const ends = sentencesOf(text)
    .slice(1)
    .map(({ start }) => start)
    .filter((at) => {
      for (; (addresses[next]?.start ?? Infinity) < at; next += 1)
        reach = Math.max(reach, addresses[next]?.end ?? 0);
      return reach <= at;
    });
  for (const sentence of cutAt(text, ends)) {
    if (fits(sentence)) yield sentence;
    // Spaces belong to the word before them; the text here is trimmed.
    else for (const word of sentence.match(/\S+\s*/gu) ?? []) yield* partsOf(word, fits);
  }
}

function* partsOf(word: string, fits: (unit: string) => boolean): Generator<string> {
  if (fits(word)) yield word;
  // Half an address would lead elsewhere, so one that does not fit is left out.
  else if (unbroken(word).length === 0) yield* halvesOf(graphemesOf(word), fits);
}

/** Bisects until the parts fit: adding one character at a time would measure each post hundreds of times. */
function* halvesOf(characters: string[], fits: (unit: string) => boolean): Generator<string> {
  const text = characters.join("");
  if (fits(text)) yield text;
  else if (characters.length > 1) {
    const middle = Math.ceil(characters.length / 2);
    yield* halvesOf(characters.slice(0, middle), fits);
    yield* halvesOf(characters.slice(middle), fits);
  }
}

/** Addresses, and text that starts like one even if no network would link it, in order. */
function unbroken(text: string): { start: number; end: number }[] {
  const begun = Array.from(text.matchAll(/https?:\/\/\S+/giu), ({ 0: one, index }) => ({
    start: index,
    end: index + one.length,
  }));
  return [...addressesIn(text), ...begun].toSorted((one, other) => one.start - other.start);
}

function cutAt(text: string, places: number[]): string[] {
  return [0, ...places].map((start, index) => text.slice(start, places[index] ?? text.length));
}
