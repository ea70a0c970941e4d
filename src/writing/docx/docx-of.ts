/**
 * Renders a text as a Word document with headings, paragraphs, lists, quotes, code, tables, links and images, in styles
 * that users can change. All text is escaped, and the tree only contains http, https and mailto links.
 */
import { isRightToLeft } from "../formats/language-attributes.ts";
import { imageSize } from "./image-size.ts";
import type { Inline, MarkdownBlock } from "../markdown/markdown-tree.ts";
import type { TextImages } from "../../records/contents/text-images.ts";
import { documentStyles, escapeXml, listNumbering, packageParts } from "./docx-package.ts";
import { zip } from "./zip.ts";

const picture = "http://schemas.openxmlformats.org/drawingml/2006/picture";

export interface DocxText {
  title: string;
  language: string;
  blocks: readonly MarkdownBlock[];
  /** By ID. Missing images are replaced by their descriptions. */
  images?: TextImages;
}

/** State of the rendering: links are listed in a separate part, and every numbered list has its own numbering. */
interface Writing {
  links: string[];
  /** The first number of each numbered list. */
  lists: number[];
  /** Image files, once per use. */
  pictures: [name: string, bytes: Uint8Array][];
  images: TextImages;
  isRightToLeft: boolean;
}

interface Place {
  style?: string;
  /** The list and its nesting level. */
  list?: { number: number; level: number };
}

export function docxOf({ title, language, blocks, images = new Map() }: DocxText): Buffer {
  const writing: Writing = {
    links: [],
    lists: [],
    pictures: [],
    images,
    isRightToLeft: isRightToLeft(language),
  };
  const body = blocks.map((block) => blockXml(writing, block, {})).join("");
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="${picture}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`;
  return zip([
    ...packageParts(title, {
      links: writing.links,
      pictures: writing.pictures.map(([name]) => name),
    }),
    ...writing.pictures.map(([name, bytes]) => [`word/media/${name}`, bytes] as const),
    ["word/document.xml", document],
    ["word/styles.xml", documentStyles(language)],
    ["word/numbering.xml", listNumbering(writing.lists)],
  ]);
}

function blockXml(writing: Writing, block: MarkdownBlock, place: Place): string {
  switch (block.kind) {
    case "heading":
      return paragraph(writing, inlinesXml(writing, block.inlines), {
        ...place,
        style: `Heading${block.level}`,
      });
    case "paragraph":
      return paragraph(writing, inlinesXml(writing, block.inlines), place);
    case "code":
      return paragraph(writing, linesXml(block.text, ""), { ...place, style: "Code" });
    case "rule":
      return paragraph(writing, "", { style: "Rule" });
    case "quote":
      return block.blocks
        .map((inner) => blockXml(writing, inner, { ...place, style: "Quote" }))
        .join("");
    case "table":
      return tableXml(writing, [block.header, ...block.rows]);
    default:
      return listXml(writing, block, place);
  }
}

/** Bullets use the first numbering; every numbered list has its own. */
const bullets = 1;

function listXml(
  writing: Writing,
  { ordered, start, items }: Extract<MarkdownBlock, { kind: "list" }>,
  place: Place,
): string {
  if (ordered) writing.lists.push(start);
  const number = ordered ? bullets + writing.lists.length : bullets;
  const level = place.list ? Math.min(8, place.list.level + 1) : 0;
  return items
    .map((item) =>
      item
        .map((block, index) =>
          // Only the first paragraph of an item has a marker.
          blockXml(writing, block, {
            ...place,
            ...(index === 0 || block.kind === "list"
              ? { list: { number, level } }
              : { style: "ListText" }),
          }),
        )
        .join(""),
    )
    .join("");
}

function tableXml(writing: Writing, rows: readonly Inline[][][]): string {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const cell = (inlines: readonly Inline[], isHeader: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(
      writing,
      inlinesXml(writing, inlines, isHeader ? "<w:b/>" : ""),
      {},
    )}</w:tc>`;
  const shown = rows.map((row, index) => {
    const cells = Array.from({ length: columns }, (_, at) => cell(row[at] ?? [], index === 0));
    return `<w:tr>${cells.join("")}</w:tr>`;
  });
  const grid = "<w:gridCol/>".repeat(columns);
  // Without a paragraph between them, two tables would be merged.
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${shown.join("")}</w:tbl><w:p/>`;
}

function paragraph(
  { isRightToLeft: isBidi }: Writing,
  runs: string,
  { style, list }: Place,
): string {
  const properties = [
    style === undefined ? "" : `<w:pStyle w:val="${style}"/>`,
    list && style === undefined
      ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.number}"/></w:numPr>`
      : "",
    isBidi ? "<w:bidi/>" : "",
  ].join("");
  return `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

function inlinesXml(writing: Writing, inlines: readonly Inline[], properties = ""): string {
  return inlines
    .map((one) => {
      switch (one.kind) {
        case "text":
          return linesXml(one.text, properties);
        case "code":
          return linesXml(one.text, `<w:rStyle w:val="CodeText"/>${properties}`);
        case "break":
          return "<w:r><w:br/></w:r>";
        case "strong":
          return inlinesXml(writing, one.inlines, withMark(properties, "<w:b/>"));
        case "strike":
          return inlinesXml(writing, one.inlines, withMark(properties, "<w:strike/>"));
        case "image":
          return pictureXml(writing, one) ?? linesXml(one.alt, properties);
        case "emphasis":
          return inlinesXml(writing, one.inlines, withMark(properties, "<w:i/>"));
        default: {
          writing.links.push(one.url);
          const style = '<w:rStyle w:val="Hyperlink"/>';
          const inner = inlinesXml(
            writing,
            one.inlines,
            `${style}${properties.replace(style, "")}`,
          );
          return `<w:hyperlink r:id="link${writing.links.length}">${inner}</w:hyperlink>`;
        }
      }
    })
    .join("");
}

/** The format's own units; `pixelsMax` is about the width of text on an A4 page. */
const unitsPerPixel = 9_525;
const pixelsMax = 600;

function pictureXml(
  writing: Writing,
  { path, alt }: Extract<Inline, { kind: "image" }>,
): string | undefined {
  const [, id = "", wanted] = /\/(\d+)\/(?:\?width=(\d+))?$/.exec(path) ?? [];
  const image = writing.images.get(Number(id));
  const size = image && imageSize(image.bytes);
  if (!image || !size) return undefined;
  const number = writing.pictures.length + 1;
  const file = `image${number}.${image.contentType.slice("image/".length)}`;
  writing.pictures.push([file, image.bytes]);
  const width = Math.min(pixelsMax, Number(wanted ?? size.width));
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  const extent = `cx="${width * unitsPerPixel}" cy="${height * unitsPerPixel}"`;
  const named = `id="${number}" name="${file}" descr="${escapeXml(alt)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${named}/><a:graphic><a:graphicData uri="${picture}"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** In the order that the format requires: bold before italic, each once. */
function withMark(properties: string, more: string): string {
  const all = properties + (properties.includes(more) ? "" : more);
  return all.replace("<w:i/><w:b/>", "<w:b/><w:i/>");
}

function linesXml(text: string, properties: string): string {
  const shown = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return text
    .split("\n")
    .map((line) => `<w:r>${shown}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`)
    .join("<w:r><w:br/></w:r>");
}
