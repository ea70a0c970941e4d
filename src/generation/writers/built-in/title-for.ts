/**
 * Makes a title out of words that were given: the topic, the thread's title, or the keyword, with the brand's name or what
 * the thread holds behind it. It adds nothing else to reach a length: a short title is better than an odd one.
 */
import { labelsFor } from "../../formats/labels.ts";
import { titleCharacters } from "../../formats/page.ts";
import { countOf, inCommon, says, stemSet } from "../../text/relevance.ts";
import type { ContentType } from "../../material.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Reading, isOnThread } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { chosenReplies } from "./selection.ts";
import { shortTopics } from "./short-topics.ts";
import { lowerFirst, upperFirst } from "./wording.ts";

export function titleFor(reading: Reading, scribe: Scribe, contentType: ContentType): string {
  const title =
    (isOnThread(reading)
      ? threadTitle(reading, scribe, contentType)
      : reading.givenTopic
        ? topicTitle(reading)
        : null) ?? keywordTitle(reading);
  // A hyphen between blanks is how people type a dash.
  return title.replaceAll(/ - /g, " – ");
}

/** Where the title could not hold what was asked for, that is said and not left to be found. */
export function titleNotes(reading: Reading, title: string, isPage: boolean): string[] {
  const { givenTopic, topic, mainKeyword } = reading;
  const { min } = titleCharacters;
  const notes: string[] = [];
  if (givenTopic && !shortTopics(topic, reading.language, mainKeyword).some(isIn(title)))
    if (!isIn(title)(topic.heading))
      notes.push(
        `The title is built on the keyword “${mainKeyword}”: the topic is longer than a title may be.`,
      );
  const isShort = isPage && title.length < min;
  const lacks = countOf(title, mainKeyword) === 0;
  if (isShort || lacks)
    notes.push(
      `The title keeps to the words that were given${isShort ? `, which are fewer than the ${min} characters that work best in a search` : ""}${lacks ? `; the main keyword “${mainKeyword}” is not among them` : ""}.`,
    );
  return notes;
}

function isIn(title: string): (text: string) => boolean {
  return (text) => title.includes(text.replaceAll(/ - /g, " – "));
}

/** The topic whole, else cut where a clause ends; null where neither is short enough. */
function topicTitle(reading: Reading): string | null {
  const { topic, language, mainKeyword } = reading;
  const found = [topic.heading, ...shortTopics(topic, language, mainKeyword)].find(
    (text) => text.length <= titleCharacters.max,
  );
  return found === undefined ? null : withBrand(reading, found);
}

/** With the brand's name behind it, and what the brand is where that makes a better length. */
function withBrand(reading: Reading, base: string): string {
  const { name, industry } = reading.material.brand;
  // A second dash would part what the first has joined.
  if (base.length >= titleCharacters.min || / [–-] /u.test(base) || says(base, name)) return base;
  const named = `${base} – ${name}`;
  const field = reading.language === "en" ? lowerFirst(industry, reading.names) : industry;
  const isSaid = inCommon(stemSet(industry), stemSet(named)) > 0;
  const described = industry === "" || isSaid ? named : `${named}, ${field}`;
  return [named, described].find(isRight) ?? (named.length <= titleCharacters.max ? named : base);
}

function isRight(title: string): boolean {
  return title.length >= titleCharacters.min && title.length <= titleCharacters.max;
}

/** What a stranger tells of himself stands in marks; what anybody could ask stands as it is. */
const firstPerson =
  /(?<!\p{L})(?:i|i['’]\p{L}+|me|my|mine|we|our|us|ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})/iu;

/** The thread's title as it may stand over a text of the brand: whole, and shorter where a clause ends. */
export function threadTitles(reading: Reading): string[] {
  const { postTitle, topic, language, mainKeyword } = reading;
  if (!isOnThread(reading)) return [];
  const whole = upperFirst(postTitle ?? "");
  const isQuestion = topic.kind === "question";
  const [open, close] = labelsFor(language).quotes;
  const marked = (text: string) => `${open}${text}${close}`;
  const asked = isQuestion && !firstPerson.test(whole) ? (text: string) => text : marked;
  const shorter = isQuestion ? shortTopics(topic, language, mainKeyword) : [];
  return [...[whole, ...shorter].map(asked), ...broken(whole).map(marked)];
}

function threadTitle(reading: Reading, scribe: Scribe, contentType: ContentType): string | null {
  const { max } = titleCharacters;
  const base = threadTitles(reading).find((text) => text.length <= max);
  if (base === undefined) return null;
  if (base.length >= titleCharacters.min || reading.minimal) return base;
  // A newsletter holds one reply.
  const count = contentType === "newsletter" ? 1 : chosenReplies(reading, 3).length;
  if (reading.replies.length === 0 || count === 0) return base;
  const tails = scribe.options(count === 1 ? "titleThreadOne" : "titleThread", { topic: base });
  return tails.find(isRight) ?? tails.find((title) => title.length <= max) ?? base;
}

/** Broken off where a clause ends, and that is shown. */
function broken(title: string): string[] {
  const joint =
    /(?:[,;:(–—]|\s(?:and|but|because|since|when|while|as soon as|as long as|as|until|although|so|after|before|if|und|aber|weil|wenn|seit|bis|obwohl|nachdem|bevor|dass|what|that|which|who|how|why|where|was|wie|warum|wo))\s/giu;
  return Array.from(title.matchAll(joint), (match) => title.slice(0, match.index).trimEnd())
    .filter((head) => head.length >= brokenCharactersMin)
    .map((head) => `${head} …`)
    .toReversed();
}

/** Less says nothing. */
const brokenCharactersMin = 15;

/** Nobody says "vet near me" of himself. */
const searched = /(?<!\p{L})(?:near me|nearby|in meiner nähe|in der nähe)(?!\p{L})/iu;

function keywordTitle(reading: Reading): string {
  const all = [reading.mainKeyword, ...reading.keywords];
  const spoken = all.find((keyword) => !searched.test(keyword)) ?? reading.mainKeyword;
  const wording = keywordWording(reading, spoken);
  return withBrand(reading, wording.heading);
}
