/** Chooses what of the overview a text tells: the best answer, what belongs to it, and what else is on the subject. */
import type { ContentType } from "../../material.ts";
import { suits } from "../../text/group-size.ts";
import { rank, stemsOf } from "../../text/rank-texts.ts";
import { wordsIn } from "../../text/tokens.ts";
import { type RankedUnit, type Reading, scoreMin, textOf } from "./analyze-material.ts";
import type { Unit } from "./source-units.ts";
import { isQuestion } from "./quotable-thread.ts";
import { amount } from "./read-instructions.ts";

interface Chosen {
  /** The best answer; null where nothing answers. */
  lead: RankedUnit | null;
  /** Of its paragraph what goes on from it, and what stands before it there. */
  after: readonly RankedUnit[];
  before: readonly RankedUnit[];
  /** From elsewhere. */
  others: readonly RankedUnit[];
}

const budgets: Readonly<Record<ContentType, { points: number; words: number }>> = {
  article: { points: 12, words: 420 },
  post: { points: 6, words: 200 },
  newsletter: { points: 5, words: 150 },
  social: { points: 5, words: 150 },
};

/** Never the whole overview: of what there is, so much at most. */
const shareMax = 0.5;
/** What has prices and limits of its own answers nearly as well as the best, or it would confuse. */
const nearlyBest = 0.8;
/** One word in common may be chance: sour coffee and good decaf both “taste”. */
const sharedMin = 2;

export function chosenFor(reading: Reading, contentType: ContentType): Chosen {
  const { points, contacts, wishes } = reading;
  const fitting = points.filter(({ isFitting }) => isFitting);
  const lead = fitting.find((point) => !isLimit(point)) ?? fitting[0] ?? null;
  if (lead === null) return { lead, after: [], before: [], others: [] };
  const near = points.filter((point) => point.paragraph === lead.paragraph && point !== lead);
  // A paragraph that begins with the answer is about it as a whole.
  const isTopical = near.every(({ order }) => order > lead.order);
  const companions = near
    .filter((point) => isTopical || isOnSubject(reading, point, lead))
    .toSorted((one, other) => one.order - other.order);
  const elsewhere = points.filter(
    (point) =>
      // Who the brand is has a place of its own.
      point.isFitting &&
      point.order > 0 &&
      point.paragraph !== lead.paragraph &&
      isOnCase(reading, point, lead) &&
      (point.score >= lead.score * nearlyBest ||
        (!isForOthers(reading, point) && !amount.test(textOf(point)))),
  );
  const budget = budgets[contentType];
  const most = Math.min(budget.points, Math.max(1, Math.floor(points.length * shareMax)));
  const wordsMax = Math.min(budget.words, (wishes.wordsMax ?? Infinity) / 2);
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

/** It only says what the brand does not do. */
function isLimit({ sentences, items }: Unit): boolean {
  return items.length === 0 && sentences.every(({ text }) => refusing.test(text));
}

const refusing =
  /^(?:(?:we|i) (?:do not|don['’]t|cannot|can['’]t|have no)|there (?:is|are) no|wir (?:\p{L}+ ){1,5}(?:nicht|keine?[mnrs]?)|es gibt keine?[nrs]?|no (?:hay|se|\p{L}+mos)|(?:nous|on) n(?:e |['’])|il n['’]y a (?:pas|aucun)|non (?:c['’]è|ci sono|si|\p{L}+iamo))(?![\p{L}])(?![^]*\s(?:but|except|unless|sondern|aber|außer|sino|pero|mais|sauf|ma|tranne)\s)/iu;

const factsMax = 12;

/** What a social set tells: first what answers, for every text, then what one of them may add. Of a list, line by line. */
export function factsFor(reading: Reading): RankedUnit[] {
  const { lead, others } = chosenFor(reading, "social");
  if (lead === null) return [reading.who ?? []].flat();
  const near = reading.points.filter(({ paragraph }) => paragraph === lead.paragraph);
  const more = [...near, ...others].filter(
    (one) => !reading.contacts.includes(one) && !isForOthers(reading, one) && !isLimit(one),
  );
  return [...new Set([lead, ...more])].slice(0, factsMax).flatMap((unit) => {
    if (reading.isForeign || unit.isOrdered || unit !== lead) return [unit];
    if (unit.items.length < 2) return answerAndRest(reading, unit);
    return itemsFor(reading, unit).map((item) => ({ ...unit, sentences: [], items: [item] }));
  });
}

/** What leans on the sentence that answers can follow it, or be left out. */
function answerAndRest({ query }: Reading, unit: RankedUnit): RankedUnit[] {
  const texts = unit.sentences.map(({ text }) => text);
  const marks = rank(query, texts).map(({ score }) => score);
  const end = marks.indexOf(Math.max(...marks)) + 1;
  if (unit.items.length > 0 || end === texts.length || texts.some(isQuestion)) return [unit];
  const parts = [unit.sentences.slice(0, end), unit.sentences.slice(end)];
  return parts.map((sentences) => ({ ...unit, sentences }));
}

/** The six that were asked about most; steps are told whole and as they come. */
export function itemsFor({ query }: Reading, { items, isOrdered }: Unit) {
  if (isOrdered) return items;
  const texts = items.map(({ text }) => text);
  const marks = new Map(rank(query, texts).map(({ score }, at) => [items[at], score]));
  return items
    .toSorted((one, other) => (marks.get(other) ?? 0) - (marks.get(one) ?? 0))
    .slice(0, 6);
}

function isForOthers({ query }: Reading, point: RankedUnit): boolean {
  return query.people !== null && suits(query.people, textOf(point), query.language) < 0;
}

/** It shares a word with what was asked, or with the answer. */
function isOnSubject(reading: Reading, point: RankedUnit, lead: RankedUnit): boolean {
  const answer = stemsIn(reading, lead);
  return point.ownScore > scoreMin || [...stemsIn(reading, point)].some((stem) => answer.has(stem));
}

/** Whether it says enough of what was asked, or answered, that tells this case from others; or all that was asked. */
function isOnCase(reading: Reading, point: RankedUnit, lead: RankedUnit): boolean {
  const { stems, isUsual } = reading.query;
  const asked = [...stems.keys()].filter((stem) => !isUsual(stem));
  const wanted = new Set([...asked, ...stemsIn(reading, lead)]);
  const shared = [...stemsIn(reading, point)].filter((stem) => wanted.has(stem) && !isUsual(stem));
  return shared.length >= Math.min(sharedMin, asked.length);
}

function stemsIn({ query }: Reading, unit: RankedUnit): Set<string> {
  return stemsOf(wordsIn(textOf(unit)), query.language);
}
