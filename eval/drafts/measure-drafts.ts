/**
 * Says of each draft what it does for its reader: is it on its topic, does it use the thread, do networks differ, do two
 * topics give two texts, is it more than the overview. By counting words of its own, not by the writer's.
 */
import type { FinishedContent } from "../../src/generation/content.ts";
import type { DraftBrief } from "./briefs.ts";

export interface WrittenDraft {
  brief: DraftBrief;
  content: FinishedContent;
}

export interface Measured {
  check:
    | "on topic"
    | "thread used"
    | "networks differ"
    | "two topics, two texts"
    | "more than the overview";
  name: string;
  passed: boolean;
}

/** Of the words that a topic is made of, so many stand in title and opening. */
const topicShare = 0.5;
const openingWords = 60;
/** Two texts of one brand share so many of their sentences at most. */
const sharedMax = 0.5;
/** So much of an overview may be printed. */
const printedMax = 0.7;

export function measureDrafts(drafts: readonly WrittenDraft[]): Measured[] {
  return [...drafts.flatMap(measureOne), ...measurePairs(drafts)];
}

function measureOne({ brief, content }: WrittenDraft): Measured[] {
  const name = `${brief.name}, ${content.contentType}`;
  const { input } = brief;
  const found: Measured[] = [];
  const add = (check: Measured["check"], passed: boolean) => found.push({ check, name, passed });
  const body = bodyOf(content);
  const topic = wordsOf(input.topic ?? input.forumPost?.title ?? "");
  const opening = wordsOf(
    `${content.title} ${body.split(/\s+/u).slice(0, openingWords).join(" ")}`,
  );
  add("on topic", shareOf(topic, opening) >= topicShare);
  const { forumPost } = input;
  if (forumPost !== null) {
    const said = [forumPost.title, forumPost.body, ...forumPost.replies.map((one) => one.body)];
    const sentences = said.flatMap(sentencesOf);
    const isUsed = sentences.some((sentence) => folded(body).includes(folded(sentence)));
    add("thread used", isUsed !== (brief.isStray ?? false));
  }
  if (content.contentType === "social") add("networks differ", areDifferent(brief, content));
  const overview = sentencesOf(input.brand.overview);
  const printed = overview.filter((sentence) => folded(body).includes(folded(sentence)));
  const own = sentencesOf(body).filter(
    (one) => !folded(input.brand.overview).includes(folded(one)),
  );
  add("more than the overview", printed.length <= overview.length * printedMax && own.length > 0);
  return found;
}

function measurePairs(drafts: readonly WrittenDraft[]): Measured[] {
  return drafts.flatMap((one, at) =>
    drafts.slice(at + 1).flatMap((other): Measured[] => {
      const { pair } = one.brief;
      if (pair === undefined || pair !== other.brief.pair) return [];
      const [first, second] = [one, other].map(
        ({ content }) => new Set(sentencesOf(withoutContact(bodyOf(content))).map(folded)),
      );
      const shared = [...(first ?? [])].filter((sentence) => second?.has(sentence)).length;
      const smaller = Math.min(first?.size ?? 0, second?.size ?? 0);
      const passed = one.content.title !== other.content.title && shared <= smaller * sharedMax;
      return [{ check: "two topics, two texts", name: pair, passed }];
    }),
  );
}

/** No two texts begin alike or say the same, and each holds something of the overview that is on the topic. */
function areDifferent({ input }: DraftBrief, content: FinishedContent): boolean {
  const { variants } = content.document as { variants: { posts: { text: string }[] }[] };
  const texts = variants.map(({ posts }) => {
    const lines = posts.flatMap(({ text }) => sentencesOf(text.replaceAll(/#\S+/gu, "")));
    return lines.map(folded);
  });
  const [beginnings, wholes] = [
    new Set(variants.map(({ posts }) => folded(posts[0]?.text.split("\n")[0] ?? ""))),
    new Set(texts.map((lines) => lines.toSorted().join("\n"))),
  ];
  const said = folded(input.brand.overview);
  const asked = wordsOf(input.topic ?? input.forumPost?.title ?? "");
  const known = new Set(asked.map((word) => word.slice(0, 4)));
  const isFact = (line: string) =>
    said.includes(line) && wordsOf(line).some((word) => known.has(word.slice(0, 4)));
  return (
    beginnings.size === texts.length &&
    wholes.size === texts.length &&
    texts.every((lines) => lines.some(isFact))
  );
}

/** What readers read: without the title, the sources and the note for the editor. */
function bodyOf({ markdown }: FinishedContent): string {
  return markdown
    .replace(/^# .*\n/u, "")
    .replace(/\n## (?:Sources|Quellen)\n[^]*$|\n---\n[^]*$/u, "")
    .replaceAll(/ \[\d+\]|\\(?=[^\p{L}\p{N}\s])/gu, "");
}

/** How to reach a brand is the same in all its texts. */
function withoutContact(body: string): string {
  return body.replace(/\n## (?:How to reach|So (?:sind wir|ist .*) zu erreichen)[^]*$/u, "");
}

/** Lines and sentences of four words and more. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["”“]?)\s+(?=["“„]?\p{Lu})/u)
    .map((one) => one.replace(/^[\s>#•*-]+/u, "").trim())
    .filter(
      (one) => !one.startsWith("—") && wordsOf(one).length > 0 && one.split(/\s+/u).length >= 4,
    );
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The beginnings of words that are long enough to mean something. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 5));
}

function shareOf(wanted: readonly string[], found: readonly string[]): number {
  const known = new Set(found);
  const distinct = [...new Set(wanted)];
  return distinct.length === 0
    ? 1
    : distinct.filter((word) => known.has(word)).length / distinct.length;
}
