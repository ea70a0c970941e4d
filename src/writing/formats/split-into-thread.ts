/**
 * Cuts a text that is too long for a network into numbered posts: at the ends of sentences, then between words, and never
 * inside an address or a character. Where a network has no threads, the first post is all that is kept.
 */
import type { Network } from "../material.ts";
import { addressesIn } from "../text/addresses-in.ts";
import { graphemesOf, sentencesOf } from "../text/segment.ts";
import { fitsNetwork, networkFacts } from "./networks.ts";

/** More posts than this nobody reads, and X's own window takes no more. */
export const threadPostsMax = 25;

/** As wide as the widest number that a post can get. */
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

/** Pieces that fit by themselves: sentences, else words, else parts of words. */
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
    // Blanks go with the word before them; what is cut here was trimmed.
    else for (const word of sentence.match(/\S+\s*/gu) ?? []) yield* partsOf(word, fits);
  }
}

function* partsOf(word: string, fits: (unit: string) => boolean): Generator<string> {
  if (fits(word)) yield word;
  // Half an address leads elsewhere: one that no post can hold is left out.
  else if (unbroken(word).length === 0) yield* halvesOf(graphemesOf(word), fits);
}

/** Halves and their halves until they fit: trying character after character would count each post hundreds of times. */
function* halvesOf(characters: string[], fits: (unit: string) => boolean): Generator<string> {
  const text = characters.join("");
  if (fits(text)) yield text;
  else if (characters.length > 1) {
    const middle = Math.ceil(characters.length / 2);
    yield* halvesOf(characters.slice(0, middle), fits);
    yield* halvesOf(characters.slice(middle), fits);
  }
}

/** Addresses, and whatever begins like one though no network would link it, in their order. */
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
