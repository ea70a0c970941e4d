/** The form in which a section's body is written and read again: paragraphs, lists and verbatim quotes. */
import { sentencesOf } from "./sentences.ts";

export type Block =
  | { kind: "paragraph"; sentences: string[] }
  | { kind: "list"; sentences: string[]; ordered: boolean }
  /** `> [p4] the exact words`. */
  | { kind: "quote"; sentences: [string] };

export function blocksText(blocks: readonly Block[]): string {
  return blocks
    .filter(({ sentences }) => sentences.length > 0)
    .map((block) => {
      if (block.kind === "quote") return `> ${block.sentences[0]}`;
      if (block.kind === "paragraph") return block.sentences.join(" ");
      return block.sentences
        .map((item, index) => (block.ordered ? `${index + 1}. ${item}` : `- ${item}`))
        .join("\n");
    })
    .join("\n\n");
}

const listItem = /^(?:(-)|\d+\.) +(.*)$/u;

export function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.replaceAll("\r", "").split(/\n{2,}/u)) {
    for (const line of part.split("\n")) {
      if (line.trim() === "") continue;
      const item = listItem.exec(line);
      const last = blocks.at(-1);
      if (line.startsWith("> ")) blocks.push({ kind: "quote", sentences: [line.slice(2)] });
      else if (item === null) blocks.push({ kind: "paragraph", sentences: sentencesOf(line) });
      else if (last?.kind === "list") last.sentences.push(item[2] ?? "");
      else {
        blocks.push({ kind: "list", sentences: [item[2] ?? ""], ordered: item[1] === undefined });
      }
    }
  }
  return blocks;
}
