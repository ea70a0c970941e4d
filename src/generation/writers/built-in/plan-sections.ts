/**
 * Plans the sections of an article, a post or a newsletter: which kinds the material can carry, under which heading,
 * with which spans of which passages. No span is given out twice. The sentences are write-section.ts's.
 */
import { labelsFor } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import type { Citation, PlannedSection } from "../writer.ts";
import { type Budget, budgetFor } from "./budget.ts";
import type { Role } from "./phrases/phrases.ts";
import { planFaq } from "./plan-faq.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { leadFacts } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { keywordWording } from "./keyword-wording.ts";
import { type Scribe, keywordSlots, speaksAsItself } from "./scribe.ts";
import {
  bestWindow,
  chosenReplies,
  fittest,
  isFollowUp,
  runsOf,
  spanOf,
  unitsOf,
  wordsIn,
} from "./selection.ts";
import { isAsked } from "./thread-sentence.ts";
import { purposeOf } from "./usable.ts";

const introductionWordsMax = 45;
/** A longer title is no heading. */
const titleCharactersMax = 80;

export function planSections(
  reading: Reading,
  scribe: Scribe,
  contentType: ContentType,
): PlannedSection[] {
  const budget = budgetFor(contentType, reading.steering);
  const used = new Set<SourceSentence>();
  const isOnThread = !reading.givenTopic && reading.postTitle !== null;
  // Which words of another language are small, and say nothing, is not known here.
  const mayAnswer = !reading.minimal && (reading.givenTopic || isOnThread);
  const answer = mayAnswer ? leadFacts(reading) : [];
  // Where nothing answers and no thread opens the text, it begins as the brand's own description does.
  const facts = answer.length > 0 || isOnThread ? answer : introduction(reading);
  for (const fact of facts) used.add(fact);
  const faq =
    budget.faqItems > 0 && !reading.steering.noFaq ? planFaq(reading, scribe, budget, used) : [];
  const forum = [
    ...planAsked(reading, scribe, budget, used),
    ...planReplies(reading, scribe, budget, used),
  ];
  const brand = planBrand(reading, scribe, contentType, budget, used, facts.length > 0);
  // What was asked comes first where it is the topic; where the topic was given, a post starts from the brand.
  const brandFirst = contentType !== "article" && reading.givenTopic;
  const middle = brandFirst ? [...brand, ...forum] : [...forum, ...brand];
  const lead: Section = {
    kind: "lead",
    heading: null,
    level: 2,
    point: reading.topic.text,
    citations: [spanOf(facts)].filter((citation) => citation !== null),
    keywords: [reading.mainKeyword],
    words: 60,
  };
  const sections = [lead, ...middle, ...faq, ...planClosing(reading, contentType)];
  return sections.map((one, index) => ({ id: `s${index + 1}`, ...one }));
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

function planAsked(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  used: Set<SourceSentence>,
): Section[] {
  const citations: Citation[] = [];
  const take = (sentences: SourceSentence[]) => {
    const span = spanOf(sentences);
    for (const sentence of sentences) used.add(sentence);
    if (span !== null) citations.push(span);
  };
  // A list was torn from what introduces it.
  const prose = reading.post.filter(({ passage }) => passage.form === "prose");
  const free = () => prose.filter((sentence) => !used.has(sentence));
  for (let window = 0; window < budget.postWindows; window += 1) {
    const best = bestWindow(free(), 6, 110);
    if (best.length === 0 || (window > 0 && wordsIn(best) < 8)) break;
    take(best);
  }
  for (const question of free()
    .filter(({ isQuestion, text, words }) => isQuestion && words > 4 && !leansBack(text))
    .slice(0, budget.postWindows))
    take([question]);
  if (citations.length === 0) return [];
  citations.sort((a, b) => placeIn(reading, a) - placeIn(reading, b));
  return [section("asked", askedHeading(reading, scribe), "What the post asks", citations)];
}

/** Where the title is not in the opening, it stands above what was written under it. */
function askedHeading(reading: Reading, scribe: Scribe): string | null {
  const { givenTopic, postTitle, post, steering } = reading;
  const [open, close] = labelsFor(reading.language).quotes;
  const isFit = !steering.questionHeadings || isAsked(reading);
  if (givenTopic && isFit && postTitle !== null && postTitle.length <= titleCharactersMax)
    return `${open}${postTitle}${close}`;
  if (steering.questionHeadings) return scribe.text("headAskedQuestion");
  const asks = post.some(({ isQuestion }) => isQuestion) || isAsked(reading);
  return scribe.text(asks ? "headQuestion" : "headPost");
}

/** In the order of the sources. */
function placeIn({ material }: Reading, { passage, start }: Citation): number {
  return material.passages.findIndex(({ id }) => id === passage) * 100_000 + start;
}

function planReplies(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  used: Set<SourceSentence>,
): Section[] {
  const windows: SourceSentence[][] = [];
  for (const reply of chosenReplies(reading, budget.replies)) {
    const free = reply.sentences.filter((sentence) => !used.has(sentence));
    const window = bestWindow(free, 5, budget.replyWords);
    for (const sentence of window) used.add(sentence);
    // A follow-up needs what it reacts to before it.
    if (window.length > 0 && (windows.length > 0 || !isFollowUp(reading, reply)))
      windows.push(window);
  }
  if (windows.length === 0) return [];
  const plain = windows.length === 1 ? "headReply" : "headReplies";
  const title = heading(reading, scribe, plain, "headRepliesQuestion");
  const point = "What others replied";
  // What replies do is told by headings that are no questions.
  const isGrouped = budget.keywordSections > 0 && !reading.steering.questionHeadings;
  const groups = isGrouped ? groupsOf(windows) : [];
  if (groups.length < 2)
    return [
      section(
        "replies",
        title,
        point,
        windows.flatMap((window) => spanOf(window) ?? []),
      ),
    ];
  const parts = groups.map(({ role, members }) =>
    section(
      "reply_group",
      scribe.text(role),
      point,
      members.flatMap((window) => spanOf(window) ?? []),
      3,
    ),
  );
  return [section("replies", title, point, []), ...parts];
}

/** Replies sorted by what they do, where there are enough of them for an order to help. */
function groupsOf(windows: SourceSentence[][]): { role: Role; members: SourceSentence[][] }[] {
  if (windows.length < 4) return [];
  const roles = [
    ["suggestion", "headSuggestions"],
    ["experience", "headExperience"],
    ["remark", "headRemarks"],
    ["question", "headQuestionsBack"],
  ] as const;
  return roles
    .map(([purpose, role]) => ({
      role,
      members: windows.filter((window) => purposeOf(window.map(({ text }) => text)) === purpose),
    }))
    .filter(({ members }) => members.length > 0);
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
  isMore: boolean,
): Section[] {
  // "First time? Our Intro Hour costs £18." is said in one breath, and its answers stay with their question.
  const free = reading.brand.filter(
    (sentence, index, all) =>
      !used.has(sentence) && !(sentence.isQuestion && !answersTo(sentence, all[index + 1])),
  );
  const sections: Section[] = [];
  const special: Section[] = [];
  for (const keyword of free.length > 8 ? reading.keywords.slice(0, 8) : []) {
    if (special.length >= budget.keywordSections) break;
    const about = unitsOf(free.filter((sentence) => !used.has(sentence)))
      .filter((unit) => unit.some(({ text }) => countOf(text, keyword) > 0))
      .flat();
    if (about.length < 2) continue;
    const chosen = fittest(about, 120);
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
  const rest = fittest(
    free.filter((sentence) => !used.has(sentence)),
    budget.brandWords,
  );
  const items = itemsFor(reading, rest.length > 0, contentType).filter((item) => !used.has(item));
  if (rest.length + items.length > 0) {
    const [once, more, asked] = brandHeadings[speaksAsItself(reading) ? reading.person : "they"];
    const title = reading.minimal
      ? scribe.text("headKeyword")
      : heading(reading, scribe, isMore ? more : once, asked);
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

function answersTo(question: SourceSentence, next: SourceSentence | undefined): boolean {
  return next?.passage.id === question.passage.id && !next.isQuestion;
}

/** Items of lists; pieces of prose that are no sentences only where there is nothing better. */
function itemsFor(
  reading: Reading,
  hasSentences: boolean,
  contentType: ContentType,
): SourceSentence[] {
  const listed = reading.items.filter(({ passage }) => passage.form === "list");
  const rest = hasSentences || listed.length > 0 ? [] : reading.items.slice(0, 1);
  return [...listed.slice(0, contentType === "article" ? 12 : 8), ...rest];
}

/** A newsletter ends with a greeting, and any text with a call to action where one was asked for. */
function planClosing({ steering, minimal }: Reading, contentType: ContentType): Section[] {
  const isNeeded = !minimal && (contentType === "newsletter" || steering.callToAction);
  return isNeeded ? [section("next", null, "A greeting or a call to action", [])] : [];
}

/** The first thought of the overview. */
function introduction(reading: Reading): SourceSentence[] {
  const told = reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer);
  const [first] = runsOf(told);
  const [head = [], next = []] = unitsOf(first ?? []);
  return wordsIn([...head, ...next]) <= introductionWordsMax ? [...head, ...next] : head;
}
