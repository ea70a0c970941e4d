/** Extracts a draft's text without markup, for counting words, checks and plain-text emails. */
import type { Material } from "../material.ts";
import { countWords } from "../text/segment.ts";
import type { Block, Draft } from "../writer.ts";
import { shownQuote } from "./foreign-addresses.ts";
import { joinSentences } from "./sentence-markup.ts";

export function blockText(material: Material, block: Block): string {
  if (block.kind === "quote") return shownQuote(material, block.citation);
  if (block.kind === "list") return block.items.map((item) => item.text).join("\n");
  return joinSentences(block.sentences, ({ text }) => text, "\n");
}

/** The number of words below the title. */
export function bodyWords(material: Material, draft: Draft): number {
  return countWords(bodyText(material, draft));
}

/** All text below the title, one line per block. */
export function bodyText(material: Material, draft: Draft): string {
  const lines: string[] = [];
  for (const section of draft.sections) {
    if (section.heading !== null) lines.push(section.heading);
    for (const block of section.blocks) lines.push(blockText(material, block));
  }
  for (const variant of draft.social) {
    if (variant.title !== null) lines.push(variant.title);
    lines.push(...variant.posts);
  }
  return lines.join("\n");
}
