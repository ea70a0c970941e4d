/** Plans which replies to a forum post are shown: only whole ones, and only beside what they answer. */
import { stemSet } from "../../text/relevance.ts";
import type { Budget } from "./budget.ts";
import { isOnDanger } from "./advising-reply.ts";
import { holds } from "./holds.ts";
import { answersYesOrNo, asksYesOrNo, leansBack } from "./leans-back.ts";
import { type Section, section } from "./planned-section.ts";
import { printableReplies } from "./printable-replies.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { chosenReplies, spanOf, wordsIn } from "./selection.ts";

/** The replies that may be shown, the most fitting ones where there are many, in the order of the thread. */
export function wholeReplies(
  reading: Reading,
  budget: Budget,
  shown: readonly SourceSentence[],
): SourceSentence[][] {
  const isPostWhole = reading.post.every((sentence) => shown.includes(sentence));
  const printable = printableReplies(reading);
  // One that is long is better than none.
  const isRoom = printable.some(({ sentences }) => wordsIn(sentences) <= budget.replyWords);
  const wordsMax = isRoom || budget.replies === 0 ? budget.replyWords : longReplyWords;
  const fitting = printable.filter(({ sentences }) => {
    const [first] = sentences;
    const isLong = wordsIn(sentences) > wordsMax;
    if (first === undefined || (isLong && !sentences.some(({ text }) => isOnDanger(text))))
      return false;
    if (isPostWhole) return true;
    if (answersYesOrNo(first.text)) return isAnswerTo(reading, first, shown);
    return standsWithout(reading, sentences, shown);
  });
  return chosenReplies(reading, fitting, budget.replies).map(({ sentences }) => sentences);
}

const longReplyWords = 110;

/** It can be read beside the part of the post that is shown. */
function standsWithout(
  { post }: Reading,
  sentences: readonly SourceSentence[],
  shown: readonly SourceSentence[],
): boolean {
  if (shown.length === 0 || leansBack(sentences[0]?.text ?? "")) return false;
  const hidden = post.filter((sentence) => !shown.includes(sentence));
  const known = stemSet(shown.map(({ text }) => text).join(" "));
  const unknown = [...stemSet(hidden.map(({ text }) => text).join(" "))].filter(
    (stem) => !known.has(stem),
  );
  const said = stemSet(sentences.map(({ text }) => text).join(" "));
  return !unknown.some((stem) => said.has(stem));
}

/** The question whose words it takes up is shown, or none is but the title's. */
function isAnswerTo(
  { post, postTitle }: Reading,
  answer: SourceSentence,
  shown: readonly SourceSentence[],
): boolean {
  const open = post.filter(({ text, isQuestion }) => isQuestion && asksYesOrNo(text));
  const taken = stemSet(answer.text);
  const meant = open.filter(({ text }) => [...stemSet(text)].some((stem) => holds(taken, stem)));
  if (meant.length > 0) return meant.every((question) => shown.includes(question));
  const asked = open.filter((question) => shown.includes(question));
  return asksYesOrNo(postTitle ?? "")
    ? asked.length === 0
    : open.length === 1 && asked.length === 1;
}

export function planReplies(
  reading: Reading,
  scribe: Scribe,
  replies: readonly SourceSentence[][],
): Section[] {
  const citations = replies.flatMap((sentences) => spanOf(sentences) ?? []);
  if (citations.length === 0) return [];
  const heading = repliesHeading(reading, scribe, citations.length);
  return [section("replies", heading, "What others replied", citations)];
}

export function repliesHeading(reading: Reading, scribe: Scribe, count: number): string | null {
  if (reading.minimal) return null;
  if (reading.steering.questionHeadings) return scribe.text("headRepliesQuestion");
  if (count > 1) return scribe.text("headReplies");
  const isOnly = reading.material.forumPost?.replyCount === 1;
  return scribe.text(isOnly ? "headReplyOnly" : "headReply");
}
