/**
 * Puts a page or a newsletter together: what answers first, then the rest under plain headings. Every sentence but the
 * few of phrases.ts stands in a source word for word.
 */
import { labelsFor } from "../../formats/labels.ts";
import type { ContentType } from "../../material.ts";
import type { Block, Citation, DraftSection, Sentence } from "../writer.ts";
import { rank } from "../../text/rank.ts";
import { aboutFor, chosenFor } from "./choose-points.ts";
import { type RankedUnit, type Reading, textOf } from "./reading.ts";
import type { SourceSentence, Unit } from "./source-units.ts";

const repliesMax: Readonly<Record<ContentType, number>> = {
  article: 4,
  post: 2,
  newsletter: 2,
  social: 0,
};
/** A letter goes to people who know the brand; where it has little to tell, it says who writes. */
const shortLetterWords = 20;

export function composed(reading: Reading, contentType: ContentType): DraftSection[] {
  const { say, thread, wishes, contacts } = reading;
  const { lead, after, before, others } = chosenFor(reading, contentType);
  const isArticle = contentType === "article";
  const isMail = contentType === "newsletter";
  // Where nothing answers, and nobody asks on a forum, it is at least said who speaks.
  const speaker = thread === null && reading.who !== null ? [reading.who] : [];
  const answer = lead === null ? speaker : [lead, ...after];
  const rest = isArticle ? [...before, ...others] : others;
  // Prices, dates and other numbers, in prose.
  const numbered = paragraphsOf(rest).filter(
    (unit) => isArticle && unit.items.length === 0 && /\p{N}/u.test(textOf(unit)),
  );
  const figures = numbered.length > 1 ? numbered : [];
  const more = paragraphsOf(rest).filter(
    (unit) => !figures.some(({ order }) => order === unit.order),
  );
  const room = wishes.wordsMax ?? Infinity;
  const best = reading.replies.slice(0, Math.min(repliesMax[contentType], Math.ceil(room / 150)));
  const replies = (thread?.replies ?? []).filter((reply) => best.includes(reply));
  const showsPost =
    reading.isThreads || (isArticle && room > 300) || replies.some(({ isLeaning }) => isLeaning);
  const post = showsPost ? (thread?.post ?? []).map(quoted) : [];
  const asked = threadBlocks(reading);
  const said = [...answer, ...before, ...others];
  const words = said.reduce((sum, unit) => sum + unit.words, 0);
  const isKnown = isMail && words > shortLetterWords;
  const about = isArticle ? aboutFor(reading) : [reading.who ?? []].flat();
  const who = lead === null || isKnown ? [] : about.filter((unit) => !said.includes(unit));
  const reach = contacts.filter((contact) => contact !== lead && lead !== null);
  const blocksOf = (units: readonly Unit[]) => units.flatMap((unit) => unitBlocks(reading, unit));
  const signOff = isMail ? [say?.("signOff") ?? "", reading.material.brand.name] : [];
  const lines = signOff.filter((text) => text !== "").map((text) => paragraph([own(text)]));
  // A post ends with one short section where an article has two.
  const isJoined = !isArticle && reach.length > 0;
  const headed: [string, string | undefined, Block[]][] = [
    [
      "lead",
      undefined,
      [
        ...(isMail && say ? [paragraph([own(say("greeting"))])] : []),
        ...raisedBlocks(reading),
        ...blocksOf(paragraphsOf(answer)),
        ...(isArticle ? [] : blocksOf(paragraphsOf(before))),
        ...(post.length + replies.length === 0 ? asked : []),
      ],
    ],
    ["question", say?.("theQuestion"), post.length > 0 ? [...asked, ...post] : []],
    [
      "replies",
      say?.(replies.length === 1 ? "oneReply" : "replies"),
      replies.length > 0 ? [...(post.length === 0 ? asked : []), ...replies.map(quoted)] : [],
    ],
    ["more", say?.("more"), blocksOf(more)],
    ["facts", say?.("facts"), factBlocks(reading, figures)],
    [
      "about",
      say?.(isJoined ? "reach" : "about"),
      blocksOf([...paragraphsOf(who), ...(isJoined ? reach : [])]),
    ],
    ["reach", say?.("reach"), isJoined ? [] : blocksOf(reach)],
    ["end", undefined, [...lines, ...blocksOf(reading.notices)]],
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

/** Points that follow each other in one paragraph are one again. */
function paragraphsOf(points: readonly RankedUnit[]): Unit[] {
  const joined: Unit[] = [];
  for (const point of points) {
    const last = joined.at(-1);
    if (last?.paragraph === point.paragraph && last.items.length === 0)
      joined[joined.length - 1] = {
        ...last,
        sentences: [...last.sentences, ...point.sentences],
        items: point.items,
      };
    else joined.push(point);
  }
  return joined;
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

/** Whose words the title is, where it is the thread's. */
function raisedBlocks({ say, thread, isThreads }: Reading): Block[] {
  if (say === null || !isThreads || !thread?.titleCitation) return [];
  return [paragraph([own(say("raised"), [thread.titleCitation])])];
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

/** Blanks between two sentences. */
const gapMax = 2;

/** In one piece what stands in one piece there. */
function quotedWhole(sources: readonly SourceSentence[]): Block[] {
  const runs: Citation[] = [];
  for (const { citation } of sources) {
    const last = runs.at(-1);
    if (last?.passage === citation.passage && citation.start - last.end <= gapMax)
      last.end = citation.end;
    else runs.push({ ...citation });
  }
  return runs.map((citation) => quoted({ citation }));
}

const itemsMax = 6;

/** The ones that were asked about first; steps are told whole and as they come. */
export function itemsFor({ query }: Reading, { items, isOrdered }: Unit): SourceSentence[] {
  if (isOrdered) return items;
  const marks = rank(
    query,
    items.map(({ text }) => text),
  );
  return items
    .map((item, at) => ({ item, score: marks[at]?.score ?? 0 }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, itemsMax)
    .map(({ item }) => item);
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
