/** Mends a draft by taking out what the check named: for a writer without a model, leaving out is the only honest change. */
import { bodyText } from "../../formats/plain-text.ts";
import type { Material } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Block, Draft, DraftSection, Problem } from "../writer.ts";

export function mend(draft: Draft, problems: readonly Problem[]): Draft {
  const mendable = problems.filter((problem) => problem.mendable);
  const named = (section: string, block: number, sentence: number | null) =>
    mendable.some(
      (problem) =>
        problem.section === section && problem.block === block && problem.sentence === sentence,
    );
  const sections = draft.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block, blockIndex): Block[] => {
      if (block.kind === "quote") return named(section.id, blockIndex, null) ? [] : [block];
      if (block.kind === "list") {
        const items = block.items.filter((_, index) => !named(section.id, blockIndex, index));
        return items.length > 0 ? [{ ...block, items }] : [];
      }
      const sentences = block.sentences.filter((_, index) => !named(section.id, blockIndex, index));
      return sentences.length > 0 ? [{ ...block, sentences }] : [];
    }),
  }));
  const badNetworks = new Set(
    mendable.flatMap(({ network, code }) =>
      network !== null && code !== "network_missing" ? [network] : [],
    ),
  );
  const social = draft.social.map((variant) =>
    badNetworks.has(variant.network)
      ? { ...variant, posts: variant.posts.slice(0, 1).map((text) => cut(text, 200)), hashtags: [] }
      : variant,
  );
  return {
    ...draft,
    sections: withoutEmpty(sections),
    social,
    description: cut(draft.description, 160),
  };
}

/** A heading with nothing under it goes, and so does one that only introduces what is no longer there. */
export function withoutEmpty(sections: readonly DraftSection[]): DraftSection[] {
  return sections.filter(({ kind, level, blocks }, index) => {
    if (sections[index + 1]?.level === level + 1) return true;
    const introduces = kind === "faq" || kind === "replies";
    return introduces ? blocks.some((block) => block.kind === "quote") : blocks.length > 0;
  });
}

/** What gives way when a text is too long, in this order: first parts of a section, in the end all of it. */
const givesWay: readonly { kind: string; whole: boolean }[] = [
  { kind: "faq_item", whole: true },
  { kind: "faq", whole: true },
  { kind: "replies", whole: false },
  { kind: "brand", whole: false },
  // A reply is read beside the whole of what it answers.
  { kind: "replies", whole: true },
  { kind: "asked", whole: false },
  { kind: "asked", whole: true },
  { kind: "brand", whole: true },
  { kind: "next", whole: true },
  { kind: "lead", whole: false },
];

export function withinWords(material: Material, draft: Draft, wordsMax: number | null): Draft {
  if (wordsMax === null) return draft;
  let current = draft;
  while (wordsOf(bodyText(material, current)).length > wordsMax) {
    const smaller = smallerOnce(current);
    if (smaller === null) return current;
    current = smaller;
  }
  return current;
}

/** Each call takes something out, so that asking again and again comes to an end. */
function smallerOnce(draft: Draft): Draft | null {
  for (const { kind, whole } of givesWay) {
    const at = draft.sections.findLastIndex(
      (section) => section.kind === kind && (whole || shrunk(section.blocks) !== null),
    );
    const section = draft.sections[at];
    if (section === undefined) continue;
    const blocks = whole ? [] : (shrunk(section.blocks) ?? []);
    const sections = draft.sections.map((one, index) => (index === at ? { ...one, blocks } : one));
    return { ...draft, sections: withoutEmpty(sections) };
  }
  return null;
}

/** Without the last quote, else without the last block, and in the end without the last sentence. */
function shrunk(blocks: readonly Block[]): Block[] | null {
  const quotes = blocks.filter(({ kind }) => kind === "quote").length;
  const lastQuote = blocks.findLastIndex(({ kind }) => kind === "quote");
  if (quotes > 1) return blocks.filter((_, index) => index !== lastQuote);
  // A paragraph goes whole, since the end of one says nothing without its beginning.
  if (blocks.length > 1 && quotes === 0) return lastBlock(blocks);
  const size = Math.max(...blocks.map(sizeOf));
  if (size < 3) return lastBlock(blocks);
  const longest = blocks.findLastIndex((block) => sizeOf(block) === size);
  return blocks.map((block, index) => {
    if (index !== longest || block.kind === "quote") return block;
    return block.kind === "list"
      ? { ...block, items: block.items.slice(0, -1) }
      : { ...block, sentences: block.sentences.slice(0, -1) };
  });
}

/** The last of several blocks; words that only introduce it go with it. */
function lastBlock(blocks: readonly Block[]): Block[] | null {
  if (blocks.length < 2) return null;
  // Of what is left, the one that brings a source's words stays.
  const [first, second] = blocks;
  if (blocks.length === 2 && first !== undefined && second?.kind === "paragraph") {
    if (!isCited(first) && isCited(second)) return [second];
  }
  const rest = blocks.slice(0, -1);
  const end = rest.at(-1);
  const introduces =
    end?.kind === "paragraph" && (end.sentences.at(-1)?.text.endsWith(":") ?? false);
  return introduces && rest.length > 1 ? rest.slice(0, -1) : rest;
}

function isCited(block: Block): boolean {
  if (block.kind === "quote") return true;
  const sentences = block.kind === "list" ? block.items : block.sentences;
  return sentences.some(({ citations }) => citations.length > 0);
}

function sizeOf(block: Block): number {
  if (block.kind === "quote") return 0;
  return block.kind === "list" ? block.items.length : block.sentences.length;
}
