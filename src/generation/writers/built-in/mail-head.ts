/** Makes a newsletter's subjects of 6 to 10 words out of what the mail holds; its preheader is preheader.ts's. */
import { isAboutKeyword } from "./about-keyword.ts";
import { says, stemSet } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { answersFrom, isSentAsOwn, isTorn, onTopicIn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Reading, isKnown } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { unitsOf } from "./selection.ts";
import { coveredTopics, isOffTopic } from "./covered-topic.ts";
import { ownHeadline } from "./own-headline.ts";
import { brandTitle, threadTitles } from "./title-for.ts";
import { isLabelled } from "./usable.ts";
import { shortened } from "./wording.ts";

/** More would say the same in other words. */
const subjectsMax = 3;

export const subjectWords = { min: 6, max: 10 } as const;

/** The first is the subject, the others are offered: the topic, the title, and a sentence of the brand that is short enough. */
export function subjectsFor(reading: Reading, scribe: Scribe, title: string): string[] {
  const { brand } = reading.material;
  const topics = reading.givenTopic ? coveredTopics(reading) : [];
  const Kw = shortened(keywordWording(reading, reading.mainKeyword).heading, 35);
  const own = topics.flatMap((heading) => [heading, `${heading} – ${brand.name}`]);
  const sentences = linesIn(reading);
  // Where there is a topic or a thread, what the brand says on other things is no subject of this mail.
  const isAboutBrand = !reading.givenTopic && reading.postTitle === null;
  const isTitled = distance(title) <= titleWordsOff;
  const fitting = sentences
    .filter(
      ({ worth }) => (isAboutBrand && !isTitled) || (worth >= answersFrom && !isOffTopic(reading)),
    )
    .slice(0, 1);
  const threads = threadTitles(reading).flatMap((text) => [text, ...shorterThread(text)]);
  const made = [...own, title, ...threads, ...fitting.map(({ text }) => text)];
  const good = [...new Set(made)].filter((text) => isGoodSubject(text) && !isBare(reading, text));
  // An inbox shows about so much.
  const seen = good.filter((text) => text.length <= seenCharactersMax);
  if (seen.length > 0) return distinct([...seen, ...good]).slice(0, subjectsMax);
  // A headline of this text that has a word too many, or too few, is better than a sentence about something else.
  const headlines = [...topics, title].toSorted((a, b) => distance(a) - distance(b));
  const [headline = title] = headlines;
  const isShown = (text: string) => text.length <= seenCharactersMax && !isBare(reading, text);
  if (isKnown(reading) && !isAboutBrand) {
    // What the brand says of itself is better than a keyword, and than a line that every inbox cuts off.
    const told = ownHeadline(reading, seenCharactersMax) ?? ownHeadline(reading, ownCharactersMax);
    const who = brandTitle(reading);
    const shown = [headline, ...headlines, ...threads].find(
      (text) => isShown(text) && text !== who,
    );
    const lines = [told ?? keywordLines(reading).find(isShown) ?? good[0], who].filter(
      (text) => text !== undefined && !isBare(reading, text),
    );
    return [shown ?? lines[0] ?? headline];
  }
  if (good.length > 0) return distinct(good).slice(0, subjectsMax);
  const spoken =
    isKnown(reading) || reading.minimal ? [] : scribe.options("subjectNothing", { Kw });
  return [
    ...(isTitled ? [] : sentences.map(({ text }) => text)),
    ...spoken,
    ...made,
    // What no paragraph is about is no subject, however many words it has.
    ...(isKnown(reading) && (isOffTopic(reading) || !isAboutKeyword(reading, reading.mainKeyword))
      ? []
      : [`${Kw} – ${brand.name}`]),
  ]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 1);
}

/** So much of what the brand says of itself is better than its name and its trade. */
const ownCharactersMax = 80;

/** Longer subjects are cut off in most inboxes. */
const seenCharactersMax = 62;

/** Only who sends it, which stands beside it anyway. */
export function isBare({ material }: Reading, subject: string): boolean {
  return (
    wordsOf(subject.toLowerCase()).join(" ") ===
    wordsOf(material.brand.name.toLowerCase()).join(" ")
  );
}

/** "Are subscriptions worth it or do you end up with …?" asks the same before its "or", and a title's first sentence is one. */
function shorterThread(title: string): string[] {
  const [, open = "", text = "", close = ""] = /^([“„«]?)(.+?)([”“»]?)$/u.exec(title) ?? [];
  const asked =
    /^(.{15,}?),?\s(?:or|oder)\s(?:do|does|did|is|are|am|should|shall|can|could|would|will|has|have|ist|sind|soll|sollte|kann|muss|lohnt|hat|habe)\s(?:i|you|we|they|it|he|she|the|there|my|your|ich|du|wir|man|es|sie|der|die|das)(?!\p{L}).*\?$/iu.exec(
      text,
    )?.[1];
  // What was told before a question is enough where the whole is too long.
  const told =
    /^(.{20,}?),\s(?:what|how|why|is|are|am|was|should|can|do|does|did|any|anyone|was|wie|warum|ist|soll|kann|jemand)\s(?!.*,)/iu.exec(
      text,
    )?.[1];
  const first = /^(.{20,}?\p{L}{3,}[.?!])\s+\p{Lu}/u.exec(text)?.[1];
  return [
    ...(asked === undefined ? [] : [`${open}${asked}?${close}`]),
    ...(told === undefined || title.length <= seenCharactersMax || asksItself.test(told)
      ? []
      : [`${open || "“"}${told}${close || "”"}`]),
    ...(first === undefined ? [] : [`${open}${first.replace(/\.$/u, "")}${close}`]),
  ];
}

/** Half of a question is none. */
const asksItself =
  /^(?:what|how|why|when|where|which|who|if|when|is|are|do|does|did|can|should|would|was|wie|warum|wann|wo|wer|wenn|ist|kann|soll)(?!\p{L})/iu;

const keywordsMax = 20;

/** A keyword that the brand speaks of and, in a thread, that is asked about, with its name behind it. */
function keywordLines(reading: Reading): string[] {
  const { brand, items, material, mainKeyword, keywords, post, givenTopic } = reading;
  if (isOffTopic(reading)) return [];
  const told = stemSet([...brand, ...items].map(({ text }) => text).join(" "));
  const title = stemSet(material.forumPost?.title ?? "");
  const asked = new Set([...title, ...stemSet(post.map(({ text }) => text).join(" "))]);
  const isThread = !givenTopic && material.forumPost !== null;
  return [mainKeyword, ...keywords.slice(0, keywordsMax)]
    .filter((keyword) => isAboutKeyword(reading, keyword))
    .filter((keyword) => {
      const stems = [...stemSet(keyword)];
      // What the title does not name is a detail of the thread.
      const isNamed = stems.filter((stem) => title.has(stem)).length * 2 >= stems.length;
      return stems.every((stem) => told.has(stem) && (!isThread || (isNamed && asked.has(stem))));
    })
    .map((keyword) => keywordWording(reading, keyword))
    .filter(({ kind, heading }) => kind !== "question" && !says(material.brand.name, heading))
    .map(({ heading }) => `${heading} – ${material.brand.name}`);
}

/** A title that is off by so few words is still a better subject than a sentence from the middle of the text. */
const titleWordsOff = 2;

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

export function isSame(one: string, other: string): boolean {
  const [shorter, longer] = [one, other]
    .map((text) => wordsOf(text.toLowerCase()).join(" "))
    .toSorted((a, b) => a.length - b.length);
  if (longer === undefined || shorter === undefined) return false;
  // "Coral & Cobble: aquarium shop in Stockport" says what "Aquarium shop in Stockport" says.
  const isLong = wordsOf(shorter).length >= containedWordsMin;
  return longer.startsWith(shorter) || (isLong && ` ${longer} `.includes(` ${shorter} `));
}

const containedWordsMin = 4;

export interface Thought {
  text: string;
  /** Its first sentence. */
  first: string;
  worth: number;
  /** Its place among the brand's thoughts. */
  index: number;
  beginsParagraph: boolean;
}

/** Whole thoughts of the brand, those on the topic first. */
export function thoughtsIn(reading: Reading): Thought[] {
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  return unitsOf(isSentAsOwn(reading) ? told : [])
    .filter(([first]) => first !== undefined && !leansBack(first.text) && !isLabelled(first.text))
    .map((unit, index) => ({
      index,
      beginsParagraph: unit[0]?.citation.start === 0,
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
  return Math.max(0, subjectWords.min - words, words - subjectWords.max);
}
