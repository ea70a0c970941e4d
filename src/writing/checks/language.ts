/** Finds sections, headings and social texts in another language than the one that was asked for. */
import { problem } from "../formats/format.ts";
import type { Material } from "../material.ts";
import { isOtherLanguage } from "../text/detect-language.ts";
import type { Plan, Problem } from "../writer.ts";
import type { DraftReading, ReadPlace } from "./analyze-draft.ts";

/** Too little to tell. */
const wordsMin = 8;
const headingWordsMin = 6;
/** By so much of its beginning a phrase is known. */
const phraseCharacters = 30;

export function checkLanguage(material: Material, plan: Plan, reading: DraftReading): Problem[] {
  // The writer without a model says what its sources say, in their language.
  const mendable = plan.writer !== "built-in";
  const { brand, topic, forumPost, keywords } = material;
  const phrases = () =>
    [brand.name, topic ?? "", forumPost?.title ?? "", ...keywords.slice(0, 20)]
      .filter((phrase) => phrase !== "")
      .map((phrase) => phrase.toLowerCase());
  const found: Problem[] = [];
  const isOther = (words: readonly string[]) =>
    isOtherLanguage(words.join(" "), words, material.language);
  const judge = (what: () => string, texts: readonly ReadPlace[], leastWords: number) => {
    const [first] = texts;
    if (first === undefined) return;
    const all =
      texts.length === 1 ? first.lowerWords : texts.flatMap(({ lowerWords }) => lowerWords);
    // Only what looks wrong is read again, without what others wrote.
    if (all.length < leastWords || !isOther(all)) return;
    const words = texts.flatMap((place) => ownWords(phrases(), place));
    if (words.length < leastWords || !isOther(words)) return;
    const { section, network } = first;
    found.push(
      problem("language_wrong", `${what()} is not written in “${material.language}”.`, {
        section,
        network,
        mendable,
      }),
    );
  };
  for (const [key, texts] of bySection(reading)) judge(() => key, texts, wordsMin);
  for (const place of reading.places) {
    if (place.kind === "heading") {
      judge(() => `The heading “${place.text}”`, [place], headingWordsMin);
    }
    if (place.kind === "head") judge(() => `“${place.text}”`, [place], headingWordsMin);
  }
  return found;
}

function bySection({ places }: DraftReading): Map<string, ReadPlace[]> {
  const groups = new Map<string, ReadPlace[]>();
  for (const place of places) {
    if (place.kind !== "sentence" && place.kind !== "social") continue;
    const key =
      place.section === null
        ? `The text for ${place.network ?? "a network"}`
        : `The section ${place.section}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}

/** Without what others wrote: quotes, and the names, keywords and titles that keep their language. */
function ownWords(phrases: readonly string[], place: ReadPlace): readonly string[] {
  const { text, tokens, lowerWords, quotes, kind } = place;
  const words =
    quotes.length === 0
      ? lowerWords
      : tokens
          .filter(({ start }) => !quotes.some((quote) => quote.start <= start && start < quote.end))
          .map(({ lower }) => lower);
  const lower = text.toLowerCase();
  // A title may be made of the topic's words; a sentence that holds a long topic may have cut it.
  const isTitle = kind === "heading" || kind === "head";
  const theirs = phrases.filter(
    (phrase) => isTitle || lower.includes(phrase.slice(0, phraseCharacters)),
  );
  if (theirs.length === 0) return words;
  const given = new Set(theirs.flatMap((phrase) => phrase.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []));
  return given.size === 0 ? words : words.filter((word) => !given.has(word));
}
