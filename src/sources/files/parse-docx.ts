/** Converts a Word file to HTML. First measures its decompressed size: a few kilobytes of zip can contain gigabytes. */
import { Readable } from "node:stream";
import JSZip from "jszip";
import mammoth from "mammoth";
import { unpackAdvice, unsupported } from "./detect-file-type.ts";
import { FileProblem } from "./file-problem.ts";

/** For all parts that are read; a thousand pages of text take about 20 MB. */
const unpackedBytesMax = 32 * 1024 * 1024;
const partsMax = 5_000;

export async function docxToHtml(bytes: Uint8Array): Promise<string> {
  const zip = await JSZip.loadAsync(bytes).catch((error: unknown) => {
    throw new FileProblem(isEncrypted(error) ? "file_encrypted" : "file_damaged");
  });
  const parts = Object.values(zip.files).filter((part) => !part.dir);
  if (parts.length > partsMax) throw new FileProblem("file_too_complex");
  if (!zip.file("word/document.xml")) throw otherArchive(zip);
  let bytesLeft = unpackedBytesMax;
  // Images are never decompressed, so they do not count.
  for (const part of parts.filter(({ name }) => /\.(?:xml|rels)$/i.test(name))) {
    bytesLeft -= await unpackedLength(part, bytesLeft);
  }
  try {
    const result = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
      },
    );
    return result.value;
  } catch {
    throw new FileProblem("file_damaged");
  }
}

/** Decompresses it without keeping the data, because the length in the archive can be wrong. */
async function unpackedLength(part: JSZip.JSZipObject, lengthMax: number): Promise<number> {
  let length = 0;
  // Wraps a legacy stream, which is not iterable.
  const pieces = new Readable().wrap(part.nodeStream());
  try {
    for await (const piece of pieces) {
      length += (piece as Buffer).length;
      if (length > lengthMax) throw new FileProblem("file_too_long");
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem("file_damaged");
  }
  return length;
}

function otherArchive(zip: JSZip): FileProblem {
  if (zip.file("xl/workbook.xml"))
    return unsupported("an Excel file", "Save the sheet you need as a CSV file.");
  if (zip.file("ppt/presentation.xml"))
    return unsupported("a PowerPoint file", "Save it as a PDF.");
  if (zip.file("META-INF/container.xml")) return unsupported("an EPUB file", "Save it as a PDF.");
  if (zip.file("content.xml"))
    return unsupported("an OpenDocument file", "Save it as a Word file (.docx) or a PDF.");
  return unsupported("an archive", unpackAdvice);
}

function isEncrypted(error: unknown): boolean {
  return error instanceof Error && /encrypt/i.test(error.message);
}
