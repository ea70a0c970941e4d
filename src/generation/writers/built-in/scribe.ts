/**
 * Says connective sentences from the phrase tables: never one twice in a content, and never one that another item
 * of the same batch may say. Which sentence is said when is left to the sections.
 */
import { placeOf } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import { hashOf, shuffled } from "../../text/choose.ts";
import { cut } from "../../text/clean.ts";
import { countIn } from "../../text/relevance.ts";
import type { Sentence } from "../writer.ts";
import { type Phrases, type Role, phrases } from "./phrases/phrases.ts";
import type { Reading } from "./reading.ts";
import { mentions } from "./usable.ts";
import { type Wording, upperFirst, wordingOf } from "./wording.ts";

export type Slots = Readonly<Record<string, string>>;

export interface Scribe {
  /** The next sentence for a role, or null when there is none left that was not said yet. */
  text: (role: Role, slots?: Slots) => string | null;
  sentences: (role: Role, slots?: Slots) => Sentence[];
  /** Every way of saying it that this content may choose from, the preferred one first. */
  options: (role: Role, slots?: Slots) => string[];
}

const items: readonly ContentType[] = ["article", "post", "newsletter", "social"];

/** Roles that only one type of content uses, or that are no sentences: nothing to share out between the items. */
const notShared = /^(?:social|reddit|subject|preheader|title|description)/;

export function scribeFor(reading: Reading, contentType: ContentType): Scribe {
  const table = phrases[reading.language];
  const base = slotsOf(reading, contentType);
  const said = new Set<string>();
  const options = (role: Role, slots: Slots = {}): string[] =>
    optionsFor(table, reading, contentType, role)
      .map((template) => fill(template, { ...base, ...slots }, reading))
      .filter((one) => !mentions(one, reading.steering.avoid));
  const text = (role: Role, slots: Slots = {}): string | null => {
    const template = optionsFor(table, reading, contentType, role).find(
      (one) =>
        !said.has(`${role} ${one}`) &&
        !mentions(fill(one, { ...base, ...slots }, reading), reading.steering.avoid),
    );
    if (template === undefined) return null;
    said.add(`${role} ${template}`);
    return fill(template, { ...base, ...slots }, reading);
  };
  return {
    text,
    options,
    sentences(role, slots = {}) {
      const one = text(role, slots);
      return one === null ? [] : [{ text: one, citations: [] }];
    },
  };
}

function optionsFor(
  table: Phrases,
  reading: Reading,
  contentType: ContentType,
  role: Role,
): string[] {
  const { register } = reading.voice;
  const fitting = table[role].flatMap((template) => {
    const tag = /^([fc])\|/.exec(template)?.[1];
    if (tag === "f" && register !== "formal") return [];
    if (tag === "c" && register !== "casual") return [];
    return [tag === undefined ? template : template.slice(2)];
  });
  const seed = `${reading.material.brand.name}\u0000${reading.topic.text}\u0000${reading.mainKeyword}`;
  const ordered = shuffled(fitting, `${seed}\u0000${role}`);
  if (notShared.test(role)) {
    const start = hashOf(contentType) % Math.max(1, ordered.length);
    return [...ordered.slice(start), ...ordered.slice(0, start)];
  }
  const mine = ordered.filter((_, index) => index % items.length === items.indexOf(contentType));
  return mine.length > 0 ? mine : ordered;
}

/** One pass, so that nothing that is filled in is ever read as a slot. */
function fill(template: string, slots: Slots, reading: Reading): string {
  const second =
    reading.language === "de"
      ? reading.voice.address === "du"
      : reading.voice.register === "casual";
  return template
    .replace(/\[\[([^|\]]*)\|([^\]]*)\]\]/gu, (_, one: string, other: string) =>
      second ? other : one,
    )
    .replace(/\{(\w+)\}/gu, (_, name: string) => {
      const value = Object.hasOwn(slots, name) ? slots[name] : undefined;
      if (value !== undefined) return value;
      const lower = name.charAt(0).toLowerCase() + name.slice(1);
      const begun = Object.hasOwn(slots, lower) ? (slots[lower] ?? "") : "";
      // People's names and handles keep their shape, also where they begin a sentence.
      return lower === "author" && begun !== nameless(reading) ? begun : upperFirst(begun);
    });
}

function slotsOf(reading: Reading, contentType: ContentType): Record<string, string> {
  const { material, language, topic } = reading;
  const post = material.forumPost;
  const german = language === "de";
  const keyword = keywordWording(reading, reading.mainKeyword);
  const isLong = topic.text.length > 75;
  return {
    brand: material.brand.name,
    us: speaksAsWe(reading, contentType) ? (german ? "uns" : "us") : material.brand.name,
    topic: topic.heading,
    ...topicSlots(isLong ? keyword : topic, language),
    ...keywordSlots("kw", keyword),
    there: placeOf(post?.community ?? "", language) || (german ? "in einem Forum" : "in a forum"),
    action: topic.action ?? "",
    community: post?.community || (german ? "einem Forum" : "a forum"),
    author: post?.author || nameless(reading),
    title: reading.postTitle ?? "",
    audience: reading.steering.audience ?? "",
  };
}

export function nameless(reading: Reading): string {
  return reading.language === "de" ? "ein Mitglied" : "one member";
}

/** A keyword's shape, short enough to stand in a sentence. */
export function keywordWording(reading: Reading, keyword: string): Wording {
  const counted = ["a", "an", "every", "each"].some(
    (article) => countIn(reading.foldedText, `${article} ${keyword}`) > 0,
  );
  return wordingOf(cut(keyword, 80), reading.language, reading.names, counted);
}

export function keywordSlots(name: string, keyword: Wording): Record<string, string> {
  const question = keyword.kind === "question";
  const german = question ? `Frage ${keyword.inline}` : `Thema ${keyword.inline}`;
  return {
    [name]: question ? `“${keyword.text}”` : keyword.inline,
    [upperFirst(name)]: keyword.heading,
    [`${name}Das`]: question ? `die ${german}` : `das ${german}`,
    [`${name}Zum`]: question ? `zur ${german}` : `zum ${german}`,
    [`${name}Beim`]: question ? `bei der ${german}` : `beim ${german}`,
  };
}

function topicSlots(topic: Wording, language: "en" | "de"): Record<string, string> {
  if (language === "en") return { about: topic.inline };
  const feminine = topic.kind === "question";
  const noun = feminine ? `Frage ${topic.inline}` : `Thema ${topic.inline}`;
  return {
    about: noun,
    das: feminine ? `die ${noun}` : `das ${noun}`,
    zum: feminine ? `zur ${noun}` : `zum ${noun}`,
    beim: feminine ? `bei der ${noun}` : `beim ${noun}`,
  };
}

/** A post, a newsletter and a social text speak as the brand where its overview does; an article speaks about it. */
export function speaksAsWe(reading: Reading, contentType: ContentType): boolean {
  return reading.person === "we" && !reading.foreign && contentType !== "article";
}
