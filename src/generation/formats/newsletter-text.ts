/** Renders a newsletter's plain-text part, which has to read well alone. */
import type { Material } from "../material.ts";
import type { Block, Draft } from "../writers/writer.ts";
import { blockText } from "./plain-text.ts";
import { quoteByline } from "./sections-markdown.ts";
import { labelsFor } from "./labels.ts";

export function newsletterText(material: Material, draft: Draft): string {
  const labels = labelsFor(material.language);
  const parts = [draft.title];
  for (const section of draft.sections) {
    if (section.heading !== null) {
      parts.push(`${section.heading}\n${"-".repeat(Math.min(72, section.heading.length))}`);
    }
    for (const block of section.blocks) parts.push(lines(material, block));
  }
  const footer = `-- \n${labels.newsletterOf(material.brand.name)}`;
  const body = withoutMergeTags([...parts, footer].join("\n\n"));
  return `${body}\n${labels.unsubscribe}: {{unsubscribe_url}}\n`;
}

function lines(material: Material, block: Block): string {
  const text = blockText(material, block);
  if (block.kind === "quote") {
    return [
      ...text.split("\n").map((line) => wrapped(line, "> ")),
      `> — ${quoteByline(material, block.citation)}`,
    ].join("\n");
  }
  if (block.kind === "list") {
    return block.items
      .map((item, index) => wrapped(item.text, "  ", block.ordered ? `${index + 1}. ` : "- "))
      .join("\n");
  }
  return wrapped(text, "");
}

/** Lines of at most 72 characters, as plain mail is read. */
function wrapped(text: string, indent: string, first = indent): string {
  const rows: string[] = [];
  let row = first;
  let empty = true;
  for (const word of text.split(/\s+/u)) {
    if (!empty && row.length + 1 + word.length > 72) {
      rows.push(row);
      row = indent + word;
    } else {
      row += empty ? word : ` ${word}`;
    }
    empty = false;
  }
  return [...rows, row].join("\n");
}

/** A mail service replaces what stands in double braces; nothing from a source may look like that. */
export function withoutMergeTags(text: string): string {
  return text.replace(/\{(?=\{)/g, "{ ").replace(/\}(?=\})/g, "} ");
}
