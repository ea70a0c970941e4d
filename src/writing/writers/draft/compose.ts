/**
 * Puts a page or a newsletter together: what answers first, then the rest under plain headings. Every sentence but the
 * few of phrases.ts stands in a source word for word.
 */
import type { ContentType } from "../../material.ts";
import type { Block, Citation, DraftSection, Sentence } from "../../writer.ts";
import { chosenFor, itemsFor } from "./choose-points.ts";
import { smallWordsOf } from "../../text/detect-language.ts";
import { type RankedUnit, type Reading, askedIn, askedText, own } from "./analyze-material.ts";
import { type Unit, citedWhole } from "./source-units.ts";

export function composed(reading: Reading, contentType: ContentType): DraftSection[] {
  const { say, thread, isThreads, wishes, contacts, material } = reading;
  const { lead, after, before, others } = chosenFor(reading, contentType);
  const isArticle = contentType === "article";
  const isMail = contentType === "newsletter";
  // Where nothing answers, and nobody asks on a forum, it is at least said who speaks.
  const speaker = thread === null && reading.who !== null ? [reading.who] : [];
  const answer = lead === null ? speaker : [lead, ...after];
  const room = wishes.wordsMax ?? Infinity;
  const repliesMax = Math.min(isArticle ? 4 : 2, Math.ceil(room / 150));
  const replies = (thread?.replies ?? []).slice(0, repliesMax);
  const post = (thread?.post ?? []).map(quoted);
  const said = [...answer, ...before, ...others];
  // A letter with something to tell goes to people who know the brand.
  const about = lead === null || (isMail && thread !== null) ? [] : [reading.who ?? []].flat();
  const who = about.filter((unit) => !said.includes(unit));
  const reach = contacts.filter((contact) => contact !== lead && lead !== null);
  const blocksOf = (units: readonly Unit[]) => units.flatMap((unit) => unitBlocks(reading, unit));
  const [asked] = askedIn(reading);
  const opening = blocksOf(paragraphsOf(answer));
  // Whose words the title is; beside a topic of its own, what was asked.
  if (say && asked && isThreads) opening.unshift(paragraph([own(say("raised"), [asked.citation])]));
  if (say && asked && !isThreads) post.unshift(paragraph([askedText(reading, asked)]));
  const signOff = isMail ? [say?.("signOff") ?? "", material.brand.name] : [];
  const lines = signOff.filter((text) => text !== "").map((text) => paragraph([own(text)]));
  const headed: [string, string | undefined, Block[]][] = [
    [
      "lead",
      undefined,
      [
        ...(isMail && say ? [paragraph([own(say("greeting"))])] : []),
        ...(isMail && material.language.startsWith("de") ? uncapitalised(opening) : opening),
        ...blocksOf(paragraphsOf(before)),
      ],
    ],
    ["question", say?.("theQuestion"), post],
    ["replies", say?.("replies"), replies.map(({ citation }) => quoted(citation))],
    ["more", say?.("more"), blocksOf(paragraphsOf(others))],
    ["about", say?.("about"), blocksOf(paragraphsOf(who))],
    ["reach", say?.("reach"), blocksOf(reach)],
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

/** Points of one paragraph are one again. */
function paragraphsOf(points: readonly RankedUnit[]): Unit[] {
  return [...Map.groupBy(points, (point) => point.paragraph).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      sentences: group.flatMap(({ sentences }) => sentences),
      items: group.flatMap(({ items }) => items),
    })),
  );
}

function quoted(citation: Citation): Block {
  return { kind: "quote", citation };
}

function paragraph(sentences: Sentence[]): Block {
  return { kind: "paragraph", sentences };
}

/** After a greeting German goes on in small letters, but for nouns, and “Sie”. */
function uncapitalised([first, ...others]: readonly Block[]): Block[] {
  if (first?.kind !== "paragraph") return [first ?? [], ...others].flat();
  const [sentence = own(""), ...rest] = first.sentences;
  const [word = ""] = /^\p{L}+/u.exec(sentence.text) ?? [];
  const isSmall =
    !/^(?:Sie|Ihr\p{L}{0,2}|Ihnen)$/u.test(word) &&
    (smallWordsOf("de").has(word.toLowerCase()) ||
      /^\p{L}{3,30}(?:[gklnr]isch|lich|los)(?:e[mnrs]?)?$/u.test(word));
  const text = (isSmall ? word.toLowerCase() : word) + sentence.text.slice(word.length);
  return [paragraph([{ ...sentence, text }, ...rest]), ...others];
}

/** As it stands in the overview; where that is in another language, as a quotation. */
function unitBlocks(reading: Reading, unit: Unit): Block[] {
  if (reading.isForeign) return [unit.sentences, unit.items].flatMap(citedWhole).map(quoted);
  const prose = unit.sentences.map(({ text, citation }) => own(text, [citation]));
  const items = itemsFor(reading, unit).map(({ text, citation }) => own(text, [citation]));
  return [
    ...(prose.length > 0 ? [paragraph(prose)] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, ordered: unit.isOrdered, items }] : []),
  ];
}
