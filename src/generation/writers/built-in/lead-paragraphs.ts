/** Chooses what opens a text: the paragraph on its topic, else who the brand is. */
import { countOf } from "../../text/relevance.ts";
import { isOffTopic } from "./covered-topic.ts";
import { leansBack } from "./leans-back.ts";
import { isTorn, leadFacts } from "./lead-facts.ts";
import { byParagraph, topicalParagraph } from "./paragraphs.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { unitsOf, wordsIn } from "./selection.ts";
import { isLabelled } from "./usable.ts";

/** A longer paragraph is no opening: then the thought that answers opens alone. */
const openingWordsMax = 90;

export interface Opening {
  sentences: SourceSentence[];
  /** It says who the brand is, so that what follows is more about it. */
  isIntroduced: boolean;
}

export function openingFor(reading: Reading): Opening {
  const isOnThread = !reading.givenTopic && reading.postTitle !== null;
  const introduced = introduction(reading);
  // Which words of another language are small, and say nothing, is not known here.
  const mayAnswer =
    !reading.minimal && (isOnThread || (reading.givenTopic && !isOffTopic(reading)));
  const answer = mayAnswer ? wholeAnswer(reading, introduced) : [];
  if (answer.length > 0) return { sentences: answer, isIntroduced: isIntroducing(reading, answer) };
  // A thread opens its own text.
  if (isOnThread) return { sentences: [], isIntroduced: false };
  const topical =
    mayAnswer && reading.givenTopic ? topicalParagraph(reading, new Set(introduced)) : [];
  // What was asked comes before who answers; a list is read behind a sentence.
  if (topical.length > 0 && topical[0]?.passage.form !== "list")
    return { sentences: topical, isIntroduced: false };
  return {
    sentences: [...introduced, ...topical],
    isIntroduced: isIntroducing(reading, introduced),
  };
}

/**
 * The paragraph that answers the topic, from its first word: what stands before an answer leads up to it, most often with
 * what is spoken of. Nothing is taken out of the introduction: it opens the text by itself.
 */
export function wholeAnswer(
  reading: Reading,
  introduced: readonly SourceSentence[],
): SourceSentence[] {
  const facts = answerIn(reading, introduced);
  const [first] = facts;
  if (first === undefined) return [];
  const paragraph = reading.brand.filter(({ passage }) => passage.id === first.passage.id);
  // Of who the brand is, and of what goes on from a list above it, only the answer and what follows it opens.
  const begin = paragraph[0]?.text ?? "";
  const isWhole =
    first.passage.id !== reading.brand[0]?.passage.id &&
    !leansBack(begin) &&
    !inventory.test(begin);
  const rest = isWhole ? paragraph : paragraph.slice(paragraph.indexOf(first));
  return wordsIn(rest) <= openingWordsMax ? rest : facts;
}

/** "Products: checking, savings, loans" opens no text; "School visits: Tuesdays in term time" may. */
const inventory =
  /^(?:(?:our|unsere) )?(?:products?|services?|range|offers?|menu|extras?|also|angebote?|leistungen|produkte|sortiment)\s?:/iu;

/** What the brand says on the topic beyond its introduction. */
export function answerIn(
  reading: Reading,
  introduced: readonly SourceSentence[] = introduction(reading),
): SourceSentence[] {
  const facts = leadFacts(reading);
  // A paragraph that begins with who the brand is may go on to the answer further down.
  return isSaidBySlogan(introduced) && facts.some((fact) => introduced.includes(fact)) ? [] : facts;
}

/** A slogan and what stands behind it are read in this order or not at all. */
function isSaidBySlogan(introduced: readonly SourceSentence[]): boolean {
  return byParagraph(introduced).length > 1;
}

/** It is more than a slogan. */
function isIntroducing({ brand }: Reading, sentences: readonly SourceSentence[]): boolean {
  const [first] = brand;
  return first !== undefined && sentences.includes(first) && wordsIn(sentences) > sloganWordsMax;
}

const sloganWordsMax = 15;
const introductionWordsMax = 60;

/** The first paragraph of the overview; a slogan with the paragraph behind it. */
export function introduction(reading: Reading): SourceSentence[] {
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const [first = [], second = []] = byParagraph(told);
  const question = openingQuestion(reading);
  const slogan = question === null ? askedSlogan(reading, first[0]) : [question];
  const head = beginning(first);
  if (isLabelled(head[0]?.text ?? "")) return slogan;
  const isSlogan =
    slogan.length === 0 && (wordsIn(head) <= sloganWordsMax || isTorn(reading, head));
  // What stands behind a list is not taken over it.
  const follows = isNext(reading, first[0], second[0]) && !isLabelled(second[0]?.text ?? "");
  const next = isSlogan && follows ? beginning(second) : [];
  return [...slogan, ...head, ...next];
}

/** The few words over an overview that say nothing about anybody: they open a text or are left out. */
export function sloganOf(reading: Reading): SourceSentence[] {
  const { brand, material } = reading;
  const [first = [], second] = byParagraph(brand);
  const text = first.map((sentence) => sentence.text).join(" ");
  const isOpening = first[0]?.passage.id === material.passages[0]?.id;
  return isOpening &&
    second !== undefined &&
    wordsIn(first) <= sloganWordsLeftMax &&
    !/\p{N}/u.test(text) &&
    countOf(text, material.brand.name) === 0
    ? first
    : [];
}

const sloganWordsLeftMax = 10;

/** "Your bike squeaks? We listen." in a paragraph of its own is a slogan as well. */
function askedSlogan(reading: Reading, next: SourceSentence | undefined): SourceSentence[] {
  const [paragraph = []] = byParagraph(reading.brand);
  const [first] = paragraph;
  const isSlogan =
    first?.isQuestion === true &&
    paragraph.length > 1 &&
    paragraph.at(-1)?.isQuestion === false &&
    wordsIn(paragraph) <= sloganWordsMax;
  return isSlogan && isNext(reading, first, next) ? paragraph : [];
}

function isNext(
  { material }: Reading,
  one: SourceSentence | undefined,
  other: SourceSentence | undefined,
): boolean {
  const at = material.passages.findIndex(({ id }) => id === one?.passage.id);
  const between = material.passages
    .slice(at + 1)
    .find(({ form, id }) => form === "list" || id === other?.passage.id);
  return between?.form !== "list";
}

/** "Why buy a drill that you use for 13 minutes?" alone over an overview asks nobody: it is how the brand begins. */
export function openingQuestion({ brand, material }: Reading): SourceSentence | null {
  const [first, second] = brand;
  if (first?.isQuestion !== true || second === undefined) return null;
  const at = material.passages.findIndex(({ id }) => id === first.passage.id);
  const isAlone = first.text.length === first.passage.text.trim().length;
  return isAlone && material.passages[at + 1]?.id === second.passage.id ? first : null;
}

/** The paragraph whole, else its first thoughts. */
function beginning(paragraph: readonly SourceSentence[]): SourceSentence[] {
  const units = unitsOf(paragraph);
  const whole = units.flat();
  if (wordsIn(whole) <= introductionWordsMax) return whole;
  const [head = [], next = []] = units;
  if (wordsIn([...head, ...next]) <= introductionWordsMax) return [...head, ...next];
  return wordsIn(head) <= introductionWordsMax * 2 ? head : head.slice(0, 1);
}
