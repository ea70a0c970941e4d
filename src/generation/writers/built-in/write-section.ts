/**
 * Writes the blocks of one planned section: source sentences as they stand or as marked quotes, and between them
 * connective sentences that assert nothing. Threads and brands have files of their own.
 */
import { quotedText } from "../../formats/citations.ts";
import { labelsFor } from "../../formats/labels.ts";
import { countOf } from "../../text/relevance.ts";
import type { Block, Plan, PlannedSection } from "../writer.ts";
import { budgetFor } from "./budget.ts";
import { paragraph } from "./paragraph.ts";
import type { Reading } from "./reading.ts";
import { type Scribe, endsWithCall, speaksAsWe } from "./scribe.ts";
import { joined, partsOf } from "./titles.ts";
import { writeBrand, writeKeyword } from "./write-brand.ts";
import { threadSentence, writeAsked, writeQuotes, writeReplies } from "./write-thread.ts";

export function writeSection(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  switch (section.kind) {
    case "lead":
      return writeLead(reading, scribe, plan, section);
    case "asked":
      return writeAsked(reading, scribe, section);
    case "replies":
      return writeReplies(reading, scribe, plan, section);
    case "reply_group":
      return writeQuotes(reading, scribe, section);
    case "brand":
      return writeBrand(reading, scribe, plan, section);
    case "keyword":
      return writeKeyword(reading, scribe, plan, section);
    case "faq":
      return paragraph(scribe.sentences("faqIntro"));
    case "faq_item":
      return section.citations.map((citation) => ({ kind: "quote", citation }));
    case "checklist":
      return writeChecklist(reading, scribe, plan);
    default:
      return writeNext(reading, scribe, plan);
  }
}

function writeLead(reading: Reading, scribe: Scribe, plan: Plan, section: PlannedSection): Block[] {
  const { topic, postTitle, steering } = reading;
  const fromThread = !reading.givenTopic && postTitle !== null;
  const isLong = topic.text.length > 75;
  const hook = fromThread
    ? threadSentence(reading, scribe)
    : scribe.sentences(hookRole(reading, isLong));
  const opening = hook.map(({ text }) => text).join(" ");
  const audience = steering.audience === null ? [] : scribe.sentences("audience");
  const parts = partsOf(scribe, plan.sections, {
    asWe: speaksAsWe(reading, plan.contentType),
    // Readers who searched for the keyword find it in the first paragraphs.
    withKeyword: countOf(opening, reading.mainKeyword) === 0,
  });
  const map =
    parts.length < (plan.contentType === "article" ? 2 : 3) || plan.contentType === "newsletter"
      ? []
      : scribe.sentences("map", { parts: joined(parts, reading) });
  return plan.contentType === "newsletter"
    ? [...paragraph(hook, audience), ...writeLeadFact(reading, scribe, plan, section)]
    : [
        ...paragraph(hook),
        ...writeLeadFact(reading, scribe, plan, section),
        ...paragraph(audience, map),
      ];
}

/** What the brand says on the very topic comes first: as its own sentence, or as a quote from it. */
function writeLeadFact(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  const [citation] = section.citations;
  if (citation === undefined) return [];
  const asWe = speaksAsWe(reading, plan.contentType);
  const text = quotedText(reading.material, citation);
  const [open, close] = asWe ? ["", ""] : labelsFor(reading.language).quotes;
  return paragraph(scribe.sentences(asWe ? "leadFactWe" : "leadFact", {}, [citation]), [
    { text: `${open}${text}${close}`, citations: [citation] },
  ]);
}

function hookRole(
  reading: Reading,
  isLong: boolean,
): "hookMinimal" | "hookQuestion" | "hookAction" | "hookClause" | "hookPhrase" {
  if (reading.minimal) return "hookMinimal";
  if (isLong) return "hookPhrase";
  if (reading.topic.kind === "question") return "hookQuestion";
  if (reading.topic.action !== null) return "hookAction";
  return reading.topic.kind === "clause" ? "hookClause" : "hookPhrase";
}

/** What a reader could ask the brand, from the first step to the people; the most useful kinds first. */
const questionRoles = [
  "questionBeginning",
  "questionChoice",
  "questionTrouble",
  "questionResult",
  "questionPeople",
] as const;

function writeChecklist(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const { questions } = budgetFor(plan.contentType, reading.steering);
  return [
    ...paragraph(scribe.sentences("checklistIntro")),
    {
      kind: "list",
      ordered: false,
      items: questionRoles.slice(0, questions).flatMap((role) => scribe.sentences(role)),
    },
  ];
}

function writeNext(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const call = endsWithCall(reading, plan.contentType) ? scribe.sentences("callToAction") : [];
  const signOff = plan.contentType === "newsletter" ? paragraph(scribe.sentences("signOff")) : [];
  return [...paragraph(scribe.sentences("next"), call), ...signOff];
}
