/** Chooses what of the overview a text tells: the best answer, what belongs to it, and what else is on the subject. */
import type { ContentType } from "../../material.ts";
import { contentStems } from "../../text/content-stems.ts";
import { suits } from "../../text/head-count.ts";
import { wordsIn } from "../../text/tokens.ts";
import { type RankedUnit, type Reading, scoreMin, textOf } from "./reading.ts";

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
const figures =
  /[€$£¥]\s?\d|\d\s?(?:[€$£¥]|euros?\b|eur\b|chf\b|usd\b|gbp\b|dollars?\b|pounds?\b)/iu;

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
  return isForOthers(reading, point) || figures.test(textOf(point));
}

const shortWords = 8;

/** A short sentence right behind the answer goes on from it. */
function goesOn(point: RankedUnit, lead: RankedUnit): boolean {
  return point.order === lead.order + 1 && point.words < shortWords;
}

/** It shares a word with what was asked, or with the answer. */
function isOnSubject({ query }: Reading, point: RankedUnit, lead: RankedUnit): boolean {
  const [own, answer] = [point, lead].map((unit) =>
    contentStems(wordsIn(textOf(unit)), query.language),
  );
  return point.ownScore > scoreMin || [...(own ?? [])].some((stem) => answer?.has(stem));
}
