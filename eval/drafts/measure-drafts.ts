/**
 * Checks drafts: are they on topic, do they use the thread, do networks differ, do two topics give two texts, are they
 * more than the overview? Counts words with its own code, not the writer's.
 */
import type { FinishedContent } from "../../src/writing/content.ts";
import { contentTypes } from "../../src/writing/formats/index.ts";
import { runStages } from "../../src/writing/writers/fixtures/run-stages.fixture.ts";
import { draftBriefs } from "./briefs.ts";
import type { DraftBrief } from "./briefs.ts";

export interface WrittenDraft {
  brief: DraftBrief;
  content: FinishedContent;
}

/** Writes the drafts of all briefs without a model. */
export async function writeDrafts(): Promise<WrittenDraft[]> {
  const drafts: WrittenDraft[] = [];
  for (const brief of draftBriefs) {
    const types = brief.contentType === "batch" ? contentTypes : [brief.contentType];
    for (const type of types)
      drafts.push({ brief, content: (await runStages(brief.input, type)).content });
  }
  return drafts;
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
  /** The measured counts, in words. */
  figures: string;
}

/** The share of the topic's words that the title and opening must contain. */
const topicShare = 0.5;
const openingWords = 60;
/** The maximum share of sentences that two texts of a brand may have in common. */
const sharedMax = 0.5;
/** The maximum share of the overview's sentences that a text may contain. */
const printedMax = 0.5;

export function measureDrafts(drafts: readonly WrittenDraft[]): Measured[] {
  return [...drafts.flatMap(measureOne), ...measurePairs(drafts)];
}

function measureOne({ brief, content }: WrittenDraft): Measured[] {
  const name = `${brief.name}, ${content.contentType}`;
  const { input } = brief;
  const found: Measured[] = [];
  const add = (check: Measured["check"], passed: boolean, figures: string) =>
    found.push({ check, name, passed, figures });
  const body = bodyOf(content);
  const topic = wordsOf(input.topic ?? input.forumPost?.title ?? "");
  const opening = wordsOf(
    `${content.title} ${body.split(/\s+/u).slice(0, openingWords).join(" ")}`,
  );
  const said = shareOf(topic, opening);
  add("on topic", said >= topicShare, `${Math.round(said * 100)} % of the topic's words`);
  const { forumPost } = input;
  const thread = forumPost
    ? [forumPost.title, forumPost.body, ...forumPost.replies.map((one) => one.body)]
    : [];
  const quoted = thread.flatMap(sentencesOf).filter((one) => folded(body).includes(folded(one)));
  if (forumPost !== null)
    add("thread used", quoted.length > 0 !== brief.isStray, `${quoted.length} sentences`);
  if (content.contentType === "social") {
    const { passed, figures } = compareNetworks(brief, content);
    add("networks differ", passed, figures);
  }
  const more = moreThanOverview(brief, content, quoted.length > 0);
  add("more than the overview", more.passed, more.figures);
  return found;
}

/**
 * At most half of the overview's sentences, the one that answers first, something else besides them (the thread,
 * headings, a greeting or several networks), and a list of missing information that fits the topic.
 */
function moreThanOverview(brief: DraftBrief, content: FinishedContent, isQuoting: boolean) {
  const { topic, forumPost, brand } = brief.input;
  const body = bodyOf(content);
  const overview = sentencesOf(brand.overview);
  const placed = overview
    .map((one) => ({ one, at: folded(body).indexOf(folded(one)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  const first = placed[0]?.one ?? "";
  const isAnswerFirst = brief.answers.some((answer) => first.startsWith(answer));
  const said = folded([brand.overview, topic, content.title].join("\n"));
  const own = body
    .split("\n")
    .map((line) => folded(line))
    .filter((line) => line !== "" && !said.includes(line));
  const subject = topic ?? forumPost?.title.replace(/^\[\w+\] /u, "") ?? "";
  const toAdd = content.quality.to_add;
  const isMade =
    toAdd.some((line) => line.includes(subject)) &&
    brief.lacks.every((lack) => toAdd.some((line) => lack.test(line))) &&
    !brief.excess.some((excess) => toAdd.some((line) => excess.test(line)));
  const [opening = ""] = body.split("\n## ", 1);
  const shown = `${opening}\n${String(content.document["meta_description"])}`;
  return {
    passed:
      placed.length <= overview.length * printedMax &&
      isAnswerFirst &&
      !brief.late.some((late) => shown.includes(late)) &&
      (isQuoting || own.length > 0) &&
      isMade,
    figures: `${placed.length} of ${overview.length} sentences, the answer ${isAnswerFirst ? "first" : "not first"}, ${own.length} lines of its own, ${isMade ? "" : "not "}all gaps named, and nothing else`,
  };
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
      const figures = `${shared} of ${smaller} sentences shared`;
      return [{ check: "two topics, two texts", name: pair, passed, figures }];
    }),
  );
}

/**
 * Every text names the brand, and its first sentence from the overview is one that answers. Each contains a fact or
 * reply that no other text has; if the material has too few, all are used, no two texts are equal, and the list of
 * missing information states the number, as counted by hand. Texts ask readers for their experience only after a
 * question of the forum.
 */
function compareNetworks({ input, answers, facts }: DraftBrief, content: FinishedContent) {
  const { variants } = content.document as { variants: { posts: { text: string }[] }[] };
  const { name, overview } = input.brand;
  const { forumPost } = input;
  const texts = variants.map(({ posts }) => folded(posts.map(({ text }) => text).join("\n")));
  const [about = ""] = overview.split("\n\n", 1);
  const said = sentencesOf(overview.slice(about.length)).filter((one) => !phone.test(one));
  const isAnswer = (sentence: string) => answers.some((answer) => sentence.startsWith(answer));
  const replies = (forumPost?.replies ?? []).map(({ body }) => body);
  const further = [...said.filter((one) => !isAnswer(one)), ...replies].map(folded);
  const told = texts.map((text) => further.filter((one) => text.includes(one)));
  const isOwn = told.every((mine, at) =>
    mine.some((one) => told.every((others, other) => other === at || !others.includes(one))),
  );
  const [, count] =
    /only (\d+) facts? (?:was|were) found for/u.exec(content.quality.to_add.join("\n")) ?? [];
  // Sentences that answer count as well: if there are two, one may follow the other.
  const used = new Set([...told.flat(), ...said.map(folded).filter((one) => isIn(texts, one))])
    .size;
  const isShared = Number(count) === facts && used >= facts && new Set(texts).size === texts.length;
  const asked = forumPost
    ? [forumPost.title, ...sentencesOf(forumPost.body)].filter((one) => one.endsWith("?"))
    : [];
  const faults = texts.filter((text) => {
    const [first = ""] = sentencesOf(overview)
      .filter((one) => text.includes(folded(one)))
      .toSorted((one, other) => text.indexOf(folded(one)) - text.indexOf(folded(other)));
    const isInviting = /your experience with this|welche erfahrungen/u.test(text);
    return (
      !text.includes(folded(name)) ||
      !isAnswer(first) ||
      (isInviting && !asked.some((one) => text.includes(folded(one))))
    );
  }).length;
  return {
    passed: faults === 0 && (isOwn || isShared),
    figures: `${used} facts on ${texts.length} networks${count === undefined ? "" : `, ${count} in the material as it says`}, ${faults} without brand or answer first`,
  };
}

const phone = /\d{4} \d{3,4}/u;

function isIn(texts: readonly string[], sentence: string): boolean {
  return texts.some((text) => text.includes(sentence));
}

/** The text without the title, the sources and the note for the editor. */
function bodyOf({ markdown }: FinishedContent): string {
  return markdown
    .replace(/^# .*\n/u, "")
    .replace(/\n## (?:Sources|Quellen)\n[^]*$|\n---\n[^]*$/u, "")
    .replaceAll(/ \[\d+\]|\\(?=[^\p{L}\p{N}\s])/gu, "");
}

/** Removes the brand's description and contact details, which are the same in all its texts. */
function withoutContact(body: string): string {
  return body.replace(/\n## (?:About|Über uns|How to reach|Kontakt)[^]*$/u, "");
}

/** Lines and sentences of four or more words. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["”“]?)(?<!(?:[Aa]m|vom|zum) \d{1,2}\.)\s+(?=["“„]?\p{Lu})/u)
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

/** The first five letters of each word of four or more. */
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
