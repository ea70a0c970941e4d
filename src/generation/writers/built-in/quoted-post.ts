/** Chooses what is quoted of a forum post: all of it where there is room, else its beginning and the last thing it asks. */
import { leansBack } from "./leans-back.ts";
import { byParagraph } from "./paragraphs.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { placeIn, runsOf, wordsIn } from "./selection.ts";

/** So many words more are spent on what a long post asks in the end. */
const questionWordsMax = 60;

export function quotedPost(reading: Reading, wordsMax: number): SourceSentence[] {
  const post = runsOf(reading.post).flatMap(withoutTorn);
  if (wordsMax === 0) return [];
  if (wordsIn(post) <= wordsMax) return post;
  const begun = withoutAnnouncement(beginningOf(post, wordsMax));
  return [...begun, ...askedLast(post, begun)].toSorted(
    (a, b) => placeIn(reading, a.citation) - placeIn(reading, b.citation),
  );
}

/** Behind a sentence that was left out, what leans on it goes as well. */
function withoutTorn(run: readonly SourceSentence[]): SourceSentence[] {
  const isBegun = run[0]?.citation.start === 0;
  const start = isBegun ? 0 : run.findIndex(({ text }) => !leansBack(text));
  return start === -1 ? [] : run.slice(start);
}

/** Whole paragraphs; of a first one that is too long, whole sentences. */
function beginningOf(post: readonly SourceSentence[], wordsMax: number): SourceSentence[] {
  const taken: SourceSentence[] = [];
  for (const paragraph of byParagraph(post)) {
    if (wordsIn(taken) + wordsIn(paragraph) > wordsMax) {
      if (taken.length > 0) return taken;
      const fitting = paragraph.findIndex(
        (_, index) => wordsIn(paragraph.slice(0, index + 1)) > wordsMax,
      );
      return paragraph.slice(0, Math.max(1, fitting));
    }
    taken.push(...paragraph);
  }
  return taken;
}

/** "I tried three things:" says nothing without them. */
function withoutAnnouncement(sentences: readonly SourceSentence[]): SourceSentence[] {
  const last = sentences.at(-1);
  return last?.text.endsWith(":") === true ? sentences.slice(0, -1) : [...sentences];
}

/** The paragraph with the last question where it is short, else the question where it is read alone. */
function askedLast(
  post: readonly SourceSentence[],
  shown: readonly SourceSentence[],
): SourceSentence[] {
  const question = post.findLast(({ isQuestion }) => isQuestion);
  if (question === undefined || shown.includes(question)) return [];
  const paragraph = post.filter(({ passage }) => passage.id === question.passage.id);
  const isRead = !leansBack(paragraph[0]?.text ?? "");
  if (isRead && wordsIn(paragraph) <= questionWordsMax) return paragraph;
  return leansBack(question.text) ? [] : [question];
}
