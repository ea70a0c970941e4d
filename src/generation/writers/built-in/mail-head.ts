/** Makes a newsletter's subjects of 6 to 10 words and its preheader of 40 to 90 characters, out of what the mail holds. */
import { cut } from "../../text/clean.ts";
import { wordsOf } from "../../text/segment.ts";
import { answersFrom, isSentAsOwn, isTorn, onTopicIn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { unitsOf } from "./selection.ts";
import { threadSentence } from "./thread-sentence.ts";
import { threadTitles } from "./title-for.ts";
import { shortened } from "./wording.ts";

/** More would say the same in other words. */
const subjectsMax = 3;

const preheaderCharacters = { min: 40, max: 90 };

/** The first is the subject, the others are offered: the topic, the title, and a sentence of the brand that is short enough. */
export function subjectsFor(reading: Reading, scribe: Scribe, title: string): string[] {
  const { brand } = reading.material;
  const { heading } = reading.topic;
  const Kw = shortened(keywordWording(reading, reading.mainKeyword).heading, 35);
  const own = reading.givenTopic ? [heading, `${heading} – ${brand.name}`] : [];
  const lines = linesIn(reading);
  // Where there is a topic or a thread, what the brand says on other things is no subject of this mail.
  const isAboutBrand = !reading.givenTopic && reading.postTitle === null;
  const fitting = lines.filter(({ worth }) => isAboutBrand || worth >= answersFrom).slice(0, 1);
  const made = [...own, title, ...threadTitles(reading), ...fitting.map(({ text }) => text)];
  const good = [...new Set(made)].filter(isGoodSubject);
  if (good.length > 0) return distinct(good).slice(0, subjectsMax);
  const spoken =
    isKnown(reading) || reading.minimal ? [] : scribe.options("subjectNothing", { Kw });
  return [
    ...lines.map(({ text }) => text),
    ...spoken,
    ...made,
    `${Kw} – ${brand.name}`,
    `${Kw} – ${brand.name}, ${brand.industry}`,
  ]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 1);
}

/** Single sentences of the brand that have the length of a subject. */
function linesIn(reading: Reading): { text: string; worth: number }[] {
  return thoughtsIn(reading)
    .filter(({ text }) => !/[.!?] \p{Lu}/u.test(text))
    .map(({ text, worth }) => ({ text: text.replace(/\.$/u, ""), worth }))
    .filter(({ text }) => isGoodSubject(text));
}

/** The topic with the brand's name behind it is no second way to say it. */
function distinct(subjects: readonly string[]): string[] {
  return subjects.filter(
    (subject, index) => !subjects.slice(0, index).some((before) => isSame(before, subject)),
  );
}

function isSame(one: string, other: string): boolean {
  const [shorter, longer] = [one, other]
    .map((text) => wordsOf(text.toLowerCase()).join(" "))
    .toSorted((a, b) => a.length - b.length);
  return longer?.startsWith(shorter ?? "") === true;
}

/** Whole thoughts of the brand, those on the topic first. */
function thoughtsIn(reading: Reading): { text: string; first: string; worth: number }[] {
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  return unitsOf(isSentAsOwn(reading) ? told : [])
    .filter(([first]) => first !== undefined && !leansBack(first.text))
    .map((unit) => ({
      text: unit.map(({ text }) => text).join(" "),
      first: unit[0]?.text ?? "",
      // What has no verb comes after what has one.
      worth: onTopicIn(unit) - (isTorn(reading, unit) ? 5 : 0),
    }))
    .toSorted((a, b) => b.worth - a.worth);
}

function isGoodSubject(subject: string): boolean {
  return distance(subject) === 0 && subject.length <= 75;
}

/** How many words it has too many or too few. */
function distance(subject: string): number {
  const words = wordsOf(subject).length;
  return Math.max(0, 6 - words, words - 10);
}

/** What the brand says, whole where a sentence or two have the right length, and not the subject again. */
export function preheaderFor(
  reading: Reading,
  scribe: Scribe,
  kinds: ReadonlySet<string>,
  subject: string,
): string {
  const { min, max } = preheaderCharacters;
  const fits = (text: string) => text.length >= min && text.length <= max;
  // The first sentence of a thought needs none of the others.
  const units = thoughtsIn(reading)
    .flatMap(({ text, first }) => [text, first])
    .filter((text) => !text.startsWith(subject));
  const pairs = units.slice(1).map((text) => `${units[0] ?? ""} ${text}`);
  const spoken = scribe.options(isKnown(reading) ? "preheader" : "preheaderNothing");
  const isOnThread = kinds.has("asked") && !reading.givenTopic && !reading.minimal;
  const thread = isOnThread ? threadSentence(reading, scribe).map(({ text }) => text) : [];
  const whole = [...thread, ...units, ...pairs, ...(reading.minimal ? [] : spoken)].find(fits);
  if (whole !== undefined) return whole;
  const [longest = reading.topic.heading] = [...units, ...spoken].toSorted(
    (a, b) => b.length - a.length,
  );
  return longest.length <= max ? longest : `${cut(longest, max - 1)}…`;
}
