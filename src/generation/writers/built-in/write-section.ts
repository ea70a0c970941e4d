/**
 * Writes the blocks of one planned section: source sentences as they stand or as marked quotes. The writer's own words
 * are an attribution, a greeting, or what the caller asked for.
 */
import { says } from "../../text/relevance.ts";
import type { Block, Plan, PlannedSection, Sentence } from "../writer.ts";
import { keywordWording } from "./keyword-wording.ts";
import { paragraph } from "./paragraph.ts";
import type { Reading } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { writeOwnText } from "./write-brand.ts";
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
    case "notice":
    case "faq_item":
      return writeOwnText(reading, section.citations);
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
  const known = [...paragraph(hook), ...writeOwnText(reading, section.citations)];
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

function writeNext(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const { callToAction, call: given } = reading.steering;
  const call = !callToAction
    ? []
    : given === null
      ? scribe.sentences("callToAction")
      : [{ text: given, citations: [] }];
  const signOff = plan.contentType === "newsletter" ? scribe.sentences("signOff") : [];
  // As under a letter: the greeting, and below it whose it is.
  const sender = signOff.length === 0 ? [] : [{ text: reading.material.brand.name, citations: [] }];
  return [...paragraph(call), ...paragraph(signOff), ...paragraph(sender)];
}
