/** Reads the lines of a PDF with where they stand and how large they are. Making Markdown of them is pdf-to-markdown.ts's. */
import { getDocumentProxy } from "unpdf";
import { clean } from "./decode-file.ts";
import { FileProblem } from "./file-problem.ts";

export interface PdfLine {
  text: string;
  /** From the left and from the bottom of the page, in points. */
  x: number;
  y: number;
  /** Where it ends. */
  right: number;
  /** Of its largest letters. */
  size: number;
}

export interface ReadPdf {
  title: string;
  language: string;
  pages: PdfLine[][];
}

const pagesMax = 1_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type TextItem = Extract<
  Awaited<ReturnType<Page["getTextContent"]>>["items"][number],
  { str: string }
>;

export async function readPdf(bytes: Uint8Array, charactersMax: number): Promise<ReadPdf> {
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
    return { title: textOf(title), language: textOf(language), pages };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem("file_damaged");
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: pdf.js takes it away, and takes no Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      // Images are never looked at.
      maxImageSize: 1,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new FileProblem(isLocked ? "file_encrypted" : "file_damaged");
  }
}

/** Pieces at the same height are one line, in the order of the file, which is that of reading in nearly all of them. */
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
