/**
 * Says connective sentences from the phrase tables: never one twice in a content, and never one that another item
 * of the same batch may say. Which sentence is said when is left to the sections.
 */
import { placeOf } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import { hashOf, shuffled } from "../../text/choose.ts";
import { inCommon, says, stemSet } from "../../text/relevance.ts";
import type { Citation, Sentence } from "../writer.ts";
import { contracted, namingOf } from "./brand-naming.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Phrases, type Role, phrases } from "./phrases/phrases.ts";
import { chosenWay, inOrder } from "./phrase-choice.ts";
import type { Reading } from "./reading.ts";
import { isSilentOn } from "./silences.ts";
import { mentions } from "./usable.ts";
import { type Wording, upperFirst } from "./wording.ts";

export type Slots = Readonly<Record<string, string>>;

export interface Scribe {
  /** The next sentence for a role, or null when there is none left that was not said yet. */
  text: (role: Role, slots?: Slots) => string | null;
  sentences: (role: Role, slots?: Slots, citations?: readonly Citation[]) => Sentence[];
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
  const filled = (role: Role, template: string, slots: Slots): string => {
    const seed = `${seedOf(reading)}\u0000${contentType}\u0000${role}`;
    const text = fill(chosenWay(template, seed), { ...base, ...slots }, reading);
    return reading.language === "de" ? contracted(text, reading.material.brand.name) : text;
  };
  const options = (role: Role, slots: Slots = {}): string[] =>
    optionsFor(table, reading, contentType, role)
      .map((template) => filled(role, template, slots))
      .filter((one) => isSayable(one, reading));
  const text = (role: Role, slots: Slots = {}): string | null => {
    for (const template of optionsFor(table, reading, contentType, role)) {
      if (said.has(`${role} ${template}`)) continue;
      const one = filled(role, template, slots);
      if (!isSayable(one, reading)) continue;
      said.add(`${role} ${template}`);
      return one;
    }
    return null;
  };
  return {
    text,
    options,
    sentences(role, slots = {}, citations = []) {
      const one = text(role, slots);
      return one === null ? [] : [{ text: one, citations: [...citations] }];
    },
  };
}

/** Not what must not be mentioned, and no heading such as "Is it vegan?: what to ask". */
function isSayable(text: string, reading: Reading): boolean {
  return !/\?[”“"]?:/u.test(text) && !mentions(text, reading.steering.avoid);
}

/** Two topics of a brand differ in it, and so do two brands. */
function seedOf(reading: Reading): string {
  return `${reading.material.brand.name}\u0000${reading.topic.text}\u0000${reading.mainKeyword}`;
}

function optionsFor(
  table: Phrases,
  reading: Reading,
  contentType: ContentType,
  role: Role,
): string[] {
  const fitting = table[role].flatMap((template) => {
    const tag = /^([a-z])\|/.exec(template)?.[1];
    if (tag === undefined) return [template];
    return isTagFitting(reading, contentType, tag) ? [template.slice(2)] : [];
  });
  const subject = { brand: reading.material.brand.name, topic: seedOf(reading) };
  if (!notShared.test(role))
    return inOrder(fitting, role, subject, items.indexOf(contentType), items.length);
  const ordered = shuffled(fitting, `${seedOf(reading)}\u0000${role}`);
  const start = hashOf(contentType) % Math.max(1, ordered.length);
  return [...ordered.slice(start), ...ordered.slice(0, start)];
}

function isTagFitting(reading: Reading, contentType: ContentType, tag: string): boolean {
  // Where a call to action follows, the sentence before it does not send the reader to the brand as well.
  if (tag === "k") return !endsWithCall(reading, contentType);
  if (tag === "f") return reading.voice.register === "formal";
  if (tag === "c") return reading.voice.register === "casual";
  if (tag === "o") return otherKeyword(reading) !== null;
  return reading.topic.isDoing && (tag === "a" || isSilentOn(reading, tag));
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
  const isFromThread = !reading.givenTopic && reading.postTitle !== null;
  const naming = namingOf(material, language);
  const own = speaksAsWe(reading, contentType) ? (german ? "uns" : "us") : null;
  return {
    name: material.brand.name,
    brand: naming.subject,
    Brand: naming.start,
    brandAcc: naming.accusative,
    brandDat: naming.dative,
    vonBrand: naming.owner,
    us: own ?? naming.dative,
    usAcc: own ?? naming.accusative,
    topic: topic.heading,
    // A thread's whole title would be said again and again; its matter is the keyword's.
    ...topicSlots(isLong || isFromThread ? keyword : topic, reading),
    ...keywordSlots("kw", keyword),
    ...keywordSlots("other", keywordWording(reading, otherKeyword(reading) ?? reading.mainKeyword)),
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

/** So many keywords are looked at for a second one. */
const otherMax = 8;

const otherKeywords = new WeakMap<Reading, string | null>();

/** A second keyword that can stand in a sentence as it is, and does not say the main one again; kept per reading. */
function otherKeyword(reading: Reading): string | null {
  const known = otherKeywords.get(reading);
  if (known !== undefined) return known;
  const main = stemSet(reading.mainKeyword);
  const fitting = reading.keywords.slice(0, otherMax).filter((keyword) => {
    const { kind, inline } = keywordWording(reading, keyword);
    const isNew = inCommon(stemSet(keyword), main) === 0;
    return kind === "phrase" && keyword.length <= 40 && isNew && !/[“„]/u.test(inline);
  });
  const other = fitting[hashOf(seedOf(reading)) % Math.max(1, fitting.length)] ?? null;
  otherKeywords.set(reading, other);
  return other;
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

function topicSlots(
  topic: Wording,
  { language, mainKeyword }: Pick<Reading, "language" | "mainKeyword">,
): Record<string, string> {
  // After "wrong about" only a thing can stand; and a keyword that is named in every line is stuffed.
  const isThing = topic.kind === "phrase" && !topic.inline.startsWith("“");
  const it = isThing && !says(topic.text, mainKeyword) ? topic.inline : "this";
  if (language === "en") return { about: topic.inline, it };
  const feminine = topic.kind === "question";
  const noun = feminine ? `Frage ${topic.inline}` : `Thema ${topic.inline}`;
  return {
    about: noun,
    das: feminine ? `die ${noun}` : `das ${noun}`,
    dem: feminine ? `der ${noun}` : `dem ${noun}`,
    zum: feminine ? `zur ${noun}` : `zum ${noun}`,
    beim: feminine ? `bei der ${noun}` : `beim ${noun}`,
  };
}

/** An article informs, and calls for nothing that it was not asked to. */
export function endsWithCall(reading: Reading, contentType: ContentType): boolean {
  return contentType !== "article" || reading.steering.callToAction;
}

/** A post, a newsletter and a social text speak as the brand where its overview does; an article speaks about it. */
export function speaksAsWe(reading: Reading, contentType: ContentType): boolean {
  return reading.person === "we" && !reading.foreign && contentType !== "article";
}
