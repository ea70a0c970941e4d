/** Texts whose words are as unevenly frequent as those of real ones (Zipf's law), the same at every run. */

export type Random = () => number;

/** Mulberry32. */
export function openRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const vocabulary = 30_000;
const small = ["the", "of", "and", "to", "a", "in", "is", "for", "you", "we", "on", "with"];
const endings = ["", "s", "ing", "ed"];
const consonants = "bcdfghklmnprstvw";
const vowels = "aeiou";

export function textOf(random: Random, words: number): string {
  return Array.from({ length: words }, () => wordOf(random)).join(" ");
}

function wordOf(random: Random): string {
  // As in English, two of five words say nothing by themselves.
  if (random() < 0.4) return small[Math.floor(random() * small.length)] ?? "";
  const rank = Math.floor(vocabulary ** random()) - 1;
  return nameOf(rank) + (endings[Math.floor(random() * endings.length)] ?? "");
}

/** A word of three or four syllables for each number. */
export function nameOf(rank: number): string {
  let left = rank * 7_919 + 80 ** 3;
  let name = "";
  while (left > 0) {
    name += (consonants[left % 16] ?? "") + (vowels[Math.floor(left / 16) % 5] ?? "");
    left = Math.floor(left / 80);
  }
  return `${name}t`;
}
