/**
 * Makes a title out of words that were given: the thread's title, the topic where the text keeps it, else who the brand
 * is. It adds nothing to reach a length, and takes no sentence that stands below it: a plain title is better than an odd one.
 */
import { labelsFor } from "../../formats/labels.ts";
import { titleCharacters } from "../../formats/page.ts";
import type { ContentType } from "../../material.ts";
import { countOf, says, stemSet } from "../../text/relevance.ts";
import { coveredTopics, isOffTopic, lacksAdvice } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Reading, isKnown, isOnThread } from "./reading.ts";
import { behindName } from "./behind-name.ts";

/** A title that is longer than a search shows is better than one that lost its point. */
const longCharactersMax = 110;

export function titleFor(reading: Reading, contentType: ContentType): string {
  // A social text takes nothing of a thread.
  const [thread] = contentType === "social" ? [] : threadTitles(reading);
  const title =
    thread ??
    (reading.givenTopic ? topicTitle(reading) : null) ??
    (isKnown(reading) ? brandTitle(reading) : keywordTitle(reading));
  // A hyphen between blanks is how people type a dash.
  return title.replaceAll(/ - /g, " – ");
}

/** Where the title could not hold what was asked for, that is said and not left to be found. */
export function titleNotes(reading: Reading, title: string, isPage: boolean): string[] {
  const { givenTopic, mainKeyword, topic } = reading;
  const { min, max } = titleCharacters;
  const notes: string[] = [];
  const isIn = (text: string) => title.includes(text.replaceAll(/ - /g, " – "));
  if (isOffTopic(reading))
    notes.push(
      lacksAdvice(reading)
        ? "The title names the brand and not the topic: the topic asks for advice, and no paragraph on it was found that advises."
        : "The title names the brand and not the topic: nothing that was given was recognised as an answer to it.",
    );
  else if (givenTopic && !coveredTopics(reading).some(isIn))
    notes.push("The title names the brand: the topic is longer than a title may be.");
  else if (lacksAdvice(reading))
    notes.push(
      "The title says what the text is about: the topic asks for advice, and no paragraph was found that advises on it.",
    );
  else if (givenTopic && !isIn(topic.heading))
    notes.push(
      "The title holds a part of the topic: nothing was found on the rest of it, or the whole is longer than a title may be.",
    );
  const isShort = isPage && title.length < min;
  const isLong = isPage && title.length > max;
  const lacks = countOf(title, mainKeyword) === 0;
  if (isShort || isLong || lacks)
    notes.push(
      `The title keeps to the words that were given${isShort ? `, which are fewer than the ${min} characters that work best in a search` : isLong ? `, which are more than the ${max} characters that a search shows` : ""}${lacks ? `; the main keyword “${mainKeyword}” is not among them` : ""}.`,
    );
  return notes;
}

/** The topic whole, else cut where a clause ends; null where no wording is both short enough and kept by the text. */
function topicTitle(reading: Reading): string | null {
  const topics = coveredTopics(reading);
  const short = topics.find((text) => text.length <= titleCharacters.max);
  const found = short ?? topics.find((text) => text.length <= longCharactersMax);
  return found === undefined ? null : withBrand(reading, found);
}

/** Who this is and what they do. */
export function brandTitle(reading: Reading): string {
  const { name, industry: given } = reading.material.brand;
  // "accounting software (SaaS)" tells its owners what kind it is.
  const industry = given.replaceAll(/\s*\([^)]*\)/gu, "").trim();
  // A name alone tells nobody what this is, unless it says it: "Bakery Miller: bakery" is said twice.
  const named = stemSet(name);
  const isSaid = [...stemSet(industry)].some(
    (stem) => holds(named, stem) || [...named].some((one) => haveOneRoot(one, stem)),
  );
  const whole = industry === "" || isSaid ? name : behindName(reading, industry);
  return whole.length <= titleCharacters.max ? whole : name;
}

/** "Midwives" and "midwifery" are of one root. */
function haveOneRoot(one: string, other: string): boolean {
  return one.length >= rootLetters && one.slice(0, rootLetters) === other.slice(0, rootLetters);
}

const rootLetters = 5;

/** With the brand's name behind it. */
function withBrand(reading: Reading, base: string): string {
  const { name } = reading.material.brand;
  // A second dash would part what the first has joined.
  if (base.length >= titleCharacters.min || / [–-] /u.test(base) || says(base, name)) return base;
  const named = `${base} – ${name}`;
  return named.length <= titleCharacters.max ? named : base;
}

/**
 * The thread's title as it may stand over a text of the brand: in marks, since somebody else said it. Its point may come
 * last, so it is never shortened.
 */
export function threadTitles(reading: Reading): string[] {
  const { postTitle, material } = reading;
  if (!isOnThread(reading) || postTitle === null || postTitle.length > longCharactersMax) return [];
  const [open, close] = labelsFor(material.language).quotes;
  return [`${open}${postTitle}${close}`];
}

/** Nobody says "vet near me" of himself. */
const searched = /(?<!\p{L})(?:near me|nearby|in meiner nähe|in der nähe)(?!\p{L})/iu;

/** For a brand of which nothing is known but what it wants to be found for. */
function keywordTitle(reading: Reading): string {
  const { mainKeyword, keywords } = reading;
  const spoken =
    [mainKeyword, ...keywords].find((keyword) => !searched.test(keyword)) ?? mainKeyword;
  return withBrand(reading, keywordWording(reading, spoken).heading);
}
