/**
 * Plans the sections of an article, a post or a newsletter: which kinds the material can carry, under which heading,
 * with which spans of which passages. No span is given out twice. The sentences are write-section.ts's.
 */
import type { ContentType } from "../../material.ts";
import type { PlannedSection } from "../writer.ts";
import { type Budget, budgetFor } from "./budget.ts";
import type { Role } from "./phrases/phrases.ts";
import { openingFor } from "./lead-paragraphs.ts";
import { ownSections, ownSentences } from "./own-text.ts";
import { fittingParagraphs } from "./paragraphs.ts";
import { planAsked } from "./plan-asked.ts";
import { planFaq } from "./plan-faq.ts";
import { planReplies } from "./plan-replies.ts";
import { type Section, section } from "./planned-section.ts";
import { quotedThread } from "./quotable-thread.ts";
import { type Reading, type SourceSentence, isOnThread } from "./reading.ts";
import { type Scribe, speaksAsItself } from "./scribe.ts";

export function planSections(
  reading: Reading,
  scribe: Scribe,
  contentType: ContentType,
): PlannedSection[] {
  const budget = budgetFor(contentType, reading.steering);
  const used = new Set<SourceSentence>();
  const { sentences: facts, isIntroduced } = openingFor(reading);
  for (const fact of facts) used.add(fact);
  const faq =
    budget.faqItems > 0 && !reading.steering.noFaq && !reading.steering.noQuestionHeadings
      ? planFaq(reading, scribe, budget, used)
      : [];
  const forum = planForum(reading, scribe, contentType, used);
  const brand = planBrand(reading, scribe, budget, used, isIntroduced);
  // What was asked comes first where it is the topic; where the topic was given, a post starts from the brand.
  // Without headings, what the brand says would be read as part of a thread that the title does not name.
  const brandFirst =
    (reading.minimal && !isOnThread(reading)) || (contentType !== "article" && reading.givenTopic);
  const middle = brandFirst ? [...brand, ...forum] : [...forum, ...brand];
  const lead: Section = {
    kind: "lead",
    heading: null,
    level: 2,
    point: reading.topic.text,
    citations: facts.map(({ citation }) => citation),
    keywords: [reading.mainKeyword],
    words: 60,
  };
  const notices = reading.notices.map(({ citation }) => citation);
  const legal =
    notices.length === 0 ? [] : [section("notice", null, "What the law wants said", notices)];
  const sections = [lead, ...middle, ...faq, ...planClosing(reading, contentType), ...legal];
  return sections.map((one, index) => ({ id: `s${index + 1}`, ...one }));
}

function planForum(
  reading: Reading,
  scribe: Scribe,
  contentType: ContentType,
  used: Set<SourceSentence>,
): Section[] {
  const { asked, replies } = quotedThread(reading, contentType);
  for (const sentence of [...asked, ...replies.flat()]) used.add(sentence);
  return [...planAsked(reading, scribe, asked), ...planReplies(reading, scribe, replies)];
}

function heading(reading: Reading, scribe: Scribe, role: Role, question: Role): string | null {
  return scribe.text(reading.steering.questionHeadings ? question : role);
}

const brandHeadings: Readonly<Record<Reading["person"], readonly [Role, Role, Role]>> = {
  we: ["headBrandWe", "headBrandWeMore", "headBrandWeQuestion"],
  i: ["headBrandMe", "headBrandMeMore", "headBrandMeQuestion"],
  they: ["headBrand", "headBrandMore", "headBrandQuestion"],
};

/** All that the opening has not said, under the overview's own headings. */
function planBrand(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  used: ReadonlySet<SourceSentence>,
  /** The opening says already who the brand is. */
  isIntroduced: boolean,
): Section[] {
  const left = ownSentences(reading).filter((sentence) => !used.has(sentence));
  const sections = ownSections(reading, fittingParagraphs(reading, left, budget.brandWords));
  if (sections.length === 0) return [];
  const [once, more, asked] = brandHeadings[speaksAsItself(reading) ? reading.person : "they"];
  const title = reading.minimal
    ? null
    : heading(reading, scribe, isIntroduced ? more : once, asked);
  const point = "What the brand says about itself";
  const isHeaded = sections[0]?.heading !== null;
  const parts = sections.map(({ heading: own, sentences }) => {
    const citations = sentences.map(({ citation }) => citation);
    const name = own === null ? title : own.text.replace(/[\s–—-]+$/u, "");
    return section("brand", name, point, citations, own === null ? 2 : 3);
  });
  return isHeaded && title !== null ? [section("brand", title, point, []), ...parts] : parts;
}

/** A newsletter ends with a greeting, and any text with a call to action where one was asked for. */
function planClosing({ steering, minimal }: Reading, contentType: ContentType): Section[] {
  const isNeeded = !minimal && (contentType === "newsletter" || steering.callToAction);
  return isNeeded ? [section("next", null, "A greeting or a call to action", [])] : [];
}
