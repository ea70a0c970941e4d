/** Selects points of the overview for a text: the best answer, related points, and others about the subject. */
import type { ContentType } from "../../material.ts";
import { suits } from "../../text/people-count.ts";
import { rank, stemsOf } from "../../text/rank-texts.ts";
import { wordsIn } from "../../text/word-positions.ts";
import { type RankedUnit, type MaterialAnalysis, scoreMin, textOf } from "./analyze-material.ts";
import type { Unit } from "./source-units.ts";
import { isQuestion } from "./quotable-thread.ts";
import { amount } from "./read-instructions.ts";

interface Chosen {
  /** The best answer; null if there is none. */
  lead: RankedUnit | null;
  /** Points of its paragraph after and before it. */
  after: readonly RankedUnit[];
  before: readonly RankedUnit[];
  /** Points of other paragraphs. */
  others: readonly RankedUnit[];
}

const budgets: Readonly<Record<ContentType, { points: number; words: number }>> = {
  article: { points: 12, words: 420 },
  post: { points: 6, words: 200 },
  newsletter: { points: 5, words: 150 },
  social: { points: 5, words: 150 },
};

/** The maximum share of all points: never the whole overview. */
const shareMax = 0.5;
/** A point with its own prices and limits needs nearly the best score; otherwise, it would confuse readers. */
const nearlyBest = 0.8;
/** A single word in common may be chance: sour coffee and good decaf both “taste”. */
const sharedMin = 2;

export function chosenFor(analysis: MaterialAnalysis, contentType: ContentType): Chosen {
  const { points, contacts, rules } = analysis;
  const fitting = points.filter(({ isFitting }) => isFitting);
  const lead = fitting.find((point) => !isLimit(point)) ?? fitting[0] ?? null;
  if (lead === null) return { lead, after: [], before: [], others: [] };
  const near = points.filter((point) => point.paragraph === lead.paragraph && point !== lead);
  // A paragraph that begins with the answer is entirely about it.
  const isTopical = near.every(({ order }) => order > lead.order);
  const companions = near
    .filter((point) => isTopical || isOnSubject(analysis, point, lead))
    .toSorted((one, other) => one.order - other.order);
  const elsewhere = points.filter(
    (point) =>
      // The brand's introduction has its own section.
      point.isFitting &&
      point.order > 0 &&
      point.paragraph !== lead.paragraph &&
      isOnCase(analysis, point, lead) &&
      (point.score >= lead.score * nearlyBest ||
        (!isForOthers(analysis, point) && !amount.test(textOf(point)))),
  );
  const budget = budgets[contentType];
  const most = Math.min(budget.points, Math.max(1, Math.floor(points.length * shareMax)));
  const wordsMax = Math.min(budget.words, (rules.wordsMax ?? Infinity) / 2);
  const chosen = new Set([lead]);
  let { words } = lead;
  for (const point of [...companions, ...elsewhere]) {
    if (chosen.size >= most) break;
    if (chosen.has(point) || contacts.includes(point) || words + point.words > wordsMax) continue;
    chosen.add(point);
    words += point.words;
  }
  const inOrder = [...chosen].toSorted((one, other) => one.order - other.order);
  const beside = inOrder.filter((one) => near.includes(one) && !isLimit(one));
  return {
    lead,
    after: beside.filter(({ order }) => order > lead.order),
    before: beside.filter(({ order }) => order < lead.order),
    others: inOrder.filter((one) => one !== lead && !beside.includes(one)),
  };
}

/** Whether it only says what the brand does not do. */
function isLimit({ sentences, items }: Unit): boolean {
  return items.length === 0 && sentences.every(({ text }) => refusing.test(text));
}

const refusing =
  /^(?:(?:we|i) (?:do not|don['’]t|cannot|can['’]t|have no)|there (?:is|are) no|wir (?:\p{L}+ ){1,5}(?:nicht|keine?[mnrs]?)|es gibt keine?[nrs]?|no (?:hay|se|\p{L}+mos)|(?:nous|on) n(?:e |['’])|il n['’]y a (?:pas|aucun)|non (?:c['’]è|ci sono|si|\p{L}+iamo))(?![\p{L}])(?![^]*\s(?:but|except|unless|sondern|aber|außer|sino|pero|mais|sauf|ma|tranne)\s)/iu;

const factsMax = 12;

/**
 * The facts for a social set: first the answer, used in every text, then facts for single texts. Lists are split into
 * items.
 */
export function factsFor(analysis: MaterialAnalysis): RankedUnit[] {
  const { lead, others } = chosenFor(analysis, "social");
  if (lead === null) return [analysis.who ?? []].flat();
  const near = analysis.points.filter(({ paragraph }) => paragraph === lead.paragraph);
  const more = [...near, ...others].filter(
    (one) => !analysis.contacts.includes(one) && !isForOthers(analysis, one) && !isLimit(one),
  );
  return [...new Set([lead, ...more])].slice(0, factsMax).flatMap((unit) => {
    if (analysis.isForeign || unit.isOrdered || unit !== lead) return [unit];
    if (unit.items.length < 2) return answerAndRest(analysis, unit);
    return itemsFor(analysis, unit).map((item) => ({ ...unit, sentences: [], items: [item] }));
  });
}

/** Splits a point into the answering sentence and the rest, which may be left out. */
function answerAndRest({ query }: MaterialAnalysis, unit: RankedUnit): RankedUnit[] {
  const texts = unit.sentences.map(({ text }) => text);
  const marks = rank(query, texts).map(({ score }) => score);
  const end = marks.indexOf(Math.max(...marks)) + 1;
  if (unit.items.length > 0 || end === texts.length || texts.some(isQuestion)) return [unit];
  const parts = [unit.sentences.slice(0, end), unit.sentences.slice(end)];
  return parts.map((sentences) => ({ ...unit, sentences }));
}

/** The six most relevant items; steps are kept complete and in order. */
export function itemsFor({ query }: MaterialAnalysis, { items, isOrdered }: Unit) {
  if (isOrdered) return items;
  const texts = items.map(({ text }) => text);
  const marks = new Map(rank(query, texts).map(({ score }, at) => [items[at], score]));
  return items
    .toSorted((one, other) => (marks.get(other) ?? 0) - (marks.get(one) ?? 0))
    .slice(0, 6);
}

function isForOthers({ query }: MaterialAnalysis, point: RankedUnit): boolean {
  return query.people !== null && suits(query.people, textOf(point), query.language) < 0;
}

/** Whether it shares a word with the question or the answer. */
function isOnSubject(analysis: MaterialAnalysis, point: RankedUnit, lead: RankedUnit): boolean {
  const answer = stemsIn(analysis, lead);
  return (
    point.ownScore > scoreMin || [...stemsIn(analysis, point)].some((stem) => answer.has(stem))
  );
}

/** Whether it shares enough distinctive words with the question or the answer, or all of the question's. */
function isOnCase(analysis: MaterialAnalysis, point: RankedUnit, lead: RankedUnit): boolean {
  const { stems, isUsual } = analysis.query;
  const asked = [...stems.keys()].filter((stem) => !isUsual(stem));
  const wanted = new Set([...asked, ...stemsIn(analysis, lead)]);
  const shared = [...stemsIn(analysis, point)].filter((stem) => wanted.has(stem) && !isUsual(stem));
  return shared.length >= Math.min(sharedMin, asked.length);
}

function stemsIn({ query }: MaterialAnalysis, unit: RankedUnit): Set<string> {
  return stemsOf(wordsIn(textOf(unit)), query.language);
}
