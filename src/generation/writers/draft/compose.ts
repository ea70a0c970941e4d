/**
 * Puts a page or a newsletter together: the question with what answers it, then the rest under plain headings. Every
 * sentence but the few of phrases.ts stands in a source word for word.
 */
import { labelsFor } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import type { Block, Citation, DraftSection, Sentence } from "../writer.ts";
import { rank } from "../../text/rank.ts";
import { type RankedUnit, type Reading, textOf } from "./reading.ts";
import type { SourceSentence, Unit } from "./source-units.ts";

const budgets: Readonly<Record<ContentType, { units: number; words: number; replies: number }>> = {
  article: { units: 6, words: 420, replies: 4 },
  post: { units: 3, words: 200, replies: 2 },
  newsletter: { units: 2, words: 150, replies: 2 },
  social: { units: 0, words: 0, replies: 0 },
};

/** Never the whole overview: of what there is, so much at most. */
const shareMax = 0.6;
/** From here on a unit is said to answer, and not only to touch, what was asked. */
const answerCoverage = 0.34;

export function chosenUnits(reading: Reading, contentType: ContentType): RankedUnit[] {
  const budget = budgets[contentType];
  const wordsMax = Math.min(budget.words, (reading.wishes.wordsMax ?? Infinity) / 2);
  const most = Math.min(budget.units, Math.max(1, Math.floor(reading.units.length * shareMax)));
  const chosen: RankedUnit[] = [];
  let words = 0;
  for (const unit of reading.units.filter(({ isFitting }) => isFitting)) {
    if (chosen.length >= most) break;
    // Who the brand is has a place of its own.
    if (chosen.length > 0 && unit.order === 0) continue;
    if (chosen.length > 0 && words + unit.words > wordsMax) continue;
    chosen.push(unit);
    words += unit.words;
  }
  return chosen;
}

export function composed(reading: Reading, contentType: ContentType): DraftSection[] {
  const { say, thread, who, wishes } = reading;
  const chosen = chosenUnits(reading, contentType);
  const [first = null, ...others] = chosen;
  const rest = others.toSorted((one, other) => one.order - other.order);
  // Prices, dates and other numbers, in prose.
  const figures = rest.filter(
    (unit) => contentType === "article" && unit.items.length === 0 && /\p{N}/u.test(textOf(unit)),
  );
  const offers = rest.filter((unit) => !figures.includes(unit));
  const room = wishes.wordsMax ?? Infinity;
  const best = reading.replies.slice(
    0,
    Math.min(budgets[contentType].replies, Math.ceil(room / 150)),
  );
  const replies = (thread?.replies ?? []).filter((reply) => best.includes(reply));
  // Whoever reads a page may not know the brand.
  const said = chosen.map(textOf).join("\n");
  const isNew = first !== null && who !== null && !said.includes(textOf(who));
  const about = isNew && contentType !== "newsletter" ? [who] : [];
  const showsPost = reading.isThreads || (contentType === "article" && room > 300);
  const blocksOf = (units: readonly Unit[]) => units.flatMap((unit) => unitBlocks(reading, unit));
  const call = contentType === "post" ? undefined : callFor(reading, said);
  const isMail = contentType === "newsletter";
  const invitation = isMail && call === undefined && say ? [own(say("invitation"))] : [];
  const signOff = isMail ? [say?.("signOff") ?? "", reading.material.brand.name] : [];
  const lines = [...invitation, ...signOff.filter((text) => text !== "").map((text) => own(text))];
  const headed: [string, string | undefined, Block[]][] = [
    ["lead", undefined, leadBlocks(reading, first, contentType)],
    ["question", say?.("theQuestion"), showsPost ? (thread?.post ?? []).map(quoted) : []],
    ["replies", say?.(replies.length === 1 ? "oneReply" : "replies"), replies.map(quoted)],
    ["offers", say?.("offers"), blocksOf(offers)],
    ["facts", say?.("facts"), factBlocks(reading, figures)],
    [
      "about",
      isMail ? undefined : say?.("about"),
      blocksOf(call === undefined ? about : [...about, call]),
    ],
    ["end", undefined, [...lines.map((line) => paragraph([line])), ...blocksOf(reading.notices)]],
  ];
  const sections: DraftSection[] = [];
  for (const [kind, heading = null, blocks] of headed) {
    const last = sections.at(-1);
    if (blocks.length === 0) continue;
    // What has no heading belongs to what stands above it.
    if (last !== undefined && heading === null) last.blocks.push(...blocks);
    else sections.push({ id: `s${sections.length + 1}`, kind, heading, level: 2, blocks });
  }
  return sections;
}

function own(text: string, citations: Citation[] = []): Sentence {
  return { text, citations };
}

function quoted({ citation }: { citation: Citation }): Block {
  return { kind: "quote", citation };
}

function paragraph(sentences: Sentence[]): Block {
  return { kind: "paragraph", sentences };
}

/** The question, and what the sources answer to it. */
function leadBlocks(reading: Reading, first: RankedUnit | null, contentType: ContentType): Block[] {
  const { say, subject, thread } = reading;
  const isMail = contentType === "newsletter";
  const shown = first ?? (thread === null ? reading.who : null);
  const isAnswer = first !== null && first.coverage >= answerCoverage;
  const opening: Sentence[] = [];
  if (say) {
    const isTopic = !reading.isQuestion && !reading.isThreads;
    // A keyword is nobody's words.
    const topic = reading.material.topic === null ? subject : inMarks(reading, subject);
    if (reading.isThreads)
      opening.push(own(say("raised"), thread?.titleCitation ? [thread.titleCitation] : []));
    else if (isTopic) opening.push(own(say("question", { topic })));
    // A mail's subject is not read again above its text.
    else if (isMail && subject.endsWith("?")) opening.push(own(subject));
    if (first === null && shown !== null) opening.push(own(say("inShort")));
    else if (shown !== null && !(isTopic && isAnswer))
      opening.push(own(say(isAnswer ? "answer" : "related")));
  }
  const [next, ...further] = shown === null ? [] : unitBlocks(reading, shown);
  const isProse = next?.kind === "paragraph";
  const sentences = isProse ? [...opening, ...next.sentences] : opening;
  return [
    ...(isMail && say ? [paragraph([own(say("greeting"))])] : []),
    ...(sentences.length > 0 ? [paragraph(sentences)] : []),
    ...(isProse || next === undefined ? [] : [next]),
    ...further,
    ...threadBlocks(reading),
  ];
}

/** Beside a topic of its own, a piece says what was asked on the forum. */
function threadBlocks({ say, thread, isThreads, material }: Reading): Block[] {
  if (say === null || thread === null || isThreads) return [];
  const title = thread.titleCitation && { text: thread.title, citation: thread.titleCitation };
  const said = title ?? thread.questions[0];
  if (said === undefined) return [];
  const quote = inMarks({ material }, said.text);
  const text = say(said.text.endsWith("?") ? "asks" : "wrote", { quote });
  return [paragraph([own(text, [said.citation])])];
}

export function inMarks({ material }: Pick<Reading, "material">, text: string): string {
  const [open, close] = labelsFor(material.language).quotes;
  return `${open}${text.replaceAll(open, "‘").replaceAll(close, "’")}${close}`;
}

/** As it stands in the overview; where that is in another language, as a quotation. */
function unitBlocks(reading: Reading, unit: Unit): Block[] {
  if (reading.isForeign) return [unit.sentences, unit.items].flatMap(quotedWhole);
  const prose = unit.sentences.map(({ text, citation }) => own(text, [citation]));
  const items = itemsFor(reading, unit).map(({ text, citation }) => own(text, [citation]));
  return [
    ...(prose.length > 0 ? [paragraph(prose)] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, ordered: unit.isOrdered, items }] : []),
  ];
}

function quotedWhole(sources: readonly SourceSentence[]): Block[] {
  const [first] = sources;
  const last = sources.at(-1);
  if (first === undefined || last === undefined) return [];
  return [quoted({ citation: { ...first.citation, end: last.citation.end } })];
}

const itemsMax = 6;

/** Of a long list those that have to do with the subject; steps are told whole. */
export function itemsFor({ query }: Reading, { items, isOrdered }: Unit): SourceSentence[] {
  if (items.length <= itemsMax || isOrdered) return items;
  const marks = rank(
    query,
    items.map(({ text }) => text),
  );
  const fitting = items.filter((_, at) => (marks[at]?.score ?? 0) > 0);
  return (fitting.length > 1 ? fitting : items).slice(0, itemsMax);
}

function factBlocks(reading: Reading, units: readonly Unit[]): Block[] {
  if (reading.isForeign) return units.flatMap((unit) => unitBlocks(reading, unit));
  const items = units.map(({ sentences }) =>
    own(
      sentences.map(({ text }) => text).join(" "),
      sentences.map(({ citation }) => citation),
    ),
  );
  return items.length === 0 ? [] : [{ kind: "list", ordered: false, items }];
}

const inviting =
  /^(?:book|call|visit|order|sign up|join|register|e-?mail|drop in|come|reserve|subscribe|write to|contact|reserva|llama|llámanos|escríbenos|réserve[zr]|appele[zr]|contacte[zr]|prenota\p{L}{0,2}|chiama\p{L}{0,2}|contatta\p{L}{0,2})(?!\p{L})|(?<!\p{L})(?:call us|e-?mail us|by phone on|book (?:a|your|online)|sign up|anmeld\p{L}{2,5}|telefonisch|termine? vereinbaren|vorbeikommen|inscri\p{L}{3,8}|prenotazion[ie])(?!\p{L})/iu;

/** The one thing to do that the brand itself names. */
export function callFor(reading: Reading, said: string): RankedUnit | undefined {
  return reading.points.find(
    (point) =>
      point.items.length === 0 &&
      point.words <= 40 &&
      inviting.test(textOf(point)) &&
      !said.includes(point.sentences[0]?.text ?? ""),
  );
}
