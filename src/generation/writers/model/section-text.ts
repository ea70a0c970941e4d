/**
 * The text form in which a model writes a section, read into blocks and written back: paragraphs, list items, quotes,
 * and the ids of passages in brackets. Ids become citations here; no other mark of a model's text means anything.
 */
import type { Material } from "../../material.ts";
import { cleanCharacters } from "../../text/clean.ts";
import { withWholeQuotes } from "../../text/quotes.ts";
import { sentencesOf } from "../../text/segment.ts";
import type { Block, Citation, Sentence } from "../writer.ts";
import { hadActiveMarkup, withoutActiveMarkup } from "./active-markup.ts";
import { echoesPrompt } from "./echoes-prompt.ts";
import { locateQuote, locateSpan } from "./locate-span.ts";

/** It begins at the first of several blanks alone: from each of them, a long run would be read again and again. */
const mark = /(?<![^\S\n])[^\S\n]*\[\s?(p\d{1,4}(?:[,;\s]{1,3}p\d{1,4}){0,20})\s?\]/giu;
/** What ends a sentence, and then the marks that belong to it; again from the first of several alone. */
const marksBehind = /(?<![.!?…])([.!?…]+["”“»’)]*)((?:\s*\[\s*p\d[^\]\n]{0,80}\])+)/giu;
const listItem = /^\s*(?:[-*•–]|(\d{1,3})[.)])\s(.*)$/su;
const quoteLine = /^\s*>\s?(.*)$/su;
/** Several times what the longest text that is asked for in one go has: a model that is stuck says nothing after it. */
const answerCharactersMax = 60_000;

export function readSection(
  material: Material,
  answer: string,
  heading: string | null = null,
): Block[] {
  const blocks: Block[] = [];
  for (const part of cleanCharacters(answer.slice(0, answerCharactersMax)).split(/\n\s*\n/u)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "" && !repeats(line, heading));
    let paragraph: string[] = [];
    const endParagraph = () => {
      const sentences = readSentences(material, paragraph.join(" "));
      if (sentences.length > 0) blocks.push({ kind: "paragraph", sentences });
      paragraph = [];
    };
    for (const line of lines) {
      const item = listItem.exec(line);
      const quoted = quoteLine.exec(line)?.[1];
      if (quoted !== undefined) {
        endParagraph();
        const block = readQuote(material, quoted);
        if (block) blocks.push(block);
      } else if (item) {
        endParagraph();
        addItem(blocks, readItem(material, item[2]?.trim() ?? ""), item[1] !== undefined);
      } else paragraph.push(line.trim());
    }
    endParagraph();
  }
  return blocks;
}

/** The same section as a model would have written it: for an edit. */
export function writeSection(material: Material, blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "quote") {
        const { passage, start, end } = block.citation;
        const text = material.passages.find(({ id }) => id === passage)?.text.slice(start, end);
        return `> [${passage}] ${(text ?? "").replace(/(?<!\s)\s*\n\s*/gu, " / ")}`;
      }
      if (block.kind === "paragraph") return block.sentences.map(marked).join(" ");
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${marked(item)}`)
        .join("\n");
    })
    .join("\n\n");
}

/** A sentence with the ids of its passages before its full stop. */
function marked({ text, citations }: Sentence): string {
  const ids = [...new Set(citations.map(({ passage }) => passage))];
  if (ids.length === 0) return text;
  const marks = ` ${ids.map((id) => `[${id}]`).join("")}`;
  const end = /(?<![.!?…])[.!?…]+["”“»’)]*$/u.exec(text);
  return end ? `${text.slice(0, end.index)}${marks}${end[0]}` : `${text}${marks}`;
}

function readSentences(material: Material, text: string): Sentence[] {
  // Marks go before the full stop, so that they stay with the sentence that they end.
  const tidy = withoutLooks(text).replace(marksBehind, " $2$1");
  return withWholeQuotes(tidy, sentencesOf(tidy))
    .map((span) => readSentence(material, span.text))
    .filter(({ text: words }) => isForReaders(words));
}

/** All of a list's item is one sentence of the draft, however many it holds. */
function readItem(material: Material, text: string): Sentence {
  return readSentence(material, withoutLooks(text));
}

function readSentence(material: Material, text: string): Sentence {
  const ids = idsIn(text);
  const plain = withoutMarks(text);
  return { text: plain, citations: ids.map((id) => locateSpan(material, id, plain)) };
}

export function idsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, list = ""] of text.matchAll(mark)) {
    for (const [id] of list.matchAll(/p\d{1,4}/giu)) found.add(id.toLowerCase());
  }
  return [...found];
}

export function withoutMarks(text: string): string {
  return text.replace(mark, "").trim();
}

function readQuote(material: Material, line: string): Block | undefined {
  const [id] = idsIn(line);
  const words = withoutMarks(line).replace(/^["“„«]|["”“»]$/gu, "");
  if (words === "" || echoesPrompt(words)) return undefined;
  // Without an id nobody knows whose words these are: then it is a sentence, and the check asks for its source.
  if (id === undefined) return { kind: "paragraph", sentences: [{ text: words, citations: [] }] };
  const citation: Citation = locateQuote(material, id, words);
  return { kind: "quote", citation };
}

function addItem(blocks: Block[], item: Sentence, ordered: boolean): void {
  if (!isForReaders(item.text)) return;
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else blocks.push({ kind: "list", ordered, items: [item] });
}

/** Bold and code are looks that a sentence does not have here; its words stay. */
function withoutLooks(text: string): string {
  return withoutActiveMarkup(text)
    .replace(/(\*\*|__|`)(?=\S)([^\n]{1,500}?\S)\1/gu, "$2")
    .replace(/^#{1,6}\s+/u, "");
}

export function isForReaders(sentence: string): boolean {
  return sentence !== "" && !hadActiveMarkup(sentence) && !echoesPrompt(sentence);
}

/** A model likes to repeat the heading that it was given. */
function repeats(line: string, heading: string | null): boolean {
  const bare = line.replace(/^#{1,6}\s+|\*\*/gu, "").trim();
  return heading !== null && bare.toLowerCase() === heading.toLowerCase();
}
