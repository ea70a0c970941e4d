/** Finds sections, headings and social posts in the wrong language. */
import { problem } from "../formats/format.ts";
import type { Material } from "../material.ts";
import { isOtherLanguage } from "../text/detect-language.ts";
import type { Plan, Problem } from "../writer.ts";
import type { DraftReading, ReadPlace } from "./analyze-draft.ts";

/** Fewer words are too few to detect a language. */
const wordsMin = 8;
const headingWordsMin = 6;
/** The length of the beginning by which a phrase is recognized. */
const phraseCharacters = 30;

export function checkLanguage(material: Material, plan: Plan, reading: DraftReading): Problem[] {
  // The built-in writer quotes sources in their own language.
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
    // Texts that look wrong are checked again without the words of others.
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
  for (const texts of textGroups(reading)) {
    const { section = null, network = null } = texts[0] ?? {};
    judge(() => groupName(reading, section, network), texts, wordsMin);
  }
  for (const place of reading.places) {
    if (place.kind === "heading") {
      judge(() => `The heading “${place.text}”`, [place], headingWordsMin);
    }
    if (place.kind === "head") judge(() => `“${place.text}”`, [place], headingWordsMin);
  }
  return found;
}

/** The places of each section and of each network's text. */
function textGroups({ places }: DraftReading): MapIterator<ReadPlace[]> {
  const texts = places.filter(({ kind }) => kind === "sentence" || kind === "social");
  return Map.groupBy(texts, ({ section, network }) => section ?? network).values();
}

function groupName({ places }: DraftReading, section: string | null, network: string | null) {
  if (section === null) return `The text for ${network ?? "a network"}`;
  const heading = places.find((place) => place.kind === "heading" && place.section === section);
  return heading ? `The section “${heading.text}”` : "The section without a heading";
}

/** The words of a text without quotes, names, keywords and titles, which keep their language. */
function ownWords(phrases: readonly string[], place: ReadPlace): readonly string[] {
  const { text, tokens, lowerWords, quotes, kind } = place;
  const words =
    quotes.length === 0
      ? lowerWords
      : tokens
          .filter(({ start }) => !quotes.some((quote) => quote.start <= start && start < quote.end))
          .map(({ lower }) => lower);
  const lower = text.toLowerCase();
  // A title may consist of words of the topic; a sentence may contain a shortened version of a long topic.
  const isTitle = kind === "heading" || kind === "head";
  const theirs = phrases.filter(
    (phrase) => isTitle || lower.includes(phrase.slice(0, phraseCharacters)),
  );
  if (theirs.length === 0) return words;
  const given = new Set(theirs.flatMap((phrase) => phrase.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []));
  return given.size === 0 ? words : words.filter((word) => !given.has(word));
}
