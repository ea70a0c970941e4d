/** Makes meta descriptions of 140 to 160 characters out of the brand's own sentences, on the topic first. */
import { labelsFor } from "../../formats/labels.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { isOffTopic } from "./covered-topic.ts";
import { isTorn, leadFacts, onTopicIn } from "./lead-facts.ts";
import { type Reading, isKnown } from "./reading.ts";
import { leansBack } from "./leans-back.ts";
import type { Scribe } from "./scribe.ts";
import { openingOf, toldUnits } from "./selection.ts";
import { threadSentence } from "./thread-sentence.ts";
import { isLabelled } from "./usable.ts";
import { shortened } from "./wording.ts";

/** So many thoughts of the brand are tried, alone and together. */
const thoughtsMax = 8;

export function descriptionFor(reading: Reading, scribe: Scribe): string {
  const { min, max } = descriptionCharacters;
  const bases = basesFor(reading, scribe);
  const whole = bases
    .flatMap((text) => [text, withName(reading, text)])
    .find((text) => text.length >= min && text.length <= max);
  if (whole !== undefined) return whole;
  // A short description of whole sentences is better than one of sentences that do not belong together.
  const short = bases.filter(isShown);
  const [longest] = short.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  return `${shortened(bases[0] ?? reading.topic.heading, max - 2)} …`;
}

/** Who speaks, where the sentences do not say it: not even half of the name. */
function withName(reading: Reading, text: string): string {
  const { name } = reading.material.brand;
  const isNamed = inCommon(stemSet(name), stemSet(text)) > 0 || countOf(text, name) > 0;
  return isNamed || !isKnown(reading)
    ? text
    : `${name}${labelsFor(reading.material.language).colon}${text}`;
}

interface Thought {
  text: string;
  worth: number;
  index: number;
  /** It has no verb, and stands only behind what it stood behind. */
  isTorn: boolean;
  /** It is the first thought that says something: "Wood lives." does not. */
  isOpening: boolean;
  beginsParagraph: boolean;
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
    .filter(isWhole)
    .map((set) => ({ text: set.map(({ text }) => text).join(" "), worth: worthOf(set), set }))
    .toSorted((a, b) => b.worth - a.worth)
    // Only for a full length is anything skipped.
    .filter(
      ({ text, set }) => text.length >= descriptionCharacters.min || leapsIn(set).length === 0,
    )
    .map(({ text }) => text);
  // What answers the topic comes first.
  const lead = reading.minimal || isOffTopic(reading) || reading.foreign ? [] : leadFacts(reading);
  const answer = wholeOrFirst(lead.map(({ text }) => text));
  const answers = answer === "" ? [] : [answer, ...told.map((text) => `${answer} ${text}`)];
  const opening = openingOf(reading)?.[0];
  const begun = opening === undefined || reading.foreign ? [] : [opening.text];
  const bases = [...answers.filter(isShown), ...told, ...begun];
  if (bases.length > 0) return bases;
  const [thread] = reading.givenTopic ? [] : threadSentence(reading, scribe);
  return thread === undefined ? invitations(reading, scribe) : [thread.text];
}

function isShown(text: string): boolean {
  return text.length <= descriptionCharacters.max;
}

/** It begins where the brand does, and goes on with neighbours; once it may skip to the beginning of a paragraph. */
function isWhole(set: readonly Thought[]): boolean {
  const leaps = leapsIn(set);
  const opening = set.findIndex(({ isOpening }) => isOpening);
  const isBegun = opening === 0 || (set[0]?.index === 0 && set[opening]?.index === opening);
  return isBegun && leaps.length < 2 && leaps.every(({ beginsParagraph }) => beginsParagraph);
}

/** Those before which something was left out. */
function leapsIn(set: readonly Thought[]): Thought[] {
  return set.filter((one, at) => at > 0 && set[at - 1]?.index !== one.index - 1);
}

/** What is on the topic, what a text begins with, and what stands together in it; each gap costs a little. */
function worthOf(set: readonly Thought[]): number {
  const gaps = leapsIn(set).length;
  const torn = set.filter(
    (one, at) => one.isTorn && (at === 0 || set[at - 1]?.index !== one.index - 1),
  ).length;
  const lost = set.length * 0.5 + gaps * 3 + torn * 2;
  return Math.max(...set.map(({ worth }) => worth)) - lost;
}

function thoughtsOf(reading: Reading): Thought[] {
  // In the middle of a text in another language, a quoted sentence would stand without its marks.
  if (reading.foreign && !reading.minimal) return [];
  const opening = openingOf(reading)?.[0];
  const units = toldUnits(reading)
    .filter(([first]) => first !== undefined && !leansBack(first.text) && !isLabelled(first.text))
    .map((unit, index) => ({
      text: wholeOrFirst(unit.map(({ text }) => text)),
      // Where no topic was given, what the brand says first is what it wants to be known for.
      worth: onTopicIn(unit) + (index === 0 ? (reading.givenTopic ? 2 : 6) : 0),
      index,
      isTorn: index > 0 && isTorn(reading, unit),
      isOpening: unit[0] === opening,
      beginsParagraph: unit[0]?.citation.start === 0,
    }));
  const items = reading.items.map(({ text }, index) => ({
    text: /[.!?]$/u.test(text) ? text : `${text}.`,
    worth: 0,
    index,
    isTorn: false,
    isOpening: true,
    beginsParagraph: true,
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
