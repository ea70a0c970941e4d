/** Finds what the brand says in a social text: only thoughts that stand alone there, each as its overview has it. */
import { labelsFor } from "../../formats/labels.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { behindName } from "./behind-name.ts";
import { isOffTopic } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import { isTorn } from "./lead-facts.ts";
import { answerIn } from "./lead-paragraphs.ts";
import { countsBack, leansBack } from "./leans-back.ts";
import { namesListed } from "./listed-names.ts";
import { introduction, ownParagraphs, ownSentences } from "./own-text.ts";
import { isLabelledAsOther, saysWho } from "./read-alone.ts";
import { byParagraph } from "./paragraphs.ts";
import { isFirstPerson } from "./person-of.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Said } from "./said.ts";
import { speaksAsItself } from "./scribe.ts";
import { spanOf, unitsOf, wordsIn } from "./selection.ts";
import {
  holdsBack,
  isFragment,
  isGreeting,
  isLabelled,
  lacksSubject,
  mentioned,
} from "./usable.ts";

export interface SocialFacts {
  /** What the brand says on the very topic. */
  answers: Said[];
  /** Who the brand is, at most so long as a text of any network can be; the shortest last. */
  introductions: Said[];
  /** What else it says, the most fitting first. */
  others: Said[];
}

const othersMax = 4;
const otherWords = { min: 10, max: 50 } as const;
const charactersMax = 280;

const facts = new WeakMap<Reading, SocialFacts>();

/** Kept per reading: each network asks. */
export function socialFacts(reading: Reading): SocialFacts {
  const known = facts.get(reading);
  if (known !== undefined) return known;
  const found = factsIn(reading);
  facts.set(reading, found);
  return found;
}

function factsIn(reading: Reading): SocialFacts {
  const introduced = withoutGreeting(reading, introduction(reading));
  const answer = answerIn(reading);
  const answers = answer.length > 0 && textOf(answer).length <= answerCharactersMax ? [answer] : [];
  const introductions = beginningsOf(reading, introduced);
  const sentences = othersIn(reading, [...answers.flat(), ...introduced]);
  const isToldInSentences = introductions.length + sentences.length + answers.length > 0;
  return {
    answers: answers.map((one) => saidBy(reading, one)),
    introductions: introductions.map((one) => withWho(reading, saidBy(reading, one))),
    // An item of a list says half a thing without the others.
    others: isToldInSentences
      ? [...wantedItems(reading), ...sentences.map((unit) => saidBy(reading, unit))]
      : itemsIn(reading),
  };
}

/** "Open from 6.30 am" is said of whom nobody knows. */
function withWho(reading: Reading, said: Said): Said {
  const { name } = reading.material.brand;
  if (saysWho(name, said.text) || !lacksSubject(said.text)) return said;
  return { ...said, text: behindName(reading, said.text, true) };
}

/** What the law wants said beside it. */
export function socialNotices(reading: Reading): Said[] {
  const { notices } = reading;
  return notices.map((_, index) => saidBy(reading, notices.slice(0, notices.length - index)));
}

/** Without its greeting, unless that alone says whose text this is: "Welcome to the Signal House! Built in 1887". */
function withoutGreeting(
  reading: Reading,
  introduced: readonly SourceSentence[],
): SourceSentence[] {
  const name = stemSet(reading.material.brand.name);
  const isNaming = ({ text }: SourceSentence) => inCommon(stemSet(text), name) > 0;
  const isNamed = introduced.some((sentence) => !isGreeting(sentence.text) && isNaming(sentence));
  return introduced.filter(
    (sentence) => !isGreeting(sentence.text) || (!isNamed && isNaming(sentence)),
  );
}

const answerCharactersMax = 600;

/** The whole of it, then less and less from its end, by whole thoughts. */
function beginningsOf(reading: Reading, introduced: readonly SourceSentence[]): SourceSentence[][] {
  const units = unitsOf(introduced);
  const all = units.map((_, index) => units.slice(0, units.length - index).flat());
  const fit = all.filter(
    (one) =>
      wordsIn(one) >= introductionWordsMin && !isLabelledAsOther(reading, one[0]?.text ?? ""),
  );
  // How a brand begins is better than a question of ours.
  return fit.length > 0 ? fit : all;
}

const introductionWordsMin = 5;

/** What the text was asked to speak of, then what stands right behind the introduction, as far as it is read alone. */
function othersIn(reading: Reading, said: readonly SourceSentence[]): SourceSentence[][] {
  const isWanted = wantedBy(reading);
  const paragraphs = ownParagraphs(ownSentences(reading)).map((paragraph) =>
    withoutTail(reading, paragraph),
  );
  const isFree = (unit: readonly SourceSentence[]) =>
    !unit.some((sentence) => said.includes(sentence)) &&
    textOf(unit).length <= charactersMax &&
    !unit.some(({ text }) => countsBack(text));
  const asked = paragraphs
    .filter(([first]) => first?.passage.form === "prose")
    .flatMap((paragraph) => unitsOf(paragraph))
    .filter((unit) => isFree(unit) && unit.some(({ text }) => isWanted(text)));
  const begin = paragraphs.findLastIndex((one) => one.some((sentence) => said.includes(sentence)));
  const behind = paragraphs.slice(begin + 1);
  const end = behind.findIndex(
    (unit) =>
      !(
        isFree(unit) &&
        standsAlone(reading, unit) &&
        isNear(reading, textOf(unit)) &&
        speaks(reading, unit)
      ),
  );
  const following = (end === -1 ? behind : behind.slice(0, end)).filter(
    (unit) => !asked.some((one) => one.some((sentence) => unit.includes(sentence))),
  );
  return [...asked, ...following].slice(0, othersMax);
}

/** It says by itself who it speaks of: a list of what is integrated, or when somebody is there, does not. */
function speaks({ material, minimal }: Reading, [first]: readonly SourceSentence[]): boolean {
  const text = first?.text ?? "";
  return minimal || isFirstPerson(text) || countOf(text, material.brand.name) > 0;
}

/** A text on a topic is shorter rather than filled with what shares no word with it. */
function isNear(reading: Reading, text: string): boolean {
  if (!reading.givenTopic || isOffTopic(reading)) return true;
  const stems = stemSet(text);
  const near = [...stemSet(`${reading.topic.text} ${reading.mainKeyword}`)];
  return near.some((stem) => holds(stems, stem));
}

/** Without last sentences that say what is not done, or name what only a list explains: the rest is read without them. */
function withoutTail(reading: Reading, unit: readonly SourceSentence[]): SourceSentence[] {
  const thoughts = unitsOf(unit);
  const isTail = (thought: readonly SourceSentence[]) =>
    thought.some(({ text }) => namesListed(reading, text) || holdsBack.test(text));
  while (thoughts.length > 1 && isTail(thoughts.at(-1) ?? [])) thoughts.pop();
  return thoughts.length === 0 ? [...unit] : thoughts.flat();
}

/** What is to be mentioned; where no sentence holds all of its words, the ones that hold most of them. */
function wantedBy({ brand, steering }: Reading): (text: string) => boolean {
  const whole = mentioned(steering.mention, false);
  const missing = steering.mention.filter((term) => {
    const isSaid = mentioned([term], false);
    return !brand.some(({ text }) => isSaid(text));
  });
  const parts = missing.map((term) => stemSet(term)).filter(({ size }) => size > 2);
  return (text) =>
    whole(text) || parts.some((part) => inCommon(stemSet(text), part) * 3 >= part.size * 2);
}

/** It begins its paragraph, and takes up nothing of a list that stands before it. */
function standsAlone(reading: Reading, unit: readonly SourceSentence[]): boolean {
  const [first] = unit;
  if (first === undefined || first.citation.start > 0 || first.isQuestion) return false;
  const { passages } = reading.material;
  const before = passages[passages.findIndex(({ id }) => id === first.passage.id) - 1];
  const text = textOf(unit);
  return (
    !(before?.form === "list" && inCommon(stemSet(first.text), stemSet(before.text)) > 0) &&
    wordsIn(unit) >= otherWords.min &&
    wordsIn(unit) <= otherWords.max &&
    !leansBack(first.text) &&
    !isLabelled(first.text) &&
    !lacksSubject(first.text) &&
    // When nobody is there is told to who wants to come.
    !/(?<!\p{L})(?:closed|geschlossen|ruhetag)(?!\p{L})/iu.test(first.text) &&
    !/^[^.!?]{0,60}:\s/u.test(first.text) &&
    // "Please wash them." stands below what is washed.
    !(first.words < otherWords.min && /\b(?:them|it|these|those|one)\b/iu.test(first.text)) &&
    !/^\p{Lu}{4,}(?!\p{L})/u.test(first.text) &&
    // "£31 an hour" reads as said of whatever stands above it.
    (reading.minimal || !isFragment(first.text, reading.material.brand.name)) &&
    !isTorn(reading, unit) &&
    !holdsBack.test(text) &&
    !namesListed(reading, text)
  );
}

/** "Community Sail – every first Sunday": an item with its own name that was asked for. */
function wantedItems(reading: Reading): Said[] {
  const isWanted = mentioned(reading.steering.mention, false);
  return reading.items
    .filter(
      ({ passage, text, words }) =>
        passage.form === "list" &&
        words >= 4 &&
        /\p{L}\s?(?:[–—:]|\s-)\s/u.test(text) &&
        isWanted(text),
    )
    .slice(0, 1)
    .map((item) => saidBy(reading, [item]));
}

function itemsIn({ items, material }: Reading): Said[] {
  const brand = material.brand.name;
  return items
    .filter(({ text }) => text.length <= 160)
    .slice(0, othersMax)
    .map(({ text, citation }) => ({
      text: stopped(`${brand}: ${text}`),
      citation: [citation],
      item: { brand, text: text.replace(/(?<=[\p{L}\p{N})])[.;,]$/u, "") },
    }));
}

/** As it stands where the text may say it, else quoted; a quote that names the brand needs no name before it. */
function saidBy(reading: Reading, unit: readonly SourceSentence[]): Said {
  const { quotes, colon } = labelsFor(reading.material.language);
  const [open, close] = quotes;
  const brand = reading.material.brand.name;
  const text = textOf(unit);
  const quote = `${open}${text}${close}`;
  const isQuoted = !speaksAsItself(reading) && (reading.foreign || isFirstPerson(text));
  const isNamed = countOf(text, brand) > 0;
  return {
    text: !isQuoted ? stopped(text) : isNamed ? quote : `${brand}${colon}${quote}`,
    citation: byParagraph(unit).flatMap((own) => spanOf(own) ?? []),
    item: isQuoted && !isNamed ? { brand, text: quote } : null,
  };
}

function textOf(unit: readonly SourceSentence[]): string {
  return unit.map(({ text }) => stopped(text)).join(" ");
}

function stopped(text: string): string {
  return /[.!?…:;。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}
