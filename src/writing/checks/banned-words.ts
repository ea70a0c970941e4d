/** Finds words that the brand does not use. */
import { problem } from "../formats/format.ts";
import type { Material } from "../material.ts";
import { type FindBanned, bannedWordFinder } from "../text/banned-words.ts";
import { baseLanguage } from "../text/detect-language.ts";
import { normalised } from "../text/segment.ts";
import type { Problem } from "../writer.ts";
import { givenIn } from "./material-index.ts";
import { atPosition } from "./text-positions.ts";
import type { ReadPlace } from "./reading.ts";

/** By the list itself, which the jobs of a brand share. */
const finders = new WeakMap<readonly string[], { find: FindBanned; language: string }>();

function finderFor(material: Material): FindBanned {
  const { bannedWords } = material.brand.voiceGuide;
  const language = baseLanguage(material.language);
  const known = finders.get(bannedWords);
  if (known?.language === language) return known.find;
  const find = bannedWordFinder(bannedWords, language);
  finders.set(bannedWords, { find, language });
  return find;
}

export function checkBannedWords(material: Material, place: ReadPlace): Problem[] {
  if (material.brand.voiceGuide.bannedWords.length === 0) return [];
  const { text, quotes } = place;
  const found = finderFor(material)(text);
  if (found.length === 0) return [];
  const asked = [material.brand.name, ...material.keywords, material.topic ?? ""].map((one) =>
    one.toLowerCase(),
  );
  return found
    .filter(({ word, start }) => {
      const quote = quotes.find((one) => one.start < start && start < one.end);
      if (quote !== undefined && isVerbatim(material, quote.text)) return false;
      // What the brand calls itself, and what it asks to be written about, may be said.
      return !asked.some(
        (phrase) => phrase.includes(word.toLowerCase()) && text.toLowerCase().includes(phrase),
      );
    })
    .map(({ word }) =>
      problem("banned_word", `“${word}” is one of the brand's banned words.`, atPosition(place)),
    );
}

function isVerbatim(material: Material, quote: string): boolean {
  const normal = ` ${normalised(quote)} `;
  return givenIn(material).sources.some((source) => source.normal().includes(normal));
}
