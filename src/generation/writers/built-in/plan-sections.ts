/**
 * Plans the sections of an article, a post or a newsletter: which kinds the material can carry, under which heading,
 * with which spans of which passages. No span is given out twice. The sentences are write-section.ts's.
 */
import type { ContentType } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import type { PlannedSection } from "../writer.ts";
import { type Budget, budgetFor } from "./budget.ts";
import type { Role } from "./phrases/phrases.ts";
import { introduction, openingFor, openingQuestion, sloganOf } from "./lead-paragraphs.ts";
import { fittingParagraphs } from "./paragraphs.ts";
import { planAsked } from "./plan-asked.ts";
import { planFaq } from "./plan-faq.ts";
import { planReplies } from "./plan-replies.ts";
import { withoutOrphans } from "./orphans.ts";
import { isFirstPerson } from "./person-of.ts";
import { type Section, section } from "./planned-section.ts";
import { quotedThread } from "./quotable-thread.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Scribe, keywordSlots, speaksAsItself } from "./scribe.ts";
import { placeIn, runsOf, unitsOf, wordsIn } from "./selection.ts";

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
  const brand = planBrand(reading, scribe, contentType, budget, used, isIntroduced);
  // What was asked comes first where it is the topic; where the topic was given, a post starts from the brand.
  // Without headings, what the brand says would be read as part of the thread above it.
  const brandFirst = reading.minimal || (contentType !== "article" && reading.givenTopic);
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
  const { asked, replies, own } = quotedThread(reading, contentType);
  const answers = [...replies.flat(), ...own];
  for (const sentence of [...asked, ...replies.flat()]) used.add(sentence);
  return [...planAsked(reading, scribe, asked, answers), ...planReplies(reading, scribe, replies)];
}

function heading(
  reading: Reading,
  scribe: Scribe,
  role: Role,
  question: Role,
  slots = {},
): string | null {
  return scribe.text(reading.steering.questionHeadings ? question : role, slots);
}

const brandHeadings: Readonly<Record<Reading["person"], readonly [Role, Role, Role]>> = {
  we: ["headBrandWe", "headBrandWeMore", "headBrandWeQuestion"],
  i: ["headBrandMe", "headBrandMeMore", "headBrandMeQuestion"],
  they: ["headBrand", "headBrandMore", "headBrandQuestion"],
};

function planBrand(
  reading: Reading,
  scribe: Scribe,
  contentType: ContentType,
  budget: Budget,
  used: Set<SourceSentence>,
  /** The opening says already who the brand is. */
  isIntroduced: boolean,
): Section[] {
  // "First time? Our Intro Hour costs £18." is said in one breath, and its answers stay with their question.
  const question = openingQuestion(reading);
  const slogan = sloganOf(reading);
  const left = reading.brand.filter(
    (sentence, index, all) =>
      !used.has(sentence) &&
      !slogan.includes(sentence) &&
      !isHookBehind(reading, sentence, used) &&
      (sentence === question || !sentence.isQuestion || isTakenUp(sentence, all.slice(index + 1))),
  );
  const free = withoutOrphans(unitsOf(left).flat(), (sentence) => saysWho(reading, sentence));
  const sections: Section[] = [];
  const special: Section[] = [];
  const introduced = introduction(reading);
  const isOpen = (sentence: SourceSentence) =>
    !used.has(sentence) && !introduced.some(({ passage }) => passage.id === sentence.passage.id);
  const headers = reading.keywords.filter(
    (keyword) =>
      !reading.steering.noQuestionHeadings || keywordWording(reading, keyword).kind !== "question",
  );
  for (const keyword of free.length > 8 ? headers.slice(0, 8) : []) {
    if (special.length >= budget.keywordSections) break;
    // A paragraph that is about it, whole: a sentence here and one there would leave holes elsewhere.
    const chosen = runsOf(free.filter(isOpen)).find((run) => isAbout(run, keyword));
    if (chosen === undefined) continue;
    for (const sentence of chosen) used.add(sentence);
    const slots = keywordSlots("kw", keywordWording(reading, keyword));
    const title = heading(reading, scribe, "headKeyword", "headKeywordQuestion", slots);
    if (title === null) break;
    special.push({
      ...section(
        "keyword",
        title,
        keyword,
        chosen.map(({ citation }) => citation),
      ),
      keywords: [keyword],
    });
  }
  const rest = fittingParagraphs(
    reading,
    free.filter((sentence) => !used.has(sentence)),
    budget.brandWords,
  );
  const items = itemsFor(reading, rest.length > 0, contentType).filter((item) => !used.has(item));
  if (rest.length + items.length > 0) {
    const [once, more, asked] = brandHeadings[speaksAsItself(reading) ? reading.person : "they"];
    const title = reading.minimal
      ? null
      : heading(reading, scribe, isIntroduced ? more : once, asked);
    sections.push(
      section(
        "brand",
        title,
        "What the brand says about itself",
        [...rest, ...items]
          .toSorted((a, b) => placeIn(reading, a.citation) - placeIn(reading, b.citation))
          .map(({ citation }) => citation),
      ),
    );
  }
  return [...sections, ...special];
}

/** "We are a practice in Leeds with two rooms.": the first sentence of an overview needs none of those behind it. */
function saysWho({ brand, material }: Reading, sentence: SourceSentence): boolean {
  const { text, words } = sentence;
  return (
    sentence === brand[0] &&
    words >= introducingWordsMin &&
    (countOf(text, material.brand.name) > 0 || isFirstPerson(text))
  );
}

const introducingWordsMin = 5;

/** What led up to the opening in the overview, and was not taken into it, comes too late behind it. */
function isHookBehind(
  { brand, material }: Reading,
  sentence: SourceSentence,
  used: ReadonlySet<SourceSentence>,
): boolean {
  const [first] = brand;
  if (sentence.passage.id !== first?.passage.id) return false;
  const isBefore = brand
    .slice(brand.indexOf(sentence) + 1)
    .some((one) => one.passage.id === sentence.passage.id && used.has(one));
  return (
    isBefore && countOf(sentence.text, material.brand.name) === 0 && !isFirstPerson(sentence.text)
  );
}

/** It begins with the keyword, or most of its sentences name it: an item of a row or a last remark is no heading over the rest. */
function isAbout(run: readonly SourceSentence[], keyword: string): boolean {
  const told = run.filter(({ isQuestion }) => !isQuestion);
  const naming = told.filter(({ text }) => countOf(text, keyword) > 0);
  const begins = told[0]?.text.split(/\s+/u).slice(0, beginningWords).join(" ") ?? "";
  const isBegun = countOf(begins, keyword) > 0;
  return (
    run.length > 1 &&
    wordsIn(run) <= 120 &&
    naming.length > 0 &&
    (isBegun || naming.length * 2 > told.length)
  );
}

const beginningWords = 6;

/** Something is said after it in its paragraph, and be it after further questions. */
function isTakenUp(question: SourceSentence, rest: readonly SourceSentence[]): boolean {
  const next = rest.find(({ isQuestion }) => !isQuestion);
  return next?.passage.id === question.passage.id;
}

/** Items of lists, and facts that lost their stop; other pieces of prose only where there is nothing better. */
function itemsFor(
  reading: Reading,
  hasSentences: boolean,
  contentType: ContentType,
): SourceSentence[] {
  const listed = reading.items.filter(({ passage }) => passage.form === "list");
  const facts = reading.items.filter((item) => isLoneFact(reading, item));
  const hasMore = hasSentences || listed.length + facts.length > 0;
  const rest = hasMore ? [] : reading.items.slice(0, 1);
  return [...listed.slice(0, contentType === "article" ? 12 : 8), ...facts, ...rest];
}

/** A price, a time or a share: "Open Tuesday to Saturday, 10 am to 6 pm" is no heading, and nobody should lose it. */
const fact =
  /[£$€¥]\s?\d|\d\s?(?:[€£%]|euros?|chf|am|pm|uhr|h|km|kg|minutes?|min|minuten|hours?|stunden?|days?|tage?|weeks?|wochen?)(?!\p{L})|\d[:.]\d{2}(?!\d)/iu;

function isLoneFact(
  { material }: Reading,
  { passage, text, words, citation }: SourceSentence,
): boolean {
  if (passage.form === "list" || words < 3 || text.endsWith(":") || !fact.test(text)) return false;
  // What stands right above a list is shown with it.
  const at = material.passages.findIndex(({ id }) => id === passage.id);
  const isLast = passage.text.slice(citation.end).trim() === "";
  return !(isLast && material.passages[at + 1]?.form === "list");
}

/** A newsletter ends with a greeting, and any text with a call to action where one was asked for. */
function planClosing({ steering, minimal }: Reading, contentType: ContentType): Section[] {
  const isNeeded = !minimal && (contentType === "newsletter" || steering.callToAction);
  return isNeeded ? [section("next", null, "A greeting or a call to action", [])] : [];
}
