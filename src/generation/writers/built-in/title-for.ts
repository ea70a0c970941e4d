/**
 * Makes a title out of words that were given: the topic, the thread's title, or the keyword, with the brand's name behind
 * it; it names the brand alone where nothing is known on the topic. It adds nothing to reach a length: a short title is
 * better than an odd one.
 */
import { labelsFor } from "../../formats/labels.ts";
import { titleCharacters } from "../../formats/page.ts";
import { countOf, inCommon, says, stemSet } from "../../text/relevance.ts";
import { coveredTopics, isOffTopic, lacksAdvice } from "./covered-topic.ts";
import { holds } from "./holds.ts";
import { keywordWording } from "./keyword-wording.ts";
import { isAboutKeyword } from "./about-keyword.ts";
import { type Reading, isKnown, isOnThread } from "./reading.ts";
import { ownHeadline } from "./own-headline.ts";
import type { Scribe } from "./scribe.ts";
import { behindName } from "./behind-name.ts";

/** A title that is longer than a search shows is better than one that lost its point. */
const longCharactersMax = 110;

/** What the brand says of itself is a title while most of it is seen. */
const ownCharactersMax = 80;

export function titleFor(reading: Reading, scribe: Scribe): string {
  const title =
    (isOnThread(reading)
      ? (threadTitles(reading)[0] ?? null)
      : isOffTopic(reading) || (reading.isThreadLeftOut && !reading.givenTopic)
        ? (ownHeadline(reading, ownCharactersMax) ?? brandTitle(reading))
        : reading.givenTopic
          ? topicTitle(reading)
          : null) ?? keywordTitle(reading, scribe);
  // A hyphen between blanks is how people type a dash.
  return title.replaceAll(/ - /g, " – ");
}

/** Where the title could not hold what was asked for, that is said and not left to be found. */
export function titleNotes(reading: Reading, title: string, isPage: boolean): string[] {
  const { givenTopic, mainKeyword, topic } = reading;
  const { min, max } = titleCharacters;
  const notes: string[] = [];
  if (isOffTopic(reading))
    notes.push(
      lacksAdvice(reading)
        ? "The title names the brand and not the topic: the topic asks for advice, and no paragraph on it was found that advises."
        : "The title names the brand and not the topic: nothing on the topic was found in what was given.",
    );
  else if (givenTopic && !coveredTopics(reading).some(isIn(title)))
    notes.push(
      `The title is built on the keyword “${mainKeyword}”: the topic is longer than a title may be.`,
    );
  else if (givenTopic && !coveredTopics(reading).some((text) => says(topic.text, text)))
    notes.push(
      "The title is a keyword that shares words with the topic: nothing was found that answers the topic itself.",
    );
  else if (lacksAdvice(reading))
    notes.push(
      "The title says what the text is about: the topic asks for advice, and no paragraph was found that advises on it.",
    );
  else if (givenTopic && !isIn(title)(topic.heading))
    notes.push(
      "The title holds a part of the topic: nothing was found on the rest of it, or the whole is longer than a title may be.",
    );
  if (isForeignThread(reading))
    notes.push(
      "The title names where the question was asked: the thread's own does not read as one, and no keyword fits what it asks.",
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

function isIn(title: string): (text: string) => boolean {
  return (text) => title.includes(text.replaceAll(/ - /g, " – "));
}

/** The topic whole, else cut where a clause ends; null where no wording is both short enough and kept by the text. */
function topicTitle(reading: Reading): string | null {
  const topics = coveredTopics(reading);
  const short = topics.find((text) => text.length <= titleCharacters.max);
  const found = short ?? topics.find((text) => text.length <= longCharactersMax);
  return found === undefined ? null : withBrand(reading, found);
}

/** Who this is and what they do: the text below says that and nothing else. */
export function brandTitle(reading: Reading): string {
  const { name, industry } = reading.material.brand;
  // A name alone tells nobody what this is, unless it says it: "Bakery Miller: bakery" is said twice.
  const named = stemSet(name);
  const isSaid = [...stemSet(industry)].some((stem) => holds(named, stem));
  const whole = industry === "" || isSaid ? name : behindName(reading, industry);
  return whole.length <= titleCharacters.max ? whole : name;
}

/** With the brand's name behind it. */
function withBrand(reading: Reading, base: string): string {
  const { name } = reading.material.brand;
  // A second dash would part what the first has joined.
  if (base.length >= titleCharacters.min || / [–-] /u.test(base) || says(base, name)) return base;
  const named = `${base} – ${name}`;
  return named.length <= titleCharacters.max ? named : base;
}

function isRight(title: string): boolean {
  return title.length >= titleCharacters.min && title.length <= titleCharacters.max;
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

function keywordTitle(reading: Reading, scribe: Scribe): string {
  const spoken = spokenKeyword(reading);
  const asked = isForeignThread(reading) ? scribe.options("titleThread")[0] : null;
  const made = withBrand(reading, asked ?? keywordWording(reading, spoken).heading);
  const own = reading.givenTopic || asked != null ? null : ownHeadline(reading, ownCharactersMax);
  if (own === null && asked == null && isKnown(reading) && !isOver(reading, spoken))
    return brandTitle(reading);
  // "Staff no shows – Shiftwell" says little; it is kept only where it alone has the length that a search shows.
  return own !== null && (isRight(own) || !isRight(made)) ? own : made;
}

/** The text below is about it: the brand says it, or the thread that is quoted asks about it. */
function isOver(reading: Reading, keyword: string): boolean {
  const isQuoted = !reading.givenTopic && reading.post.length > 0;
  return isAboutKeyword(reading, keyword) || (isQuoted && isAskedAbout(reading, keyword));
}

function spokenKeyword({ mainKeyword, keywords }: Reading): string {
  return [mainKeyword, ...keywords].find((keyword) => !searched.test(keyword)) ?? mainKeyword;
}

/** Over a thread that asks about something else, a keyword would promise another text. */
export function isForeignThread(reading: Reading): boolean {
  const { givenTopic, post } = reading;
  if (givenTopic || isOnThread(reading) || !post.some(({ isQuestion }) => isQuestion)) return false;
  return !isAskedAbout(reading, spokenKeyword(reading));
}

/** A third of its words stand in the thread, and one of them in its title. */
function isAskedAbout({ material, post }: Reading, keyword: string): boolean {
  const title = stemSet(material.forumPost?.title ?? "");
  const thread = stemSet([...title, ...post.map(({ text }) => text)].join(" "));
  const stems = stemSet(keyword);
  const count = inCommon(stems, thread);
  // What only the post names may be a detail of it.
  return inCommon(stems, title) > 0 && count * 3 >= stems.size;
}
