/**
 * Composes a page or newsletter: the answer first, then the rest under plain headings. All sentences except the few in
 * phrases.ts are verbatim from a source.
 */
import type { ContentType } from "../../material.ts";
import type { Block, Citation, DraftSection, Sentence } from "../../writer.ts";
import { chosenFor, itemsFor } from "./choose-points.ts";
import { smallWordsOf } from "../../text/detect-language.ts";
import {
  type RankedUnit,
  type MaterialAnalysis,
  askedIn,
  askedText,
  own,
} from "./analyze-material.ts";
import { type Unit, citedWhole } from "./source-units.ts";

export function composed(analysis: MaterialAnalysis, contentType: ContentType): DraftSection[] {
  const { say, thread, isThreadTitle, rules, contacts, material } = analysis;
  const { lead, after, before, others } = chosenFor(analysis, contentType);
  const isArticle = contentType === "article";
  const isMail = contentType === "newsletter";
  // Without an answer or a thread, the text at least introduces the brand.
  const speaker = thread === null && analysis.who !== null ? [analysis.who] : [];
  const answer = lead === null ? speaker : [lead, ...after];
  const room = rules.wordsMax ?? Infinity;
  const repliesMax = Math.min(isArticle ? 4 : 2, Math.ceil(room / 150));
  const replies = (thread?.replies ?? []).slice(0, repliesMax);
  const post = (thread?.post ?? []).map(quoted);
  const said = [...answer, ...before, ...others];
  // Subscribers already know the brand.
  const about = lead === null || (isMail && thread !== null) ? [] : [analysis.who ?? []].flat();
  const who = about.filter((unit) => !said.includes(unit));
  const reach = contacts.filter((contact) => contact !== lead && lead !== null);
  const blocksOf = (units: readonly Unit[]) => units.flatMap((unit) => unitBlocks(analysis, unit));
  const [asked] = askedIn(analysis);
  const opening = blocksOf(paragraphsOf(answer));
  // Attributes the title, or quotes the question in addition to the topic.
  if (say && asked && isThreadTitle)
    opening.unshift(paragraph([own(say("raised"), [asked.citation])]));
  if (say && asked && !isThreadTitle) post.unshift(paragraph([askedText(analysis, asked)]));
  const signOff = isMail ? [say?.("signOff") ?? "", material.brand.name] : [];
  const lines = signOff.filter((text) => text !== "").map((text) => paragraph([own(text)]));
  const headed: [string, string | undefined, Block[]][] = [
    [
      "lead",
      undefined,
      [
        ...(isMail && say ? [paragraph([own(say("greeting"))])] : []),
        ...(isMail && material.language.startsWith("de") ? uncapitalized(opening) : opening),
        ...blocksOf(paragraphsOf(before)),
      ],
    ],
    ["question", say?.("theQuestion"), post],
    ["replies", say?.("replies"), replies.map(({ citation }) => quoted(citation))],
    ["more", say?.("more"), blocksOf(paragraphsOf(others))],
    ["about", say?.("about"), blocksOf(paragraphsOf(who))],
    ["reach", say?.("reach"), blocksOf(reach)],
    ["end", undefined, [...lines, ...blocksOf(analysis.notices)]],
  ];
  const sections: DraftSection[] = [];
  for (const [kind, heading = null, blocks] of headed) {
    const last = sections.at(-1);
    if (blocks.length === 0) continue;
    // A part without a heading belongs to the section above it.
    if (last !== undefined && heading === null) last.blocks.push(...blocks);
    else sections.push({ id: `s${sections.length + 1}`, kind, heading, level: 2, blocks });
  }
  return sections;
}

/** Merges points of the same paragraph again. */
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

/** After a greeting, German continues in lower case, except for nouns and “Sie”. */
function uncapitalized([first, ...others]: readonly Block[]): Block[] {
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

/** Verbatim from the overview, or quoted if it is in another language. */
function unitBlocks(analysis: MaterialAnalysis, unit: Unit): Block[] {
  if (analysis.isForeign) return [unit.sentences, unit.items].flatMap(citedWhole).map(quoted);
  const prose = unit.sentences.map(({ text, citation }) => own(text, [citation]));
  const items = itemsFor(analysis, unit).map(({ text, citation }) => own(text, [citation]));
  return [
    ...(prose.length > 0 ? [paragraph(prose)] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, ordered: unit.isOrdered, items }] : []),
  ];
}
