/**
 * Sentences that claim nothing, for the words that the sources do not give. Every section of a piece draws from a part
 * of its own, so that sections written side by side, each seeing only its own prompt, never say the same sentence.
 */
import { seeded } from "../seeded.ts";
import type { Seeded } from "../seeded.ts";
import type { Language } from "./languages/language.ts";
import { capital, saysBanned } from "./sentences.ts";

export interface FillerPlace {
  language: Language;
  banned: readonly string[];
  /** What all sections of the piece share; it decides the order. */
  piece: string;
  /** The section's place among them. */
  index: number;
  count: number;
  /** Draws from those kept back for edits, so that a mended section does not repeat its neighbour. */
  isEdit: boolean;
}

export function* fillerFor(place: FillerPlace): Generator<string, void> {
  const { language, banned, piece, index, count, isEdit } = place;
  const choice = seeded(`${piece} ${index} ${isEdit}`);
  const all = isEdit ? language.spare : language.themes.flatMap(({ sentences }) => sentences);
  const own = all.slice(
    Math.floor((index * all.length) / count),
    Math.floor(((index + 1) * all.length) / count),
  );
  const openers = seeded(piece).shuffled(language.openers);
  let opened = index * 7;
  for (const sentence of choice.shuffled(own)) {
    if (saysBanned(sentence, banned)) continue;
    const opener = openers[opened % openers.length] ?? "";
    // Four in five begin with an opener: without it the rhythm drums, with it everywhere it sings.
    const isOpened =
      language.alwaysOpens || (choice.next() < 0.8 && !/^(?:when|if|cuando|si)\b/u.test(sentence));
    if (isOpened) opened += 1;
    const text = isOpened ? `${opener} ${sentence}` : capital(sentence);
    if (!saysBanned(text, banned)) yield text;
  }
  for (const text of framed(place, choice)) if (!saysBanned(text, banned)) yield text;
}

/** Pairs of things in a few frames: stiffer than the sentences above, and enough for the longest piece. */
function framed({ language, index, count, isEdit }: FillerPlace, choice: Seeded): string[] {
  const { frames, things } = language;
  const pairs = things.flatMap((what, left) =>
    things.flatMap((then, right) =>
      left === right || left > right !== isEdit || (left + right) % count !== index
        ? []
        : [[what, then] as const],
    ),
  );
  // A section needs three or four at most; each begins where the one before it is likely to end.
  const first = index * 4;
  return choice.shuffled(pairs).map(([what, then], order) => {
    const frame = frames[(first + order) % frames.length] ?? "";
    return capital(frame.replace("{what}", () => what).replace("{then}", () => then));
  });
}
