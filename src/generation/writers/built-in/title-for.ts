/** Makes a title of 50 to 60 characters that holds the main keyword and as much of the topic as there is room for. */
import { titleCharacters } from "../../formats/page.ts";
import { foldedCase, inCommon, says, stemSet } from "../../text/relevance.ts";
import { keywordWording } from "./keyword-wording.ts";
import type { Role } from "./phrases/phrases.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { shortTopics, withKeywordMerged } from "./short-topics.ts";
import { lowerFirst, shortened, upperFirst } from "./wording.ts";

const briefWords = 150;

/** The first that fits: with the topic, with the short form of it, with the keyword and what the content holds. */
export function titleFor(reading: Reading, scribe: Scribe): string {
  const { min, max } = titleCharacters;
  const isSound = (title: string) =>
    title.length <= max && says(title, reading.mainKeyword) && isHonest(title, reading);
  const fallbacks: string[] = [];
  for (const base of titleBases(reading)) {
    const made = [base, ...longerTitles(reading, scribe, base)].filter(isSound);
    const found = made.find((title) => title.length >= min);
    if (found !== undefined) return found;
    fallbacks.push(...made);
  }
  const keyword = keywordWording(reading, reading.mainKeyword).heading;
  const complemented = longerTitles(reading, scribe, keyword).filter(isSound);
  return (
    complemented.find((title) => title.length >= min) ??
    longest([...fallbacks, ...complemented]) ??
    shortened(reading.topic.heading, max)
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
  const shorter = shortTopics(topic, reading.language, mainKeyword);
  const own = [topic.heading, ...shorter].filter((text) => says(text, mainKeyword));
  if (says(topic.heading, mainKeyword)) return own;
  const keyword = keywordWording(reading, mainKeyword);
  // "Sugar cane decaf: decaf" says the same twice.
  if (says(mainKeyword, topic.text)) return [shortened(keyword.heading, max)];
  const continued = (text: string) =>
    reading.language === "de" || topic.kind === "question" ? text : lowerFirst(text, reading.names);
  const behind = [topic.heading, ...shorter]
    .filter((text) => !text.includes(":"))
    .map((text) => `${keyword.heading}: ${continued(text)}`);
  return [
    ...withKeywordMerged(topic, keyword, mainKeyword),
    ...behind.slice(0, 1),
    ...(keyword.kind === "question" ? [] : [`${topic.heading} – ${keyword.text}`]),
    ...behind.slice(1),
  ];
}

/** The same with words behind it: what the thread or the content holds, or who writes. */
function longerTitles(reading: Reading, scribe: Scribe, base: string): string[] {
  if (base.length >= titleCharacters.min || base.includes(" – ")) return [];
  const { name } = reading.material.brand;
  if (reading.minimal) return withoutWords(reading, base);
  const tails = scribe
    .options("titlePhrase", { topic: "" })
    .map((text) => text.replace(/^[\s:]+/u, ""));
  const isQuestion = base.endsWith("?");
  const made = isQuestion
    ? scribe.options("titleQuestion", { topic: base })
    : base.includes(":")
      ? []
      : aboutThread(reading, scribe, base).concat(scribe.options("titlePhrase", { topic: base }));
  return [
    ...made,
    `${base} – ${name}`,
    ...tails.map((tail) => (isQuestion ? `${base} ${upperFirst(tail)}` : `${base} – ${tail}`)),
    ...made.filter((title) => !title.includes(name)).map((title) => `${title} – ${name}`),
  ];
}

/** For a language that we have no words of: only names and keywords, which are the brand's own. */
function withoutWords({ material, mainKeyword, keywords }: Reading, base: string): string[] {
  const { name } = material.brand;
  const others = keywords.filter((keyword) => !says(base, keyword) && keyword !== mainKeyword);
  return [
    `${base} – ${name}`,
    ...others.map((keyword) => `${base} – ${keyword}`),
    ...others.map((keyword) => `${base}, ${keyword} – ${name}`),
  ];
}

/** Nobody who tells of a winter asks a question, and two answers are not several. */
function aboutThread(reading: Reading, scribe: Scribe, base: string): string[] {
  const count = reading.replies.length;
  if (count < 2) return [];
  const asks =
    reading.post.some(({ isQuestion }) => isQuestion) || reading.topic.kind === "question";
  const role: Role = "titleThread";
  return scribe
    .options(role, { topic: "" })
    .filter((tail) => asks || !/\bquestion\b|\bFrage\b/u.test(tail))
    .filter((tail) => count > 2 || !/\bseveral\b|\bmehrere\b/u.test(tail))
    .map((tail) => base + tail);
}

/** So short a text has no room for the questions that a title would promise, and an empty overview states no facts. */
function isHonest(title: string, reading: Reading): boolean {
  const added = foldedCase(title)
    .replace(foldedCase(reading.topic.heading), "")
    .replace(foldedCase(reading.mainKeyword), "");
  const isBrief = (reading.steering.wordsMax ?? Infinity) < briefWords;
  if (isBrief && /\bquestions\b|\bask(?:ing)?\b|\bfragen\b/u.test(added)) return false;
  const isKnown = reading.brand.length + reading.items.length > 0;
  return isKnown || !/\bfacts\b|\bnotes\b|\bsays\b|\bangaben\b|\bnotizen\b|\bsagt\b/u.test(added);
}

function longest(texts: string[]): string | undefined {
  return texts.toSorted((a, b) => b.length - a.length)[0];
}
