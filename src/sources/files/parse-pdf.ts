/**
 * Converts a PDF to Markdown by the position and size of its lines: headings by their size, paragraphs by the space
 * between lines, without page headers and footers.
 */
import { getDocumentProxy } from "unpdf";
import { clean } from "./decode-file.ts";
import { FileProblem } from "./file-problem.ts";

interface PdfLine {
  text: string;
  /** From the left and the bottom of the page, in points. */
  x: number;
  y: number;
  /** The x position of its end. */
  right: number;
  /** The size of its largest letters. */
  size: number;
}

const pagesMax = 1_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type TextItem = Extract<
  Awaited<ReturnType<Page["getTextContent"]>>["items"][number],
  { str: string }
>;

export async function parsePdf(
  bytes: Uint8Array,
  charactersMax: number,
): Promise<{ title: string; language: string; markdown: string }> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > pagesMax) {
    throw new FileProblem(
      "file_too_long",
      "The PDF has more than 1,000 pages. Split it into several files.",
    );
  }
  const pages: PdfLine[][] = [];
  let characters = 0;
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const lines = toLines(items.filter((item) => "str" in item));
      page.cleanup();
      for (const { text } of lines) characters += text.length;
      if (characters > charactersMax) throw new FileProblem("file_too_long");
      pages.push(lines);
    }
    const { info } = await pdf.getMetadata();
    const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
    return { title: textOf(title), language: textOf(language), markdown: toMarkdown(pages) };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem("file_damaged");
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy, because pdf.js transfers the array and does not accept a Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      // Images are not needed.
      maxImageSize: 1,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new FileProblem(isLocked ? "file_encrypted" : "file_damaged");
  }
}

/** Joins pieces at the same height into lines, in the order of the file, which is nearly always the reading order. */
function toLines(items: readonly TextItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  for (const { str, transform, width, hasEOL } of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform as number[];
    if (str !== "") {
      const size = Math.hypot(c, d);
      const isSame = line && Math.abs(line.y - y) < size / 2;
      if (!line || !isSame) {
        line = { text: "", x, y, right: x, size: 0 };
        lines.push(line);
      }
      const isApart = line.text !== "" && x - line.right > size / 4;
      line.text += isApart ? ` ${str}` : str;
      line.right = x + width;
      if (str.trim() !== "") line.size = Math.max(line.size, size);
    }
    if (hasEOL) line = undefined;
  }
  return lines
    .map((one) => ({ ...one, text: clean(one.text).replaceAll(/\s+/g, " ").trim() }))
    .filter((one) => one.text !== "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? clean(value).replaceAll(/\s+/g, " ").trim() : "";
}

/** How many lines at the top and bottom of a page may be headers or footers. */
const edgeLines = 2;
const runningPagesMin = 3;
const runningPagesShare = 0.4;
const headingRatio = 1.15;
const headingLengthMax = 200;
const headingLevelsMax = 3;
const bullet = /^(?:[•‣◦▪●○∙·*–—-]|o(?= [A-Z]))\s+(?=\S)/;
const ordinal = /^(\d{1,3})[.)]\s+(?=\S)/;

interface Block {
  kind: "heading" | "paragraph" | "item";
  text: string;
  size: number;
}

function toMarkdown(pages: readonly (readonly PdfLine[])[]): string {
  const kept = withoutRunningLines(pages);
  const lines = kept.flat();
  const bodySize = mostCommon(lines, ({ size, text }) => [round(size), text.length]);
  const leading = mostCommon(gapsIn(kept), (gap) => [Math.round(gap), 1]);
  const edge = Math.max(0, ...lines.map((line) => line.right));
  const blocks: Block[] = [];
  for (const page of kept) {
    let before: PdfLine | undefined;
    for (const line of page) {
      const kind = kindOf(line, bodySize);
      const last = blocks.at(-1);
      if (last && continues({ last, before, line, kind, leading, edge }))
        last.text = join(last, line);
      else blocks.push({ kind, text: line.text, size: round(line.size) });
      before = line;
    }
  }
  return render(blocks);
}

/** Removes lines that repeat on many pages at the same end of the page, ignoring numbers. */
function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const ends = pages.map((page) => {
    const byHeight = page.toSorted((one, other) => other.y - one.y);
    return new Set([...byHeight.slice(0, edgeLines), ...byHeight.slice(-edgeLines)]);
  });
  const counts = new Map<string, number>();
  for (const end of ends) {
    for (const text of new Set([...end].map(withoutNumbers))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const many = Math.max(runningPagesMin, pages.length * runningPagesShare);
  return pages.map((page, index) =>
    page.filter((line) => {
      const isAtEnd = ends[index]?.has(line) === true;
      return !isAtEnd || (counts.get(withoutNumbers(line)) ?? 0) < many;
    }),
  );
}

/** Includes the size, so that a title that is repeated in small headers is kept where it is large. */
function withoutNumbers({ text, size }: PdfLine): string {
  return `${round(size)} ${text.replaceAll(/\d+|\b[ivxlc]+\b/gi, "#")}`;
}

function kindOf({ text, size }: PdfLine, bodySize: number): Block["kind"] {
  if (bullet.test(text) || ordinal.test(text)) {
    return size >= bodySize * headingRatio ? "heading" : "item";
  }
  const isLarge = size >= bodySize * headingRatio;
  return isLarge && text.length <= headingLengthMax && /\p{L}/u.test(text)
    ? "heading"
    : "paragraph";
}

interface AdjacentLines {
  last: Block;
  /** The previous line on the same page. */
  before: PdfLine | undefined;
  line: PdfLine;
  kind: Block["kind"];
  leading: number;
  /** The x position at which the longest lines end. */
  edge: number;
}

/** Whether the line continues the last block. */
function continues({ last, before, line, kind, leading, edge }: AdjacentLines): boolean {
  if (kind === "item") return false;
  if (kind === "heading" || last.kind === "heading") {
    const isNear = before !== undefined && before.y - line.y < 2 * line.size;
    return kind === last.kind && round(line.size) === last.size && isNear;
  }
  const gap = before ? before.y - line.y : -1;
  // On the next page or column, an unfinished sentence continues.
  if (gap < 0) return !/[.!?:;…”"»)]$/.test(last.text) && /^[\p{Ll}\d(]/u.test(line.text);
  if (gap > Math.max(leading * 1.3, line.size * 1.7)) return false;
  const isCutShort = before !== undefined && before.right < edge * 0.7;
  return !(isCutShort && /[.!?:…”"»]$/.test(last.text));
}

/** Joins hyphenated words. */
function join({ text }: Block, line: PdfLine): string {
  if (text.endsWith("\u00ad")) return text.slice(0, -1) + line.text;
  if (/\p{L}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line.text)) return text.slice(0, -1) + line.text;
  return `${text} ${line.text}`;
}

function render(blocks: readonly Block[]): string {
  const sizes = new Set(blocks.flatMap(({ kind, size }) => (kind === "heading" ? [size] : [])));
  const ranked = [...sizes].toSorted((one, other) => other - one);
  let markdown = "";
  let before: Block | undefined;
  for (const block of blocks) {
    const isList = block.kind === "item" && before?.kind === "item";
    markdown += before ? (isList ? "\n" : "\n\n") : "";
    markdown += renderBlock(block, ranked);
    before = block;
  }
  return markdown;
}

function renderBlock({ kind, text, size }: Block, sizes: readonly number[]): string {
  if (kind === "heading") {
    const level = Math.min(headingLevelsMax, sizes.indexOf(size) + 1);
    return `${"#".repeat(level)} ${text.replace(bullet, "")}`;
  }
  if (kind === "item") {
    const [, number] = ordinal.exec(text) ?? [];
    if (number !== undefined) return text.replace(ordinal, `${number}. `);
    return text.replace(bullet, "- ");
  }
  return text;
}

/** The distances between consecutive lines. */
function gapsIn(pages: readonly (readonly PdfLine[])[]): number[] {
  return pages.flatMap((page) =>
    page.slice(1).flatMap((line, index) => {
      const gap = (page[index]?.y ?? 0) - line.y;
      return gap > 0 ? [gap] : [];
    }),
  );
}

function mostCommon<One>(all: readonly One[], weigh: (one: One) => [number, number]): number {
  const weights = new Map<number, number>();
  for (const one of all) {
    const [value, weight] = weigh(one);
    weights.set(value, (weights.get(value) ?? 0) + weight);
  }
  let best: [number, number] = [0, 0];
  for (const entry of weights) if (entry[1] > best[1]) best = entry;
  return best[0];
}

/** To half a point, because equal sizes differ slightly between fonts. */
function round(size: number): number {
  return Math.round(size * 2) / 2;
}
