/** Makes meta descriptions of 140 to 160 characters out of what the brand says, on the topic first. */
import { descriptionCharacters } from "../../formats/page.ts";
import { cut } from "../../text/clean.ts";
import { countOf, says } from "../../text/relevance.ts";
import { keywordWording } from "./keyword-wording.ts";
import { answersFrom, onTopicIn } from "./lead-facts.ts";
import { type Reading, isKnown } from "./reading.ts";
import { leansBack } from "./leans-back.ts";
import type { Scribe } from "./scribe.ts";
import { unitsOf } from "./selection.ts";
import { threadSentence } from "./thread-sentence.ts";

/** So many thoughts of the brand are tried, alone and together. */
const thoughtsMax = 8;

export function descriptionFor(reading: Reading, scribe: Scribe): string {
  const { min, max } = descriptionCharacters;
  const bases = basesFor(reading, scribe);
  const candidates = bases.flatMap(({ text, worth }) => [
    text,
    ...prefixesFor(reading, worth >= answersFrom)
      .filter(({ name }) => isKnown(reading) && !says(text, name))
      .map(({ prefix }) => prefix + text),
  ]);
  const whole = candidates.find((text) => text.length >= min && text.length <= max);
  if (whole !== undefined) return whole;
  const long = candidates.find((text) => text.length > max);
  if (long !== undefined) return `${cut(long, max - 1).replace(/[\s,;:–—-]+$/u, "")}…`;
  const [longest = reading.topic.heading] = candidates.toSorted((a, b) => b.length - a.length);
  return longest;
}

/** One to three thoughts in the order of the source; where there are none, the thread, or an invitation to ask. */
function basesFor(reading: Reading, scribe: Scribe): Thought[] {
  const thoughts = thoughtsOf(reading);
  const sets = thoughts.flatMap((one, first) => [
    [one],
    ...thoughts
      .slice(first + 1)
      .flatMap((two, second) => [
        [one, two],
        ...thoughts.slice(first + second + 2).map((three) => [one, two, three]),
      ]),
  ]);
  const told = sets
    .map((set) => ({
      text: set.map(({ text }) => text).join(" "),
      worth: Math.max(...set.map(({ worth }) => worth)),
      size: set.length,
    }))
    .toSorted((a, b) => b.worth - b.size - (a.worth - a.size));
  const [thread] = reading.minimal ? [] : threadSentence(reading, scribe);
  const quoted =
    thread === undefined || reading.givenTopic
      ? []
      : [
          { text: thread.text, worth: 0 },
          ...told.map(({ text }) => ({ text: `${thread.text} ${text}`, worth: 0 })),
        ];
  if (told.length + quoted.length > 0) return [...told, ...quoted];
  return invitations(reading, scribe).map((text) => ({ text, worth: 0 }));
}

interface Thought {
  text: string;
  worth: number;
}

function thoughtsOf(reading: Reading): Thought[] {
  // In the middle of a text in another language, a quoted sentence would stand without its marks.
  if (reading.foreign && !reading.minimal) return [];
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const units = unitsOf(told)
    .filter(([first]) => first !== undefined && !leansBack(first.text))
    .map((unit, index) => ({
      text: unit.map(({ text }) => text).join(" "),
      worth: onTopicIn(unit) + (index === 0 ? 1 : 0),
      index,
    }));
  const items = reading.items.map(({ text }, index) => ({
    text: /[.!?]$/u.test(text) ? text : `${text}.`,
    worth: 0,
    index: units.length + index,
  }));
  return [...units, ...items]
    .filter(({ text }) => text.length <= descriptionCharacters.max)
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, thoughtsMax)
    .toSorted((a, b) => a.index - b.index);
}

/** The topic and the keyword only before what answers to them; the brand's name before anything that it says. */
function prefixesFor(reading: Reading, answers: boolean): { prefix: string; name: string }[] {
  const { topic, mainKeyword, material } = reading;
  const { name, industry } = material.brand;
  const keyword = keywordWording(reading, mainKeyword).heading;
  const subjects = answers ? [keyword, ...(reading.givenTopic ? [topic.heading] : [])] : [];
  return [
    ...subjects.map((one) => ({ name: one, prefix: one.endsWith("?") ? `${one} ` : `${one}: ` })),
    { name, prefix: `${name}: ` },
    ...(industry === "" ? [] : [{ name, prefix: `${name}, ${industry}: ` }]),
  ];
}

/** Where nothing is known but a keyword. */
function invitations(reading: Reading, scribe: Scribe): string[] {
  const sentences = scribe.options("descriptionNothing");
  const isHead = (text: string) => countOf(text, reading.mainKeyword) > 0;
  const tails = sentences.filter((text) => !isHead(text));
  return sentences
    .filter(isHead)
    .flatMap((head) =>
      tails.flatMap((one) => [
        `${head} ${one}`,
        ...tails.filter((other) => other !== one).map((other) => `${head} ${one} ${other}`),
      ]),
    );
}
