/**
 * Converts an uploaded file to a title and Markdown. Runs in a separate process (file-parser-entry.ts), because a hostile
 * file may make parsers hang or run out of memory.
 */
import { canonicalLanguage } from "../canonical-language.ts";
import { parseHtml } from "../html/parse-html.ts";
import { readPage } from "../html/read-page.ts";
import { toMarkdown } from "../html/to-markdown.ts";
import { csvToMarkdown } from "./csv-to-markdown.ts";
import { decodeFile } from "./decode-file.ts";
import { detectFileType } from "./detect-file-type.ts";
import { FileProblem, fileBytesMax } from "./file-problem.ts";

export interface ParsedFile {
  title: string;
  markdown: string;
  /** BCP 47, as the file declares it; empty if it does not. */
  language: string;
}

const charactersMax = 1_000_000;
const titleLengthMax = 300;
/** The page reader truncates at this length. */
const pageCharactersMax = 500_000;
const tagsMax = 100_000;

export async function parseFile(bytes: Uint8Array, name: string): Promise<ParsedFile> {
  if (bytes.length > fileBytesMax) throw new FileProblem("file_too_large");
  const { title, markdown, language } = await readFile(bytes, name);
  if (!/[\p{L}\p{N}]/u.test(markdown)) throw new FileProblem("file_without_text");
  if (markdown.length > charactersMax) throw new FileProblem("file_too_long");
  const shown = [title, firstHeading(markdown), nameWithoutExtension(name)].find(
    (one) => one !== "",
  );
  return {
    title: (shown ?? "").slice(0, titleLengthMax).toWellFormed(),
    markdown,
    language: canonicalLanguage(language),
  };
}

async function readFile(bytes: Uint8Array, name: string): Promise<ParsedFile> {
  switch (detectFileType(bytes, name)) {
    case "pdf": {
      // Loaded lazily, like the parser of Word files, because both are large.
      const { parsePdf } = await import("./parse-pdf.ts");
      const pdf = await parsePdf(bytes, charactersMax);
      return { ...pdf, title: isTitle(pdf.title) ? pdf.title : "" };
    }
    case "docx": {
      const { docxToHtml } = await import("./parse-docx.ts");
      const html = withinTags(await docxToHtml(bytes));
      return { title: "", markdown: toMarkdown(parseHtml(html)), language: "" };
    }
    case "html": {
      const page = readPage({ html: withinTags(decodeFile(bytes)), url: "" });
      if (page.markdown.length >= pageCharactersMax) throw new FileProblem("file_too_long");
      return page;
    }
    case "csv":
      return { title: "", markdown: csvToMarkdown(decodeFile(bytes)), language: "" };
    case "markdown":
      return readMarkdown(decodeFile(bytes));
    default:
      return { title: "", markdown: decodeFile(bytes).trim(), language: "" };
  }
}

/** The HTML parser silently omits the rest of a larger document; for files, that is an error. */
function withinTags(html: string): string {
  const tags = html.match(/<[a-z]/gi)?.length ?? 0;
  if (tags > tagsMax) throw new FileProblem("file_too_long");
  return html;
}

/** Rejects file names and generic titles that programs set. */
function isTitle(title: string): boolean {
  return !/^(?:untitled|microsoft \w+ - |(?:slide|presentation|document) ?\d*$)|\.\w{2,5}$/i.test(
    title,
  );
}

/** Reads the title and language from the front matter and removes it. */
function readMarkdown(text: string): ParsedFile {
  const [whole = "", front = ""] = /^---\n([\s\S]{0,10000}?)\n---\n/.exec(text) ?? [];
  const [, given = ""] = /^title:([^\n]*)$/m.exec(front) ?? [];
  const title = given.trim().replaceAll(/^["']|["']$/g, "");
  const [, language = ""] =
    /^lang(?:uage)?:[ \t]*["']?([\w-]{2,35})["']?[ \t]*$/m.exec(front) ?? [];
  return { title, markdown: text.slice(whole.length).trim(), language };
}

function firstHeading(markdown: string): string {
  const [, heading = ""] = /^#{1,2}[ \t]+([^\n]+)$/m.exec(markdown.slice(0, 20_000)) ?? [];
  return heading.trim();
}

function nameWithoutExtension(name: string): string {
  return name
    .replace(/\.[^.]{1,10}$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
}
