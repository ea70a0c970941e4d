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

/** A heading with nothing under it goes, unless a deeper one follows. */
export function withoutEmpty(sections: readonly DraftSection[]): DraftSection[] {
  return sections.filter(
    (section, index) =>
      section.blocks.length > 0 || sections[index + 1]?.level === section.level + 1,
  );
}

/** Which sections give way first when a text is too long. */
const givesWay = [
  "faq_item",
  "faq",
  "keyword",
  "reply_group",
  "replies",
  "brand",
  "asked",
  "checklist",
];

export function withinWords(material: Material, draft: Draft, wordsMax: number | null): Draft {
  if (wordsMax === null) return draft;
  let current = draft;
  for (let round = 0; round < 60; round += 1) {
    if (wordsOf(bodyText(material, current)).length <= wordsMax) return current;
    const kind = givesWay.find((one) =>
      current.sections.some((section) => section.kind === one && canShrink(section)),
    );
    if (kind === undefined) return current;
    const at = current.sections.findLastIndex(
      (section) => section.kind === kind && canShrink(section),
    );
    const sections = current.sections.map((section, index) =>
      index === at ? { ...section, blocks: shrunk(section.blocks) } : section,
    );
    current = { ...current, sections: withoutEmpty(sections) };
  }
  return current;
}

function canShrink(section: DraftSection): boolean {
  return section.kind === "faq_item" || section.kind === "keyword" || section.kind === "faq"
    ? section.blocks.length > 0
    : JSON.stringify(shrunk(section.blocks)) !== JSON.stringify(section.blocks);
}

/** Takes out the last quote with the words that introduce it, else the last sentence but one of the longest block. */
function shrunk(blocks: readonly Block[]): Block[] {
  const quotes = blocks.filter(({ kind }) => kind === "quote").length;
  const lastQuote = blocks.findLastIndex(({ kind }) => kind === "quote");
  if (quotes > 1)
    return blocks.filter((_, index) => index !== lastQuote && index !== lastQuote - 1);
  const longest = blocks.findLastIndex(
    (block) => block.kind !== "quote" && sizeOf(block) === Math.max(...blocks.map(sizeOf)),
  );
  return blocks.map((block, index) => {
    if (index !== longest || block.kind === "quote" || sizeOf(block) < 3) return block;
    return block.kind === "list"
      ? { ...block, items: block.items.slice(0, -1) }
      : { ...block, sentences: block.sentences.slice(0, -1) };
  });
}

function sizeOf(block: Block): number {
  if (block.kind === "quote") return 0;
  return block.kind === "list" ? block.items.length : block.sentences.length;
}
