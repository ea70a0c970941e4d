/**
 * Suggests up to ten topics to write about next, each with reasons and sources: open forum questions, keywords without
 * a piece, changed pages, open questions of earlier pieces, and unused pages. The wording is from the sources; no model
 * is used. Covered and dismissed topics are left out.
 */
import type {
  ContentForIdeas,
  DocumentForIdeas,
  IdeaMaterial,
  ThreadForIdeas,
} from "../../records/brands/idea-material.ts";
import { gapsIn } from "../writers/built-in/draft-notes.ts";
import { countTopicWords, openCoveredTopics } from "./covered-topics.ts";
import type { CoveredTopics } from "./covered-topics.ts";
import {
  isTopic,
  newHeadings,
  oneLine,
  questionsOfDocument,
  titleOfDocument,
} from "./document-topics.ts";
import { ideaKinds, ideasMax } from "./idea.ts";
import type { Idea, IdeaSource } from "./idea.ts";

interface Candidate extends Idea {
  score: number;
  /** Set if the piece about this topic found no answer: the topic is then not considered covered. */
  isOpen?: true;
  /** The part of the topic that must not be covered already; defaults to the whole topic. */
  asked?: string;
}

export interface IdeaQuestion {
  brand: { name: string; networks: readonly string[] };
  material: MaterialInWords;
}

/** With the reasons of threads as sentences. */
type MaterialInWords = Omit<IdeaMaterial, "threads"> & { threads: ThreadInWords[] };
type ThreadInWords = Omit<ThreadForIdeas, "reasons"> & { reasons: string[] };

const topicMax = 300;
/** Lowers the score of kinds that already have ideas. */
const repeatFactor = 0.75;
const reasonsMax = 3;
const days = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function chooseIdeas(question: IdeaQuestion): Idea[] {
  const { brand, material } = question;
  const covered = openCoveredTopics(brand.name);
  const topics = [
    ...material.contents.flatMap(({ title, topic, keywords }) => [title, topic ?? "", ...keywords]),
    ...material.topics,
    ...material.dismissed.map(({ topic }) => topic),
  ];
  for (const topic of topics) covered.add(topic);
  const dismissed = new Set(material.dismissed.map(({ key }) => key));
  const candidates = candidatesFrom(question).filter(
    ({ key, topic, isOpen, asked = topic }) =>
      !dismissed.has(key) && (isOpen === true || !covered.covers(asked)),
  );
  return choose(candidates, brand.name);
}

/** The topic of an idea, even if it is not among the best; null if it does not exist. */
export function findIdeaTopic({
  question,
  key,
}: {
  question: IdeaQuestion;
  key: string;
}): string | null {
  return candidatesFrom(question).find((candidate) => candidate.key === key)?.topic ?? null;
}

function candidatesFrom({ brand, material }: IdeaQuestion): Candidate[] {
  return [
    ...forumQuestions(material),
    ...gaps(material, brand.name),
    ...pages(material, brand),
    ...keywordsWithoutPiece(material),
  ].filter(({ topic }) => topic !== "" && topic.length <= topicMax);
}

/** The best first, with a mix of kinds and no repeated topics. */
function choose(candidates: readonly Candidate[], brandName: string): Idea[] {
  const chosen: Idea[] = [];
  const covered = openCoveredTopics(brandName);
  const open = ideaKinds.map((kind) => ({
    share: 1,
    best: candidates
      .filter((candidate) => candidate.kind === kind)
      .toSorted((one, other) => other.score - one.score)
      .toReversed(),
  }));
  const currentScore = ({ share, best }: (typeof open)[number]) =>
    share * (best.at(-1)?.score ?? 0);
  while (chosen.length < ideasMax) {
    const next = open.reduce((found, one) =>
      currentScore(one) > currentScore(found) ? one : found,
    );
    const candidate = next.best.pop();
    if (candidate === undefined) break;
    if (isSaid(covered, chosen, candidate, brandName)) continue;
    const { key, topic, kind, reasons, sources, contentType } = candidate;
    covered.add(topic);
    next.share *= repeatFactor;
    chosen.push({ key, topic, kind, reasons, sources, contentType });
  }
  return chosen;
}

/** Whether a chosen idea covers the candidate or vice versa. */
function isSaid(
  covered: CoveredTopics,
  chosen: readonly Idea[],
  { topic, asked = topic }: Candidate,
  brandName: string,
): boolean {
  if (covered.covers(asked)) return true;
  const own = openCoveredTopics(brandName);
  own.add(asked);
  return chosen.some((idea) => own.covers(idea.topic));
}

function forumQuestions({ threads, contents }: MaterialInWords): Candidate[] {
  const answered = new Set(contents.map(({ threadId }) => threadId));
  return threads.flatMap((thread): Candidate[] => {
    const topic = oneLine(thread.title);
    if (answered.has(thread.id) || !isTopic(topic)) return [];
    return [
      {
        key: `thread-${thread.id}`,
        topic,
        kind: "forum_question",
        reasons: threadReasons(thread),
        sources: [{ kind: "forum_post", id: thread.id, title: topic, url: thread.url || null }],
        contentType: "article",
        score: 0.6 + 0.4 * Math.min(1, Math.max(0, thread.score)),
      },
    ];
  });
}

function threadReasons({ community, replyCount, reasons }: ThreadInWords): string[] {
  const asked = community === "" ? "Asked in a forum" : `Asked in ${oneLine(community)}`;
  const replies =
    replyCount === 0 ? "no replies yet" : `${replyCount} ${replyCount === 1 ? "reply" : "replies"}`;
  return [`${asked}; ${replies}.`, ...reasons.map(oneLine)].slice(0, reasonsMax);
}

function keywordsWithoutPiece({ keywords }: MaterialInWords): Candidate[] {
  const most = Math.max(1, ...keywords.map(({ volume }) => volume ?? 0));
  return keywords.map(({ id, phrase, volume }): Candidate => {
    const share = volume === null ? 0 : Math.log1p(volume) / Math.log1p(most);
    const searches = volume === null ? [] : [`${volume.toLocaleString("en")} searches a month.`];
    return {
      key: `keyword-${id}`,
      topic: phrase,
      kind: "keyword",
      reasons: ["No piece covers this keyword yet.", ...searches],
      sources: [{ kind: "keyword", id, title: phrase, url: null }],
      contentType: "article",
      score: 0.55 + 0.2 * share,
    };
  });
}

function pages(material: MaterialInWords, brand: IdeaQuestion["brand"]): Candidate[] {
  const cited = new Set(material.contents.flatMap(({ urls }) => urls));
  return material.documents.flatMap((document) => {
    const title = titleOfDocument(document, brand.name);
    const sources = [sourceOf(document, title)];
    if (document.headingsBefore !== null) return changed(document, title, sources, brand);
    if (document.url !== "" && cited.has(document.url)) return [];
    const made = (topic: string, at: number, reason: string): Candidate => ({
      key: `page-${document.id}-${at}`,
      topic,
      kind: "unused_page",
      reasons: [reason, "No piece uses this page yet."],
      sources,
      contentType: "article",
      score: 0.5,
    });
    return [
      ...questionsOfDocument(document).map((question, at) =>
        made(question, at + 1, "Your page answers this question."),
      ),
      ...(title === "" ? [] : [made(title, 0, "You have a page about this.")]),
    ];
  });
}

/** The new heading of a changed page, or the page itself if there is none. */
function changed(
  document: DocumentForIdeas,
  title: string,
  sources: IdeaSource[],
  { networks }: IdeaQuestion["brand"],
): Candidate[] {
  const [heading] = newHeadings(document);
  return [
    {
      key: `change-${document.id}-${document.revision}`,
      topic: heading ?? title,
      kind: "changed_page",
      reasons: [
        `Your page changed on ${days.format(document.changedAt)}.`,
        ...(heading === undefined ? [] : ["It has a new section about this."]),
      ],
      sources,
      contentType: networks.length > 0 ? "social" : "newsletter",
      score: heading === undefined ? 0.65 : 0.8,
    },
  ];
}

/** Open questions of earlier pieces. A topic without an answer is suggested again once there is a page about it. */
function gaps({ contents, documents }: MaterialInWords, brandName: string): Candidate[] {
  const about = openCoveredTopics(brandName);
  for (const { title, headings } of documents) {
    about.add([title, ...headings].map(oneLine).join(" "));
  }
  return contents.flatMap((content) =>
    gapsIn(content.toAdd).flatMap(({ question, isTopic: isWhole }, at): Candidate[] => {
      const topic = oneLine(question);
      const piece = pieceOf(content);
      const base = {
        key: `gap-${content.id}-${at}`,
        topic,
        kind: "gap" as const,
        contentType: "article" as const,
      };
      if (!isWhole) {
        const reasons = [`"${piece.title}" leaves this question from the forum post open.`];
        const told = { reasons, sources: [piece], score: 0.7, asked: topic };
        return isTopic(topic) ? [{ ...base, ...told, topic: inContext(topic, piece.title) }] : [];
      }
      const page = about
        .coveredBy(topic)
        .flatMap((place) => documents[place] ?? [])
        .find(({ changedAt }) => changedAt > content.createdAt);
      if (!page) return [];
      const source = sourceOf(page, titleOfDocument(page, brandName));
      const reasons = [
        `"${piece.title}" found no answer to this.`,
        `"${source.title}" was added or changed since then.`,
      ];
      return [{ ...base, reasons, sources: [source, piece], score: 0.8, isOpen: true }];
    }),
  );
}

/** Adds the title if a question makes no sense alone. */
function inContext(question: string, title: string): string {
  const said = openCoveredTopics("");
  for (const word of question.split(" ")) said.add(word);
  const isClear = title.split(" ").some((word) => countTopicWords(word) > 0 && said.covers(word));
  return isClear ? question : `${title}: ${question}`;
}

function sourceOf({ id, title, url }: DocumentForIdeas, shown: string): IdeaSource {
  return { kind: "document", id, title: shown || oneLine(title) || url, url: url || null };
}

function pieceOf({ id, title }: ContentForIdeas): IdeaSource {
  return { kind: "content", id, title: oneLine(title), url: null };
}
