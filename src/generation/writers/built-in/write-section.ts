/**
 * Writes the blocks of one planned section: source sentences as they stand or as marked quotes. The writer's own words
 * are an attribution, a greeting, or what the caller asked for.
 */
import { quotedText } from "../../formats/citations.ts";
import { labelsFor } from "../../formats/labels.ts";
import { countOf, says } from "../../text/relevance.ts";
import type { Block, Plan, PlannedSection, Sentence } from "../writer.ts";
import { namingOf } from "./brand-naming.ts";
import { keywordWording } from "./keyword-wording.ts";
import { paragraph } from "./paragraph.ts";
import type { Reading } from "./reading.ts";
import { type Scribe, speaksAsItself } from "./scribe.ts";
import { finished, mustQuote, writeBrand, writeOwnWords } from "./write-brand.ts";
import { threadTitles } from "./title-for.ts";
import { authorSentence, threadSentence } from "./thread-sentence.ts";

export function writeSection(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  switch (section.kind) {
    case "lead":
      return writeLead(reading, scribe, plan, section);
    case "brand":
      return writeBrand(reading, section);
    case "keyword":
      return writeOwnWords(reading, section.citations, speaksAsItself(reading));
    case "next":
      return writeNext(reading, scribe, plan);
    default:
      // A quote says below itself whose it is and where it stands.
      return section.citations.map((citation) => ({ kind: "quote", citation }));
  }
}

function writeLead(reading: Reading, scribe: Scribe, plan: Plan, section: PlannedSection): Block[] {
  const fromThread = !reading.givenTopic && reading.postTitle !== null;
  const hook = fromThread ? writeHook(reading, scribe, plan) : [];
  const known = [...paragraph(hook), ...paragraph(writeFacts(reading, section))];
  if (known.length > 0 || plan.sections.some(({ citations }) => citations.length > 0)) return known;
  const isQuestion = keywordWording(reading, reading.mainKeyword).kind === "question";
  return paragraph(scribe.sentences(isQuestion ? "nothingKnownQuestion" : "nothingKnown"));
}

/** A title that is the headline is not said again; and who wrote the post stands below its words where they are shown. */
function writeHook(reading: Reading, scribe: Scribe, plan: Plan): Sentence[] {
  const isHeadline = threadTitles(reading).some((title) => says(plan.title, title));
  if (!isHeadline) return threadSentence(reading, scribe);
  const isShown = plan.sections.some(({ kind }) => kind === "asked");
  return isShown ? [] : authorSentence(reading, scribe);
}

/** What the brand says comes as its own sentence where the text may say it, else with its name before it. */
function writeFacts(reading: Reading, section: PlannedSection): Sentence[] {
  const asWe = speaksAsItself(reading);
  return section.citations.map((citation) => {
    const text = quotedText(reading.material, citation);
    if (asWe || !mustQuote(reading, citation))
      return { text: finished(text), citations: [citation] };
    const { quotes, colon } = labelsFor(reading.material.language);
    const [open, close] = quotes;
    const { start } = namingOf(reading.material, reading.language);
    // What names the brand needs no name before it.
    const author = countOf(text, reading.material.brand.name) > 0 ? "" : `${start}${colon}`;
    return { text: `${author}${open}${text}${close}`, citations: [citation] };
  });
}

function writeNext(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const call = reading.steering.callToAction ? scribe.sentences("callToAction") : [];
  const signOff = plan.contentType === "newsletter" ? scribe.sentences("signOff") : [];
  return [...paragraph(call), ...paragraph(signOff)];
}
