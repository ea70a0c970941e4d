/** Builds small PDF and Word files for tests. */
import { deflateSync } from "node:zlib";
import { zip } from "../../writing/docx/zip.ts";

export interface PdfText {
  text: string;
  size: number;
  x?: number;
  y: number;
}

interface PdfOptions {
  title?: string;
  language?: string;
  /** Encrypted with an unknown password. */
  isLocked?: boolean;
  /** The raw content of each page, instead of text. */
  contents?: Buffer;
  filter?: string;
}

/** The number of a page's object: after the catalog, the page tree and the font, each page is followed by its content. */
function pageNumber(at: number): number {
  return 4 + 2 * at;
}

export function pdfOf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Buffer {
  const { title, language, isLocked = false, contents, filter = "/FlateDecode" } = options;
  const objects: (string | Buffer)[] = [];
  const add = (body: string | Buffer) => objects.push(body);
  const kids = pages.map((_, at) => `${pageNumber(at)} 0 R`).join(" ");
  add(`<< /Type /Catalog /Pages 2 0 R ${language ? `/Lang (${language})` : ""} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [at, lines] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(at) + 1} 0 R >>`,
    );
    const drawn = lines.map(
      ({ text, size, x = 72, y }) =>
        `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`,
    );
    const packed = contents ?? deflateSync(Buffer.from(drawn.join("\n"), "latin1"));
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter ${filter} >>\nstream\n`),
        packed,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  const info = title === undefined ? undefined : add(`<< /Title (${title}) >>`);
  const lock = `/Filter /Standard /V 1 /R 2 /P -4 /O <${"4f".repeat(32)}> /U <${"55".repeat(32)}>`;
  const encrypt = isLocked ? add(`<< ${lock} >>`) : undefined;
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, body] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((one) => `${String(one).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = [
    `/Size ${objects.length + 1} /Root 1 0 R`,
    ...(info === undefined ? [] : [`/Info ${info} 0 R`]),
    ...(encrypt === undefined ? [] : [`/Encrypt ${encrypt} 0 R /ID [<00> <00>]`]),
  ].join(" ");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A Word file with this XML as its body. */
export function docxWith(body: string, declaration = ""): Buffer {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zip([
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      "word/document.xml",
      `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ]);
}
