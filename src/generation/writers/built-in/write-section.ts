/**
 * Writes the blocks of one planned section: source sentences as they stand or as marked quotes. The writer's own words
 * are an attribution, a greeting, or what the caller asked for.
 */
import { quotedText } from "../../formats/citations.ts";
import { labelsFor } from "../../formats/labels.ts";
import { countOf, says } from "../../text/relevance.ts";
import type { Block, Citation, Plan, PlannedSection, Sentence } from "../writer.ts";
import { namingOf } from "./brand-naming.ts";
import { keywordWording } from "./keyword-wording.ts";
import { paragraph } from "./paragraph.ts";
import type { Reading } from "./reading.ts";
import { type Scribe, speaksAsItself } from "./scribe.ts";
import {
  finished,
  mustQuote,
  partsOf,
  writeBrand,
  writeItems,
  writeOwnWords,
} from "./write-brand.ts";
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
    case "notice":
      return writeOwnWords(reading, section.citations, speaksAsItself(reading));
    case "faq_item":
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
  const known = [...paragraph(hook), ...writeOpening(reading, section.citations)];
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

/** What the brand says comes as its own sentences where the text may say them, else with its name before them. */
function writeOpening(reading: Reading, citations: readonly Citation[]): Block[] {
  const asWe = speaksAsItself(reading);
  return partsOf(reading, citations).flatMap(({ isList, citations: cited }) => {
    if (isList) return writeItems(reading, cited);
    return byPassage(cited).flatMap((own) =>
      paragraph(
        own.some((citation) => !asWe && mustQuote(reading, citation))
          ? [quotedOpening(reading, own)]
          : own.map((citation) => ({
              text: finished(quotedText(reading.material, citation)),
              citations: [citation],
            })),
      ),
    );
  });
}

function byPassage(citations: readonly Citation[]): Citation[][] {
  const groups: Citation[][] = [];
  for (const citation of citations) {
    const last = groups.at(-1);
    if (last?.[0]?.passage === citation.passage) last.push(citation);
    else groups.push([citation]);
  }
  return groups;
}

function quotedOpening(reading: Reading, citations: readonly Citation[]): Sentence {
  const [first] = citations;
  if (first === undefined) return { text: "", citations: [] };
  const citation = { ...first, end: citations.at(-1)?.end ?? first.end };
  const text = quotedText(reading.material, citation);
  const { quotes, colon } = labelsFor(reading.material.language);
  const [open, close] = quotes;
  const { start } = namingOf(reading.material, reading.language);
  // What names the brand needs no name before it.
  const author = countOf(text, reading.material.brand.name) > 0 ? "" : `${start}${colon}`;
  return { text: `${author}${open}${text}${close}`, citations: [citation] };
}

function writeNext(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const { callToAction, call: given } = reading.steering;
  const call = !callToAction
    ? []
    : given === null
      ? scribe.sentences("callToAction")
      : [{ text: given, citations: [] }];
  const signOff = plan.contentType === "newsletter" ? scribe.sentences("signOff") : [];
  return [...paragraph(call), ...paragraph(signOff)];
}
