/** Chooses which sentences of the sources a section uses: the most fitting, uncut, in their own order. */
import { inCommon, stemSet } from "../../text/relevance.ts";
import type { Citation } from "../writer.ts";
import type { Reading, Reply, SourceSentence } from "./reading.ts";
import { isOnDanger } from "./advising-reply.ts";
import { asksHowMuch, hasMeasure, hasNumber } from "./avoided.ts";
import { leansBack } from "./leans-back.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { purposeOf } from "./usable.ts";

/** Where it stands, in the order of the sources. */
export function placeIn({ material }: Reading, { passage, start }: Citation): number {
  return material.passages.findIndex(({ id }) => id === passage) * 100_000 + start;
}

/** One span over sentences that stand next to each other. */
export function spanOf(sentences: readonly SourceSentence[]): Citation | null {
  const first = sentences[0];
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return null;
  return { passage: first.citation.passage, start: first.citation.start, end: last.citation.end };
}

/** Runs of sentences between which nothing was left out. */
export function runsOf(sentences: readonly SourceSentence[]): SourceSentence[][] {
  const runs: SourceSentence[][] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1)?.at(-1);
    const follows =
      last !== undefined &&
      last.passage.id === sentence.passage.id &&
      last.passage.text.slice(last.citation.end, sentence.citation.start).trim() === "";
    if (follows) runs.at(-1)?.push(sentence);
    else runs.push([sentence]);
  }
  return runs;
}

/**
 * Sentences that cannot be parted: each that leans back stays with the one before it, and answers with their question. One that leans on something that is
 * not here any more is left out.
 */
export function unitsOf(sentences: readonly SourceSentence[]): SourceSentence[][] {
  return runsOf(sentences).flatMap((run) => {
    const units: SourceSentence[][] = [];
    for (const sentence of run) {
      const last = units.at(-1);
      if (last?.every(isPiece) === true) last.push(sentence);
      else if (!leansBack(sentence.text) && !sentence.isAnswer && !isPiece(sentence))
        units.push([sentence]);
      else if (units.length > 0) units.at(-1)?.push(sentence);
      else if (isFirst(sentence) || isPiece(sentence)) units.push([sentence]);
    }
    return units;
  });
}

/** "Sleep cheap." and "Works offline." say something only beside others. */
function isPiece({ words, isQuestion }: SourceSentence): boolean {
  return words < pieceWordsMax && !isQuestion;
}

const pieceWordsMax = 4;

/** Nothing stands before it in its passage, so there is nothing that it was torn from. */
function isFirst({ passage, citation }: SourceSentence): boolean {
  return passage.text.slice(0, citation.start).trim() === "";
}

export function wordsIn(sentences: readonly SourceSentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words, 0);
}

/** Replies in the order of the thread, the most fitting ones where there are too many. */
export function chosenReplies(
  reading: Reading,
  replies: readonly Reply[],
  repliesMax: number,
): Reply[] {
  const telling = replies.filter(saysSomething);
  // A longer one says why; a quip is printed only where there is nothing else.
  const asked = stemSet(
    withoutEmptyWords(
      [
        reading.postTitle ?? "",
        ...reading.post.filter(({ isQuestion }) => isQuestion).map(({ text }) => text),
      ].join(" "),
    ),
  );
  const long = telling.filter(({ sentences }) => {
    const text = sentences.map((sentence) => sentence.text).join(" ");
    return (
      wordsIn(sentences) >= tellingWordsMin ||
      isOnDanger(text) ||
      (inCommon(stemSet(text), asked) >= takenMin &&
        purposeOf(sentences.map((sentence) => sentence.text)) === "suggestion")
    );
  });
  const kept = new Set(
    (long.length > 0 ? long : telling)
      .map((reply, index) => ({ reply, index }))
      .toSorted(
        (a, b) => worthOf(reading, b.reply) - worthOf(reading, a.reply) || a.index - b.index,
      )
      .slice(0, repliesMax)
      .map(({ reply }) => reply),
  );
  return replies.filter((reply) => kept.has(reply));
}

/** Written by the person who asked. */
export function isFollowUp(reading: Reading, reply: Reply): boolean {
  const asker = reading.material.forumPost?.author ?? "";
  return asker !== "" && reply.author.toLowerCase() === asker.toLowerCase();
}

/** What answers, says something to do and names figures is worth more than what shares many words. */
function worthOf({ postTitle }: Reading, reply: Reply): number {
  const texts = reply.sentences.map(({ text }) => text);
  const purpose = purposeOf(texts);
  const kind = purpose === "suggestion" ? 4 : purpose === "question" ? -4 : 0;
  // Whoever may be hurt hears that first.
  const warning = texts.some(isOnDanger) ? dangerWorth : 0;
  const concrete = texts.some(hasNumber) ? 2 : 0;
  // Who asks in a title how long or how much it was is answered by a measure.
  const measured = asksHowMuch.test(postTitle ?? "") && texts.some(hasMeasure) ? 8 : 0;
  return (
    Math.min(8, relevanceOf(reply)) +
    kind +
    warning +
    measured +
    concrete +
    Math.min(80, wordsIn(reply.sentences)) / 5
  );
}

/** A few words, or one short sentence, are a joke or a slap more often than an answer. */
function saysSomething({ sentences }: Reply): boolean {
  if (sentences.some(({ text }) => isOnDanger(text))) return true;
  return wordsIn(sentences) >= (sentences.length > 1 ? replyWordsMin : loneWordsMin);
}

const dangerWorth = 100;

const replyWordsMin = 12;
const loneWordsMin = 12;
const tellingWordsMin = 20;
/** A short one that says what to do, and takes up so many words of what is asked, answers it. */
const takenMin = 2;

function relevanceOf(reply: Reply): number {
  return reply.sentences.reduce((sum, one) => sum + one.relevance, 0);
}
