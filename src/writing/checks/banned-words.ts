/** Finds the brand's banned words. */
import { problem } from "../formats/format.ts";
import type { Material } from "../material.ts";
import { bannedWordFinder } from "../text/banned-words.ts";
import { baseLanguage } from "../text/detect-language.ts";
import { normalized } from "../text/segment.ts";
import type { Problem } from "../writer.ts";
import { givenIn } from "./material-index.ts";
import { atPosition } from "./text-positions.ts";
import type { ReadPlace } from "./analyze-draft.ts";

export function bannedWordsCheck(material: Material): (place: ReadPlace) => Problem[] {
  const { brand, keywords, topic, language } = material;
  const { bannedWords } = brand.voiceGuide;
  if (bannedWords.length === 0) return () => [];
  const find = bannedWordFinder(bannedWords, baseLanguage(language));
  const asked = [brand.name, ...keywords, topic ?? ""].map((one) => one.toLowerCase());
  return (place) => {
    const { text, quotes } = place;
    return find(text)
      .filter(({ word, start }) => {
        const quote = quotes.find((one) => one.start < start && start < one.end);
        if (quote !== undefined && isVerbatim(material, quote.text)) return false;
        // The brand's own name and requested topics are allowed.
        return !asked.some(
          (phrase) => phrase.includes(word.toLowerCase()) && text.toLowerCase().includes(phrase),
        );
      })
      .map(({ word }) =>
        problem("banned_word", `“${word}” is one of the brand's banned words.`, atPosition(place)),
      );
  };
}

function isVerbatim(material: Material, quote: string): boolean {
  const normal = ` ${normalized(quote)} `;
  return givenIn(material).sources.some((source) => source.normal().includes(normal));
}
