/** Makes meta descriptions of 140 to 160 characters: what the brand says on the topic, else what the content holds. */
import { descriptionCharacters } from "../../formats/page.ts";
import { cut } from "../../text/clean.ts";
import { countOf } from "../../text/relevance.ts";
import { onTopicIn } from "./lead-facts.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { unitsOf } from "./selection.ts";
import { joined } from "./titles.ts";
import { upperFirst } from "./wording.ts";

/** So many of the most fitting facts are tried. */
const factsMax = 6;

export function descriptionFor(
  reading: Reading,
  scribe: Scribe,
  parts: readonly string[],
  /** Whether the content ends with a list of its sources. */
  listsSources: boolean,
): string {
  const { min, max } = descriptionCharacters;
  const ends = scribe
    .options("descriptionEnd")
    .filter((end) => listsSources || !/sources|quellen/iu.test(end));
  const candidates = [
    ...fromFacts(reading, scribe, ends),
    ...fromParts(reading, scribe, parts, ends),
    ...fromQuestions(reading, scribe),
  ];
  const fitting = candidates.filter((text) => text.length >= min && text.length <= max);
  const best = fitting.find((text) => !repeatsItself(text, reading)) ?? fitting[0];
  if (best !== undefined) return best;
  const short = candidates
    .filter((text) => text.length <= max)
    .toSorted((a, b) => b.length - a.length)[0];
  const fallback = short ?? reading.brand[0]?.text ?? reading.topic.heading;
  return fallback.length <= max ? fallback : `${cut(fallback, max - 1)}…`;
}

/** A sentence of the brand, the most fitting first, with its neighbour or with words on the content behind it. */
function fromFacts(reading: Reading, scribe: Scribe, ends: readonly string[]): string[] {
  if (reading.foreign) return [];
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const units = unitsOf(told).map((unit) => ({
    text: unit.map(({ text }) => text).join(" "),
    worth: onTopicIn(unit),
  }));
  const ranked = units
    .map((unit, index) => ({ ...unit, index }))
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, factsMax);
  const tails = scribe.options("descriptionTail");
  return ranked.flatMap(({ text, index }) => [
    text,
    ...units.slice(index + 1, index + 2).map((next) => `${text} ${next.text}`),
    ...tails.map((tail) => `${text} ${tail}`),
    ...tails.flatMap((tail) => ends.map((end) => `${text} ${tail}${end}`)),
  ]);
}

function fromParts(
  reading: Reading,
  scribe: Scribe,
  parts: readonly string[],
  ends: readonly string[],
): string[] {
  const sets = parts
    .map((_, index) => parts.slice(index))
    .concat(parts.map((_, index) => parts.slice(0, index + 1)));
  return sets.flatMap((set) =>
    scribe
      .options("description", { parts: joined(set, reading) })
      .flatMap((head) => ends.map((end) => upperFirst(head) + end)),
  );
}

/** Where nothing is known but a keyword, a text of questions is all that can be described. */
function fromQuestions(reading: Reading, scribe: Scribe): string[] {
  if (reading.minimal || reading.brand.length + reading.items.length + reading.post.length > 0)
    return [];
  const sentences = scribe.options("descriptionPlain");
  const keyword = reading.mainKeyword;
  const [heads, tails] = [true, false].map((named) =>
    sentences.filter((sentence) => countOf(sentence, keyword) > 0 === named),
  ) as [string[], string[]];
  return heads.flatMap((head) =>
    tails.flatMap((one) => [
      `${head} ${one}`,
      ...tails.filter((other) => other !== one).map((other) => `${head} ${one} ${other}`),
    ]),
  );
}

/** Words that sound careless when a description says them twice. */
function repeatsItself(text: string, reading: Reading): boolean {
  const words = [
    reading.material.brand.name,
    "questions",
    "sources",
    "Fragen",
    "Quellen",
    "facts",
    "ask",
    "list",
    "decide",
    "take along",
    "Liste",
    "Entscheidung",
  ];
  return words.some((word) => countOf(text, word) > 1);
}
