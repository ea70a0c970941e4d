/** Plans the section that quotes a forum post, under a heading that says what it is. */
import { labelsFor } from "../../formats/labels.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { runsOf, spanOf } from "./selection.ts";
import { isAsked } from "./thread-sentence.ts";

/** A longer title is no heading. */
const titleCharactersMax = 80;

export function planAsked(
  reading: Reading,
  scribe: Scribe,
  shown: readonly SourceSentence[],
): Section[] {
  const citations = runsOf(shown).flatMap((run) => spanOf(run) ?? []);
  if (citations.length === 0) return [];
  const heading = askedHeading(reading, scribe, shown);
  return [section("asked", heading, "What the post asks", citations)];
}

/**
 * Where the title is not in the opening, it stands above what was written under it. A heading that says "the post" stands
 * only below words that have named one.
 */
function askedHeading(
  reading: Reading,
  scribe: Scribe,
  shown: readonly SourceSentence[],
): string | null {
  const { givenTopic, postTitle, steering, material } = reading;
  const [open, close] = labelsFor(material.language).quotes;
  const isFit = steering.noQuestionHeadings
    ? postTitle?.includes("?") !== true
    : !steering.questionHeadings || isAsked(reading);
  if (givenTopic && isFit && postTitle !== null && postTitle.length <= titleCharactersMax)
    return `${open}${postTitle}${close}`;
  if (reading.minimal) return null;
  const isNamed = !givenTopic && postTitle !== null;
  if (steering.questionHeadings)
    return scribe.text(isNamed ? "headAskedQuestion" : "headAskedQuestionFrom");
  // A question in somebody's marks is not the asker's.
  const asks = shown.some(({ text }) => text.endsWith("?"));
  if (isNamed) return scribe.text(asks ? "headQuestion" : "headPost");
  return scribe.text(asks ? "headQuestionFrom" : "headPostFrom");
}
