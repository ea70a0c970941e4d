/** Finds what the brand says on the very topic, for the opening of a text. */
import { kindOf } from "./avoided.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { runsOf, unitsOf, wordsIn } from "./selection.ts";
import { holdsBack, isFragment, isLabelled } from "./usable.ts";

const sentencesMax = 4;
const wordsMax = 80;
const remarkWordsMax = 8;

/** Less than this is a word that everything the brand says would share. */
const answersFrom = 2;

/**
 * The most fitting sentence with those that lean on it, and with neighbours that belong to it. It is taken out of its
 * place, so it goes with all that cannot stand there without it.
 */
export function leadFacts(reading: Reading): SourceSentence[] {
  const known = facts.get(reading);
  if (known !== undefined) return known;
  const found = foundIn(reading);
  facts.set(reading, found);
  return found;
}

/** Kept per reading: plan and titles of every item of a batch ask. */
const facts = new WeakMap<Reading, SourceSentence[]>();

function foundIn(reading: Reading): SourceSentence[] {
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const candidates = runsOf(told).flatMap((run) => {
    const units = unitsOf(run);
    return units.map((unit, index) => ({ units, unit, index, worth: worthOf(units, index) }));
  });
  const best = candidates
    .filter(
      ({ unit, worth }) =>
        worth >= answersFrom &&
        !isLabelled(unit[0]?.text ?? "") &&
        !holdsBack.test(unit[0]?.text ?? "") &&
        !introduces(reading, unit) &&
        !isTorn(reading, unit) &&
        wordsIn(unit) <= wordsMax,
    )
    .toSorted((a, b) => b.worth - a.worth)[0];
  if (best === undefined) return [];
  const { units, index } = best;
  let chosen = best.unit;
  // A paragraph that begins with it is about it; of any other, short remarks behind it go along: "Collect on
  // 22 December" says nothing without what is collected.
  const isParagraph = index === 0 && fits(units.flat());
  for (const after of units.slice(index + 1)) {
    const isRemark =
      (isParagraph && after.some(({ relevance }) => relevance > 0)) ||
      (wordsIn(after) <= remarkWordsMax && !isPriceTag(reading, after));
    if (!isRemark || !fits([...chosen, ...after])) break;
    chosen = [...chosen, ...after];
  }
  // A sentence before it leads up to it only where it is on the topic as much: the answer comes first.
  for (const before of units.slice(0, index).toReversed()) {
    const isOnTopic =
      onTopicIn(before) >= best.worth * 0.8 &&
      !introduces(reading, before) &&
      !isLabelled(before[0]?.text ?? "");
    if (!isOnTopic || !fits([...before, ...chosen])) break;
    chosen = [...before, ...chosen];
  }
  return chosen;
}

/** An inventory on the topic opens no text; what stands behind it, on the same thing, says more about it. */
function worthOf(units: readonly SourceSentence[][], index: number): number {
  const unit = units[index] ?? [];
  const before = units[index - 1];
  const isAfterLabel =
    before !== undefined &&
    isLabelled(before[0]?.text ?? "") &&
    unit.some(({ relevance }) => relevance > 0);
  return Math.max(onTopicIn(unit), isAfterLabel ? onTopicIn(before) : 0);
}

/** What something costs belongs into an opening only where that is asked. */
function isPriceTag({ topic, postTitle }: Reading, unit: readonly SourceSentence[]): boolean {
  return (
    !namesPrice(`${topic.text} ${postTitle ?? ""}`) && unit.some(({ text }) => namesPrice(text))
  );
}

function namesPrice(text: string): boolean {
  return kindOf("prices")?.found.test(text) === true;
}

function fits(unit: readonly SourceSentence[]): boolean {
  return unit.length <= sentencesMax && wordsIn(unit) <= wordsMax;
}

function onTopicIn(unit: readonly SourceSentence[]): number {
  return Math.max(0, ...unit.map(({ onTopic }) => onTopic));
}

/** It has no verb, so it needs those around it. */
export function isTorn(reading: Reading, unit: readonly SourceSentence[]): boolean {
  return unit.every(({ text }) => isFragment(text, reading.material.brand.name));
}

/** Who the brand is and since when: no answer to anybody's question but that one. */
function introduces(reading: Reading, unit: readonly SourceSentence[]): boolean {
  return unit.some(
    (sentence) =>
      /\b(?:founded|established|started|opened|gegründet|eröffnet)\b[^.]{0,40}\d{4}|\b(?:has|have) run\b[^.]{0,40}\bsince \d{4}|\b(?:besteht|gibt es|gibt es uns)\b[^.]{0,20}\bseit \d{4}|^(?:we are|we['’]re|wir sind)\s+(?:an?|the|eine?|die|der|das)\b/iu.test(
        sentence.text,
      ) || sentence === reading.brand[0],
  );
}

/** Whether what the brand says may stand in a mail of its own without marks: not where it is in another language. */
export function isSentAsOwn({ foreign, minimal }: Reading): boolean {
  return minimal || !foreign;
}
