/** Chooses what of the overview a text tells: the best answer, what belongs to it, and what else is on the subject. */
import type { ContentType } from "../../material.ts";
import { suits } from "../../text/head-count.ts";
import { stemsOf } from "../../text/rank.ts";
import { wordsIn } from "../../text/tokens.ts";
import { type RankedUnit, type Reading, scoreMin, textOf } from "./reading.ts";
import { amount } from "./wishes.ts";

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
const shareMax = 0.6;
/** What has prices and limits of its own answers nearly as well as the best, or it would confuse. */
const nearlyBest = 0.8;
/** One word in common may be chance: sour coffee and good decaf both “taste”. */
const sharedMin = 2;

export function chosenFor(reading: Reading, contentType: ContentType): Chosen {
  const { points, contacts, wishes } = reading;
  const lead = points.find(({ isFitting }) => isFitting) ?? null;
  if (lead === null) return { lead, after: [], before: [], others: [] };
  const wanted = points.filter((point) => wishes.asked.some((wish) => wish.isIn(textOf(point))));
  const near = points.filter((point) => point.paragraph === lead.paragraph && point !== lead);
  // A paragraph that begins with the answer is about it as a whole.
  const isTopical = near.every(({ order }) => order > lead.order);
  const companions = near
    .filter((point) => isTopical || goesOn(point, lead) || isOnSubject(reading, point, lead))
    .toSorted((one, other) => one.order - other.order);
  const elsewhere = points.filter(
    (point) =>
      // Who the brand is has a place of its own.
      point.isFitting &&
      point.order > 0 &&
      point.paragraph !== lead.paragraph &&
      isOnCase(reading, point, lead) &&
      (!isConfusing(reading, point) || point.score >= lead.score * nearlyBest),
  );
  const budget = budgets[contentType];
  const most = Math.min(budget.points, Math.max(1, Math.floor(points.length * shareMax)));
  const wordsMax = Math.min(budget.words, (wishes.wordsMax ?? Infinity) / 2);
  const chosen = new Set([lead]);
  let { words } = lead;
  for (const point of [...wanted, ...companions, ...elsewhere]) {
    if (chosen.size >= most) break;
    if (chosen.has(point) || contacts.includes(point) || words + point.words > wordsMax) continue;
    chosen.add(point);
    words += point.words;
  }
  const inOrder = [...chosen].toSorted((one, other) => one.order - other.order);
  return {
    lead,
    after: inOrder.filter((one) => near.includes(one) && one.order > lead.order),
    before: inOrder.filter((one) => near.includes(one) && one.order < lead.order),
    others: inOrder.filter((one) => one.paragraph !== lead.paragraph),
  };
}

/** Of the brand's first paragraph, which says who it is, what does not confuse. */
export function aboutFor(reading: Reading): RankedUnit[] {
  return reading.points
    .filter((point) => point.paragraph === reading.who?.paragraph && point.items.length === 0)
    .filter((point) => point === reading.who || !isConfusing(reading, point))
    .toSorted((one, other) => one.order - other.order);
}

/** Whether a text may begin with a point that is not the answer. */
export function opens(reading: Reading, point: RankedUnit, lead: RankedUnit): boolean {
  return isOnSubject(reading, point, lead) && !isForOthers(reading, point);
}

function isForOthers({ query }: Reading, point: RankedUnit): boolean {
  return query.people !== null && suits(query.people, textOf(point), query.language) < 0;
}

function isConfusing(reading: Reading, point: RankedUnit): boolean {
  return isForOthers(reading, point) || amount.test(textOf(point));
}

const shortWords = 8;

/** A short sentence right behind the answer goes on from it. */
function goesOn(point: RankedUnit, lead: RankedUnit): boolean {
  return point.order === lead.order + 1 && point.words < shortWords;
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
