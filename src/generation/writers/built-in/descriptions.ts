/** Makes meta descriptions of 140 to 160 characters out of the brand's own sentences, on the topic first. */
import { descriptionCharacters } from "../../formats/page.ts";
import { cut } from "../../text/clean.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { answersFrom, isTorn, onTopicIn } from "./lead-facts.ts";
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
  const whole = bases
    .flatMap((text) => [text, withName(reading, text)])
    .find((text) => text.length >= min && text.length <= max);
  if (whole !== undefined) return whole;
  const short = bases.filter((text) => text.length <= max);
  const [longest] = short.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  return `${cut(bases[0] ?? reading.topic.heading, max - 1).replace(/[\s,;:–—-]+$/u, "")}…`;
}

/** Who speaks, where the sentences do not say it: not even half of the name. */
function withName(reading: Reading, text: string): string {
  const { name } = reading.material.brand;
  const isNamed = inCommon(stemSet(name), stemSet(text)) > 0 || countOf(text, name) > 0;
  return isNamed || !isKnown(reading) ? text : `${name}: ${text}`;
}

interface Thought {
  text: string;
  worth: number;
  index: number;
  /** It has no verb, and stands only behind what it stood behind. */
  isTorn: boolean;
}

/** So many stand in one description. */
const setMax = 4;

/** Every choice of up to so many, in their order. */
function setsOf(thoughts: readonly Thought[], sizeMax: number): Thought[][] {
  if (sizeMax === 0) return [];
  return thoughts.flatMap((one, at) => [
    [one],
    ...setsOf(thoughts.slice(at + 1), sizeMax - 1).map((rest) => [one, ...rest]),
  ]);
}

/** One to four thoughts in the order of the source; where there are none, the thread, or an invitation to ask. */
function basesFor(reading: Reading, scribe: Scribe): string[] {
  const thoughts = thoughtsOf(reading);
  const told = setsOf(thoughts, setMax)
    .map((set) => ({ text: set.map(({ text }) => text).join(" "), worth: worthOf(set) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ text }) => text);
  const [thread] = reading.minimal || reading.givenTopic ? [] : threadSentence(reading, scribe);
  const quoted =
    thread === undefined ? [] : [thread.text, ...told.map((text) => `${thread.text} ${text}`)];
  const bases = [...told, ...quoted];
  return bases.length > 0 ? bases : invitations(reading, scribe);
}

/** What is on the topic, what a text begins with, and what stands together in it; each gap costs a little. */
function worthOf(set: readonly Thought[]): number {
  const gaps = set.filter(({ index }, at) => at > 0 && set[at - 1]?.index !== index - 1).length;
  const torn = set.filter(
    (one, at) => one.isTorn && (at === 0 || set[at - 1]?.index !== one.index - 1),
  ).length;
  // What comes first has to say what this is about.
  const isOpened = set[0]?.index === 0 || (set[0]?.worth ?? 0) >= answersFrom;
  const lost = set.length * 0.5 + gaps + torn * 2 + (isOpened ? 0 : 6);
  return Math.max(...set.map(({ worth }) => worth)) - lost;
}

function thoughtsOf(reading: Reading): Thought[] {
  // In the middle of a text in another language, a quoted sentence would stand without its marks.
  if (reading.foreign && !reading.minimal) return [];
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const units = unitsOf(told)
    .filter(([first]) => first !== undefined && !leansBack(first.text))
    .map((unit, index) => ({
      text: wholeOrFirst(unit.map(({ text }) => text)),
      // Where no topic was given, what the brand says first is what it wants to be known for.
      worth: onTopicIn(unit) + (index === 0 ? (reading.givenTopic ? 2 : 6) : 0),
      index,
      isTorn: index > 0 && isTorn(reading, unit),
    }));
  const items = reading.items.map(({ text }, index) => ({
    text: /[.!?]$/u.test(text) ? text : `${text}.`,
    worth: 0,
    index,
    isTorn: false,
  }));
  return (units.length > 0 ? units : items)
    .filter(({ text }) => text.length <= descriptionCharacters.max)
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, thoughtsMax)
    .toSorted((a, b) => a.index - b.index);
}

/** A thought that is too long for a description is begun: what its first sentence says needs none of the others. */
function wholeOrFirst(texts: readonly string[]): string {
  const whole = texts.join(" ");
  return whole.length <= descriptionCharacters.max ? whole : (texts[0] ?? "");
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
