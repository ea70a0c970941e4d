/** Plans what is shown of a forum post: the part that has most to do with the topic, and the questions that find an answer. */
import { labelsFor } from "../../formats/labels.ts";
import { inCommon, stemSet } from "../../text/relevance.ts";
import { isOnDanger } from "./advising-reply.ts";
import { isAnsweredBy, questionGroups } from "./answered-questions.ts";
import type { Budget } from "./budget.ts";
import { answersYesOrNo, leansBack, reacts } from "./leans-back.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { bestWindow, placeIn, runsOf, spanOf, wordsIn } from "./selection.ts";
import { isAsked } from "./thread-sentence.ts";
import { isForeignThread } from "./title-for.ts";

/** A longer title is no heading. */
const titleCharactersMax = 80;

/** So many words of questions in a row are read at once. */
const questionWords = { min: 5, max: 50 } as const;

const warnedPostWords = 260;

/** What of the post there is room for. */
export function askedSentences(
  reading: Reading,
  budget: Budget,
  /** What may be said to it, by others or else by the brand. */
  answers: readonly SourceSentence[],
): SourceSentence[] {
  const shown: SourceSentence[] = [];
  const take = (sentences: readonly SourceSentence[]) => shown.push(...sentences);
  // A warning is read beside all that was told.
  const isWarned = answers.some(({ text }) => isOnDanger(text));
  const postWords = isWarned && budget.postWords > 0 ? warnedPostWords : budget.postWords;
  const isWhole = wordsIn(reading.post) <= postWords;
  for (const run of isWhole ? runsOf(reading.post) : []) take(withoutTorn(run));
  // A list was torn from what introduces it.
  const prose = reading.post.filter(({ passage }) => passage.form === "prose");
  const free = () => (isWhole ? [] : prose.filter((sentence) => !shown.includes(sentence)));
  for (let window = 0; window < budget.postWindows; window += 1) {
    // A paragraph further down leans on those above it, which are shown only where there is room for them.
    const best = bestWindow(
      free(),
      6,
      110,
      ({ passage, citation }) =>
        citation.start === 0 && (budget.postWindows > 1 || passage.id === prose[0]?.passage.id),
    );
    if (best.length === 0 || (window > 0 && wordsIn(best) < 8)) break;
    take(best);
  }
  for (const run of questionRuns(free(), answers).slice(0, budget.postWindows)) take(run);
  return shown.toSorted((a, b) => placeIn(reading, a.citation) - placeIn(reading, b.citation));
}

export function planAsked(
  reading: Reading,
  scribe: Scribe,
  shown: readonly SourceSentence[],
  /** What is printed below it. */
  answers: readonly SourceSentence[],
): Section[] {
  const citations = runsOf(shown).flatMap((run) => spanOf(run) ?? []);
  if (citations.length === 0) return [];
  const heading = askedHeading(reading, scribe, shown, answers);
  return [section("asked", heading, "What the post asks", citations)];
}

/** Behind a sentence that was left out, what leans on it goes as well. */
function withoutTorn(run: readonly SourceSentence[]): SourceSentence[] {
  const isBegun = run[0]?.citation.start === 0;
  const start = isBegun ? 0 : run.findIndex(({ text }) => !leansBack(text));
  return start === -1 ? [] : run.slice(start);
}

/** Questions in a row, from the first that is taken up below to the last; those that are taken up most come first. */
function questionRuns(
  free: readonly SourceSentence[],
  answers: readonly SourceSentence[],
): SourceSentence[][] {
  const said = stemSet(answers.map(({ text }) => text).join(" "));
  // Who answers "No" answers one of several questions, so they are shown together.
  const isAnswered = answers.some(({ text }) => answersYesOrNo(text));
  return runsOf(free.filter(({ isQuestion }) => isQuestion))
    .map((run) => {
      const worths = run.map(({ text }) => inCommon(stemSet(text), said));
      const groups = questionGroups(run);
      const isTaken = (question: SourceSentence) =>
        (worths[run.indexOf(question)] ?? 0) > 0 && !reacts(question.text);
      const taken = groups.filter((group) => group.some(isTaken)).flat();
      const first = run.indexOf(taken[0] ?? missing);
      const last = run.indexOf(taken.at(-1) ?? missing);
      const isWhole = isAnswered && run.length > 1;
      return {
        questions: isWhole ? run : first === -1 ? [] : run.slice(first, last + 1),
        worth: worths.reduce((sum, one) => sum + one, isWhole ? 1 : 0),
      };
    })
    .filter(({ questions }) => isReadable(questions))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ questions }) => questions);
}

/** Stands in no run. */
const missing = {} as SourceSentence;

function isReadable(questions: readonly SourceSentence[]): boolean {
  const words = wordsIn(questions);
  return words >= questionWords.min && words <= questionWords.max;
}

/**
 * Where the title is not in the opening, it stands above what was written under it. A heading that says "the post" stands
 * only below words that have named one.
 */
function askedHeading(
  reading: Reading,
  scribe: Scribe,
  shown: readonly SourceSentence[],
  answers: readonly SourceSentence[],
): string | null {
  const { givenTopic, postTitle, steering, material } = reading;
  const [open, close] = labelsFor(material.language).quotes;
  const isFit = steering.noQuestionHeadings
    ? postTitle?.includes("?") !== true
    : !steering.questionHeadings || isAsked(reading);
  const isOpen = postTitle?.endsWith("?") === true && !isAnsweredBy(postTitle, answers);
  if (
    givenTopic &&
    isFit &&
    !isOpen &&
    postTitle !== null &&
    postTitle.length <= titleCharactersMax
  )
    return `${open}${postTitle}${close}`;
  if (reading.minimal) return null;
  const isNamed = !givenTopic && (postTitle !== null || isForeignThread(reading));
  if (steering.questionHeadings)
    return scribe.text(isNamed ? "headAskedQuestion" : "headAskedQuestionFrom");
  // A question in somebody's marks is not the asker's.
  const asks = shown.some(({ text }) => text.endsWith("?"));
  if (isNamed) return scribe.text(asks ? "headQuestion" : "headPost");
  return scribe.text(asks ? "headQuestionFrom" : "headPostFrom");
}
