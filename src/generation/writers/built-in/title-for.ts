/** Makes a title of 50 to 60 characters that holds the main keyword and as much of the topic as there is room for. */
import { titleCharacters } from "../../formats/page.ts";
import { countOf, inCommon, says, stemSet } from "../../text/relevance.ts";
import type { ContentType } from "../../material.ts";
import { leadFacts } from "./lead-facts.ts";
import { keywordWording } from "./keyword-wording.ts";
import type { Role } from "./phrases/phrases.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { shortTopics, withKeywordMerged } from "./short-topics.ts";
import { isAsked } from "./thread-sentence.ts";
import { lowerFirst, shortened } from "./wording.ts";

/** The keyword word for word where that can be: searches and readers look for it as it was typed. */
export function titleFor(reading: Reading, scribe: Scribe, contentType: ContentType): string {
  // A newsletter holds one reply.
  const isMail = contentType === "newsletter";
  const { min, max } = titleCharacters;
  const { mainKeyword } = reading;
  const verbatim = titleWith(reading, scribe, isMail, (title) => countOf(title, mainKeyword) > 0);
  const title =
    verbatim !== null && verbatim.length >= min
      ? verbatim
      : (titleWith(reading, scribe, isMail, (one) => says(one, mainKeyword)) ??
        verbatim ??
        shortened(reading.topic.heading, max));
  // A hyphen between blanks is how people type a dash.
  return title.replaceAll(/ - /g, " – ");
}

/** The first that fits: with the topic, with the short form of it, with the keyword and what the content holds. */
function titleWith(
  reading: Reading,
  scribe: Scribe,
  isMail: boolean,
  holdsKeyword: (title: string) => boolean,
): string | null {
  const { min, max } = titleCharacters;
  const isSound = (title: string) => title.length <= max && holdsKeyword(title);
  const fallbacks: string[] = [];
  for (const base of titleBases(reading)) {
    const made = [base, ...longerTitles(reading, scribe, base, isMail)].filter(isSound);
    const found = made.find((title) => title.length >= min);
    if (found !== undefined) return found;
    fallbacks.push(...made);
  }
  const keyword = keywordWording(reading, reading.mainKeyword).heading;
  const complemented = [
    ...longerTitles(reading, scribe, keyword, isMail),
    ...withNames(reading, keyword),
  ].filter(isSound);
  return (
    complemented.find((title) => title.length >= min) ??
    longest([...fallbacks, ...complemented]) ??
    null
  );
}

/** Where the title could not hold what was asked for, that is said and not left to be found. */
export function titleNotes({ givenTopic, topic, mainKeyword }: Reading, title: string): string[] {
  const common = stemSet(mainKeyword);
  const own = new Set([...stemSet(topic.text)].filter((stem) => !common.has(stem)));
  if (!givenTopic || own.size === 0 || inCommon(own, stemSet(title)) > 0) return [];
  return [
    `The title is built on the main keyword “${mainKeyword}”: topic and keyword together are longer than a title may be.`,
  ];
}

/** The topic, with the main keyword before or behind it where it does not say it already. */
function titleBases(reading: Reading): string[] {
  const { topic, mainKeyword } = reading;
  const { max } = titleCharacters;
  // What a stranger tells of himself is no headline of a brand; what he asks may be.
  if (!reading.givenTopic && reading.postTitle !== null && !topic.heading.endsWith("?")) return [];
  const shorter = shortTopics(topic, reading.language, mainKeyword);
  const own = [topic.heading, ...shorter].filter((text) => says(text, mainKeyword));
  if (says(topic.heading, mainKeyword)) return own;
  const keyword = keywordWording(reading, mainKeyword);
  // "Sugar cane decaf: decaf" says the same twice.
  if (says(mainKeyword, topic.text)) return [shortened(keyword.heading, max)];
  const continued = (text: string) =>
    reading.language === "de" || topic.kind === "question" ? text : lowerFirst(text, reading.names);
  const joined = (text: string) =>
    keyword.heading.endsWith("?")
      ? `${keyword.heading} ${text}`
      : `${keyword.heading}: ${continued(text)}`;
  const behind = [topic.heading, ...shorter].filter((text) => !text.includes(":")).map(joined);
  return [
    ...withKeywordMerged(topic, keyword, mainKeyword),
    ...behind.slice(0, 1),
    ...(keyword.kind === "question" ? [] : [`${topic.heading} – ${keyword.text}`]),
    ...behind.slice(1),
  ];
}

/** The same with words behind it: what the thread or the content holds, or who writes. */
function longerTitles(reading: Reading, scribe: Scribe, base: string, isMail: boolean): string[] {
  if (base.length >= titleCharacters.min || base.includes(" – ")) return [];
  const { name } = reading.material.brand;
  if (reading.minimal) return withNames(reading, base);
  const made = rolesFor(reading, base, isMail)
    .flatMap((role) => sayable(reading, scribe.options(role, { topic: "" })))
    // A second colon would part what the first has joined.
    .map((tail) => base + (base.includes(":") ? tail.replace(/^: /u, " – ") : tail));
  return [
    ...made,
    `${base} – ${name}`,
    ...made
      .filter((title) => !/ – |\?.*\?/u.test(title) && !title.includes(name))
      .map((title) => `${title} – ${name}`),
  ];
}

/** What the content holds says what may stand behind the topic: answers of others, what the brand says to it, or only the brand. */
function rolesFor(reading: Reading, base: string, isMail: boolean): Role[] {
  if (!isKnown(reading)) return ["titleNothing"];
  const isQuestion = base.endsWith("?");
  // Where the topic was given, the thread is a part of the text and not its matter.
  const count = reading.givenTopic ? 0 : reading.replies.length;
  const isOne = count === 1 || isMail;
  const thread: Role = isQuestion
    ? isOne
      ? "titleQuestionThreadOne"
      : "titleQuestionThread"
    : isOne
      ? "titleThreadOne"
      : "titleThread";
  if (count > 0) return [thread];
  const isAnswered = leadFacts(reading).length > 0;
  if (isQuestion) return isAnswered ? ["titleQuestionAnswer"] : [];
  const isToldOf = reading.brand.length + reading.items.length > 0;
  return [
    ...(isAnswered ? (["titleAnswer"] as const) : []),
    ...(isToldOf ? (["titleAbout"] as const) : []),
  ];
}

/** Nobody who tells of a winter asks a question, and two answers are not several. */
function sayable(reading: Reading, tails: string[]): string[] {
  const asks = reading.post.some(({ isQuestion }) => isQuestion) || isAsked(reading);
  const isThread = !reading.givenTopic && reading.postTitle !== null;
  return tails
    .filter((tail) => !isThread || asks || !/\bquestion\b|\bFrage\b/u.test(tail))
    .filter((tail) => reading.replies.length > 2 || !/\bseveral\b|\bmehrere\b/u.test(tail));
}

/** So many other keywords are tried beside the main one. */
const othersMax = 8;

/** Names and keywords are the brand's own, in every language. */
function withNames(reading: Reading, base: string): string[] {
  const { name, industry } = reading.material.brand;
  const others = reading.keywords
    .slice(0, othersMax)
    .filter(
      (keyword) => !says(base, keyword) && keywordWording(reading, keyword).kind === "phrase",
    );
  return [
    `${base} – ${name}`,
    ...(industry === "" || says(`${base} ${name}`, industry)
      ? []
      : [`${base} – ${name}, ${industry}`]),
    ...others.map((keyword) => `${base} – ${keyword}`),
    ...others.map((keyword) => `${base}, ${keyword} – ${name}`),
  ];
}

function longest(texts: string[]): string | undefined {
  return texts.toSorted((a, b) => b.length - a.length)[0];
}
