/** Makes a newsletter's subjects of 6 to 10 words and its preheader of 40 to 90 characters, out of what the mail holds. */
import { cut } from "../../text/clean.ts";
import { wordsOf } from "../../text/segment.ts";
import { isSentAsOwn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { unitsOf } from "./selection.ts";
import { threadSentence } from "./thread-sentence.ts";
import { shortened } from "./wording.ts";

/** More would say the same in other words. */
const subjectsMax = 3;

const preheaderCharacters = { min: 40, max: 90 };

/** The first is the subject, the others are offered; the keyword stands within the first 35 characters. */
export function subjectsFor(
  reading: Reading,
  scribe: Scribe,
  title: string,
  kinds: ReadonlySet<string>,
): string[] {
  const Kw = shortened(keywordWording(reading, reading.mainKeyword).heading, 35);
  const role = isKnown(reading) ? "subjectThread" : "subjectNothing";
  const isSpoken = kinds.has("replies") ? !reading.givenTopic : !isKnown(reading);
  // A stranger's title is no subject of a brand's mail.
  const own = reading.givenTopic ? [reading.topic.heading] : [];
  const { brand } = reading.material;
  const made = [
    title,
    ...(isSpoken && !reading.minimal ? scribe.options(role, { Kw }) : []),
    `${Kw} – ${brand.name}`,
    `${Kw} – ${brand.name}, ${brand.industry}`,
  ];
  const good = [...new Set([...own, ...made])].filter(isGoodSubject);
  if (good.length > 0) return good.slice(0, subjectsMax);
  return made.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
}

function isGoodSubject(subject: string): boolean {
  return distance(subject) === 0 && subject.length <= 75;
}

/** How many words it has too many or too few. */
function distance(subject: string): number {
  const words = wordsOf(subject).length;
  return Math.max(0, 6 - words, words - 10);
}

/** What the brand says, whole where a sentence or two have the right length. */
export function preheaderFor(reading: Reading, scribe: Scribe, kinds: ReadonlySet<string>): string {
  const { min, max } = preheaderCharacters;
  const fits = (text: string) => text.length >= min && text.length <= max;
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const units = unitsOf(isSentAsOwn(reading) ? told : [])
    .filter(([first]) => first !== undefined && !leansBack(first.text))
    .map((unit) => ({
      text: unit.map(({ text }) => text).join(" "),
      worth: Math.max(...unit.map(({ onTopic }) => onTopic)),
    }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ text }) => text);
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
