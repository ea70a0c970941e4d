/** Detects the type of a file by its first bytes; its name only distinguishes types of text. */
import { FileProblem } from "./file-problem.ts";

export type FileType = "pdf" | "docx" | "html" | "markdown" | "csv" | "text";

const imageAdvice =
  "Run text recognition (OCR) on it and upload the result as a text file or a searchable PDF.";
export const unpackAdvice = "Unzip it and upload the files inside.";

/** Unsupported formats that people try, by their first bytes, with advice. */
const refusedFormats: readonly { start: string; name: string; advice: string }[] = [
  { start: "{\\rtf", name: "an RTF file", advice: "Save it as a Word file (.docx)." },
  { start: "\x89PNG", name: "an image", advice: imageAdvice },
  { start: "\xff\xd8\xff", name: "an image", advice: imageAdvice },
  { start: "GIF8", name: "an image", advice: imageAdvice },
  { start: "II*\0", name: "an image", advice: imageAdvice },
  { start: "MM\0*", name: "an image", advice: imageAdvice },
  { start: "\x1f\x8b", name: "a compressed file", advice: unpackAdvice },
  { start: "7z\xbc\xaf\x27\x1c", name: "an archive", advice: unpackAdvice },
  { start: "Rar!", name: "an archive", advice: unpackAdvice },
];

/** PDF readers accept a header within this many bytes. */
const pdfHeaderBytesMax = 1024;

/** Reports any zip archive as a Word file; parse-docx.ts checks its parts. */
export function detectFileType(bytes: Uint8Array, name: string): FileType {
  if (bytes.length === 0) throw new FileProblem("file_empty");
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  const start = head.toString("latin1");
  if (start.slice(0, pdfHeaderBytesMax).includes("%PDF-")) return "pdf";
  if (start.startsWith("PK\x03\x04")) return "docx";
  if (start.startsWith("\xd0\xcf\x11\xe0")) throw oldOffice(bytes);
  for (const format of refusedFormats) {
    if (start.startsWith(format.start)) throw unsupported(format.name, format.advice);
  }
  const extension = /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const isHtml =
    /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html)\b/is;
  if (isHtml.test(withoutNulls(start)) || /^x?html?$/.test(extension)) return "html";
  if (extension === "csv" || extension === "tsv") return "csv";
  if (extension === "md" || extension === "markdown") return "markdown";
  if (extension === "json" || extension === "jsonl" || extension === "ndjson") {
    throw unsupported(
      "a JSON file",
      "To import forum posts, upload it as a file of forum posts (`thread_file`).",
    );
  }
  return "text";
}

export function unsupported(what: string, advice: string): FileProblem {
  return new FileProblem("file_unsupported", `This is ${what}, which cannot be read. ${advice}`);
}

/** Word's old formats and its encrypted files use the same container. */
function oldOffice(bytes: Uint8Array): FileProblem {
  const entry = Buffer.from("EncryptedPackage", "utf16le");
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(entry);
  if (isEncrypted) return new FileProblem("file_encrypted");
  return unsupported(
    "a file from an old version of Office",
    "Save it as a Word file (.docx) or a PDF.",
  );
}

/** Reads UTF-16 as Latin-1, which is enough to recognize tags. */
function withoutNulls(text: string): string {
  return text.replaceAll("\0", "").replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, "");
}
