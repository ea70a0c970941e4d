/** Plans a list of questions and answers, where the sources hold real questions and passages that answer them. */
import { inCommon, stemSet } from "../../text/relevance.ts";
import { asksHowMuch, hasNumber } from "./avoided.ts";
import type { Budget } from "./budget.ts";
import { leansBack } from "./leans-back.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { bestWindow, chosenReplies, isFollowUp, runsOf, spanOf } from "./selection.ts";

/** So many questions of a post are looked up in its replies; nobody asks more in one post. */
const questionsMax = 40;

const questionWordsMin = 3;

/** Real questions of the sources with a passage that answers them: the next sentence of the overview, or a fitting reply. */
export function planFaq(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  used: Set<SourceSentence>,
): Section[] {
  const pairs: Pair[] = [];
  for (const run of runsOf(overviewOf(reading))) {
    run.forEach((question, index) => {
      const answer = answerAfter(run.slice(index + 1, index + 4));
      // "Nervous?" is no question that anybody asks.
      if (question.isQuestion && question.words >= questionWordsMin && answer.length > 0)
        pairs.push({ questions: [question], answer });
    });
  }
  // A reply stays whole where it is the only one: it is read in its own section then. The asker's own answer nothing.
  const others = reading.replies.filter((reply) => !isFollowUp(reading, reply));
  const replies = others.length > 1 ? others.map(({ sentences }) => sentences.map(withStems)) : [];
  for (const questions of replies.length > 0 ? askedIn(reading) : []) {
    // Only the first pairs are kept, so there is no need to look for more.
    if (pairs.length >= budget.faqItems) break;
    const text = questions.map((one) => one.text).join(" ");
    const about = stemSet(text);
    const answers = replies
      .map((sentences) => fitting(sentences, about))
      .map((sentences) =>
        bestWindow(
          sentences.filter((one) => !one.isQuestion && !taken(pairs, one)),
          3,
          60,
        ),
      )
      .filter((window) => answersTo(text, about, window))
      .toSorted(
        (a, b) =>
          Math.max(...b.map((one) => one.relevance)) - Math.max(...a.map((one) => one.relevance)),
      );
    const best = answers[0];
    if (best !== undefined) {
      const spans = new Set(best.map(({ citation }) => `${citation.passage} ${citation.start}`));
      const originals = reading.replies
        .flatMap((reply) => reply.sentences)
        .filter(({ citation }) => spans.has(`${citation.passage} ${citation.start}`));
      pairs.push({ questions, answer: originals });
    }
  }
  const kept = pairs.slice(0, budget.faqItems);
  if (kept.flatMap(({ questions }) => questions).length < 2) return [];
  // One answer alone belongs to the other replies, where there are any.
  if (kept.length < 2 && chosenReplies(reading, 2).length > 1) return [];
  const items = kept.map(({ questions, answer }) => {
    for (const sentence of [...questions, ...answer]) used.add(sentence);
    const span = spanOf(answer);
    const text = questions.map((one) => one.text).join(" ");
    return section("faq_item", text, text, span === null ? [] : [span], 3);
  });
  return [
    section(
      "faq",
      scribe.text(reading.steering.questionHeadings ? "headFaqQuestion" : "headFaq"),
      "Questions that the sources answer",
      [],
    ),
    ...items,
  ];
}

/** The next sentence, with those that lean on it: a paragraph goes on to other things without a sign. */
function answerAfter(rest: readonly SourceSentence[]): SourceSentence[] {
  const [first, ...others] = rest;
  if (first === undefined || first.isQuestion) return [];
  // "Yes." and "Nein." say why in the next sentence.
  const isBare = first.words < 4;
  const end = others.findIndex(
    ({ isQuestion, text }, index) => isQuestion || (!leansBack(text) && !(index === 0 && isBare)),
  );
  return [first, ...(end === -1 ? others : others.slice(0, end))];
}

interface Pair {
  /** More than one where the later ones lean on the first. */
  questions: SourceSentence[];
  answer: SourceSentence[];
}

/** The questions of the post; one that points back is asked together with the one before it. */
function askedIn(reading: Reading): SourceSentence[][] {
  const groups: SourceSentence[][] = [];
  for (const run of runsOf(reading.post.filter(({ isQuestion }) => isQuestion))) {
    let open: SourceSentence[] | undefined;
    for (const question of run) {
      if (open === undefined || !leansBack(question.text)) groups.push((open = [question]));
      // What needs many words asks for an answer of its own.
      else if (question.words <= joinedWordsMax) open.push(question);
    }
  }
  return groups
    .filter((group) => group.reduce((sum, { text }) => sum + text.length, 0) <= 140)
    .slice(0, questionsMax);
}

const joinedWordsMax = 7;

/** Two words in common, or one that is most of a question for a number where a number follows. */
function answersTo(
  question: string,
  about: ReadonlySet<string>,
  window: readonly SourceSentence[],
): boolean {
  if (window.some(({ relevance }) => relevance >= 2)) return true;
  return (
    asksHowMuch.test(question) &&
    window.some(
      ({ text, relevance }) => relevance * 2 >= about.size && relevance > 0 && hasNumber(text),
    )
  );
}

interface Stemmed {
  sentence: SourceSentence;
  stems: ReadonlySet<string>;
}

function withStems(sentence: SourceSentence): Stemmed {
  return { sentence, stems: stemSet(sentence.text) };
}

/** The sentences with their relevance to this question, or none where none has enough to do with it. */
function fitting(sentences: readonly Stemmed[], about: ReadonlySet<string>): SourceSentence[] {
  const relevances = sentences.map(({ stems }) => inCommon(stems, about));
  if (!relevances.some((one) => one >= 1)) return [];
  return sentences.map(({ sentence }, index) => ({
    ...sentence,
    relevance: relevances[index] ?? 0,
  }));
}

function taken(pairs: readonly Pair[], sentence: SourceSentence): boolean {
  return pairs.some(({ answer }) =>
    answer.some(
      ({ citation }) =>
        citation.passage === sentence.citation.passage &&
        citation.start === sentence.citation.start,
    ),
  );
}

/** The overview's prose in its own order; a short answer such as "Yes, to all of Europe." counts as well. */
function overviewOf(reading: Reading): SourceSentence[] {
  const prose = reading.items.filter(({ passage }) => passage.form === "prose");
  return [...reading.brand, ...prose].toSorted(
    (a, b) =>
      Number(a.passage.id.slice(1)) - Number(b.passage.id.slice(1)) ||
      a.citation.start - b.citation.start,
  );
}
