/** Plans which replies to a forum post are shown, and under which headings: only what can be understood beside what is shown. */
import { stemSet } from "../../text/relevance.ts";
import type { Citation } from "../writer.ts";
import type { Budget } from "./budget.ts";
import { holds } from "./covered-topic.ts";
import { addsOn, answersYesOrNo } from "./leans-back.ts";
import type { Role } from "./phrases/phrases.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { bestWindow, chosenReplies, isFollowUp, spanOf, wordsIn } from "./selection.ts";
import { purposeOf } from "./usable.ts";

/** Fewer are left of a reply that lost its beginning. */
const restWordsMin = 9;

/** The part of each chosen reply that is shown, in the order of the thread. */
export function replyWindows(
  reading: Reading,
  budget: Budget,
  used: ReadonlySet<SourceSentence>,
): SourceSentence[][] {
  const windows: SourceSentence[][] = [];
  for (const reply of chosenReplies(reading, budget.replies)) {
    const free = reply.sentences.filter((sentence) => !used.has(sentence));
    const window = bestWindow(free, 5, budget.replyWords);
    const [first] = window;
    // A follow-up needs what it reacts to before it, and so does what only adds to others.
    const isAlone = windows.length === 0;
    if (first === undefined || (isAlone && (isFollowUp(reading, reply) || addsOn(first.text))))
      continue;
    windows.push(window);
  }
  return windows;
}

/** Without a "Yes" to a question that is not shown, or that may be read as the answer to another one. */
export function understood(
  reading: Reading,
  windows: readonly SourceSentence[][],
  shown: readonly SourceSentence[],
): SourceSentence[][] {
  const kept = windows.flatMap((window) => {
    const [first] = window;
    if (first === undefined || !answersYesOrNo(first.text) || isAnswerTo(reading, first, shown))
      return [window];
    const rest = bestWindow(window.slice(1), 5, Infinity);
    const isClear = !/\b(?:mine|ours)\b/iu.test(rest[0]?.text ?? "");
    return isClear && wordsIn(rest) >= restWordsMin ? [rest] : [];
  });
  // What adds to others cannot be the first.
  const start = kept.findIndex(([first]) => !addsOn(first?.text ?? ""));
  return start === -1 ? [] : kept.slice(start);
}

/** The question whose words it takes up is shown, or none is but the title's. */
function isAnswerTo(
  { post, postTitle }: Reading,
  answer: SourceSentence,
  shown: readonly SourceSentence[],
): boolean {
  const open = post.filter(({ text, isQuestion }) => isQuestion && isYesOrNo(text));
  const taken = stemSet(answer.text);
  const meant = open.filter(({ text }) => [...stemSet(text)].some((stem) => holds(taken, stem)));
  if (meant.length > 0) return meant.every((question) => shown.includes(question));
  const asked = open.filter((question) => shown.includes(question));
  return isYesOrNo(postTitle ?? "") ? asked.length === 0 : open.length === 1 && asked.length === 1;
}

/** It begins with its verb. */
export function isYesOrNo(question: string): boolean {
  return /^(?:and |und |or |oder )?(?:is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|ist|sind|war|bin|kann|können|könnte|muss|müssen|darf|soll|sollte|hat|habe|haben|wird|würde|lohnt|geht|reicht|gibt|braucht)(?!\p{L})/iu.test(
    question,
  );
}

export function planReplies(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  windows: readonly SourceSentence[][],
): Section[] {
  if (windows.length === 0) return [];
  const title = repliesHeading(reading, scribe, windows.length);
  const point = "What others replied";
  // What replies do is told by headings that are no questions.
  const isGrouped =
    budget.keywordSections > 0 && !reading.steering.questionHeadings && !reading.minimal;
  const groups = isGrouped ? groupsOf(windows) : [];
  if (groups.length < 2) return [section("replies", title, point, spans(windows))];
  const parts = groups.map(({ role, members }) =>
    section("reply_group", scribe.text(role), point, spans(members), 3),
  );
  return [section("replies", title, point, []), ...parts];
}

function spans(windows: readonly SourceSentence[][]): Citation[] {
  return windows.flatMap((window) => spanOf(window) ?? []);
}

function repliesHeading(reading: Reading, scribe: Scribe, count: number): string | null {
  if (reading.minimal) return null;
  if (reading.steering.questionHeadings) return scribe.text("headRepliesQuestion");
  if (count > 1) return scribe.text("headReplies");
  const isOnly = reading.material.forumPost?.replyCount === 1;
  return scribe.text(isOnly ? "headReplyOnly" : "headReply");
}

/** Replies sorted by what they do, where there are enough of them for an order to help. */
function groupsOf(
  windows: readonly SourceSentence[][],
): { role: Role; members: SourceSentence[][] }[] {
  if (windows.length < 4) return [];
  const roles = [
    ["suggestion", "headSuggestions"],
    ["experience", "headExperience"],
    ["remark", "headRemarks"],
    ["question", "headQuestionsBack"],
  ] as const;
  return roles
    .map(([purpose, role]) => ({
      role,
      members: windows.filter((window) => purposeOf(window.map(({ text }) => text)) === purpose),
    }))
    .filter(({ members }) => members.length > 0);
}
