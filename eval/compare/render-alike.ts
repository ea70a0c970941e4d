/** Renders a piece of either side in a uniform form: subject and preheader, title, text; social sets by network. */
import type { StoredContent } from "./start-pressroom.ts";
import type { Brief, PieceType } from "./brief.ts";
import { pieceTypesOf } from "./brief.ts";
import { plainBlocks } from "./plain-blocks.ts";
import type { PlainBlock } from "./plain-blocks.ts";
import { contentAsMarkdown } from "./content-as-markdown.ts";
import { renderSocial } from "./render-social.ts";

/** The pieces of a batch follow each other, each under its type. */
export function renderPieces(
  brief: Brief,
  pieces: readonly { type: PieceType; markdown: string }[],
): string {
  const types = pieceTypesOf(brief);
  const texts = types.map((type) => {
    const piece = pieces.find((one) => one.type === type);
    const text = piece ? renderPiece(brief, type, piece.markdown) : "(missing)";
    return types.length === 1 ? text : `=== ${type} ===\n\n${text}`;
  });
  return `${texts.join("\n\n")}\n`;
}

export function renderContents(brief: Brief, contents: readonly StoredContent[]): string {
  const pieces = contents.map((content) => ({
    type: content.content_type,
    markdown: contentAsMarkdown(content, brief.instructions ?? ""),
  }));
  return renderPieces(brief, pieces);
}

function renderPiece(brief: Brief, type: PieceType, markdown: string): string {
  if (type === "social")
    return renderSocial(brief, plainBlocks(markdown, { keepLines: true, keepMarkup: false }));
  if (type === "newsletter") return renderNewsletter(markdown);
  return renderText(plainBlocks(markdown, { keepLines: false, keepMarkup: true }));
}

const subjectLabel =
  /^\W*(?:(?:alternative )?subject(?: line)?|betreff(?:zeile)?|asunto|objet|oggetto|onderwerp|assunto|temat)(?: [\dA-C])?\W*:[\s*_]*(.*?)[\s*_]*$/iu;
const preheaderLabel =
  /^\W*(?:pre-?header(?: text)?|preview(?: line| text)?|vorschau(?:text|zeile)?|preencabezado|texto (?:previo|de vista previa))\W*:[\s*_]*(.*?)[\s*_]*$/iu;

/** Subject and preheader may be in any order and form above the text. */
function renderNewsletter(markdown: string): string {
  const blocks = plainBlocks(markdown, { keepLines: true, keepMarkup: true });
  const subjects: string[] = [];
  let preheader = "";
  const body: PlainBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const lines = block.text.split("\n").filter((line) => {
      if (index > 3) return true;
      const subjectText = subjectLabel.exec(line)?.[1];
      const preheaderText = preheader === "" ? preheaderLabel.exec(line)?.[1] : undefined;
      if (subjectText !== undefined) subjects.push(subjectText);
      preheader ||= preheaderText ?? "";
      return subjectText === undefined && preheaderText === undefined;
    });
    if (lines.length > 0) body.push({ ...block, text: lines.join("\n") });
  }
  const head = (subjects.length > 0 ? subjects : ["(none)"]).map((one) => `Subject: ${one}\n`);
  return `${head.join("")}Preheader: ${preheader || "(none)"}\n\n${renderText(body)}`;
}

/** A heading at the start is the title; the other headings start at the second level. */
function renderText(blocks: readonly PlainBlock[]): string {
  const [first, ...others] = blocks;
  const hasTitle = first?.kind === "heading";
  const rest = hasTitle ? others : blocks;
  const levels = rest.filter(({ kind }) => kind === "heading").map(({ level }) => level);
  const shift = 2 - Math.min(...levels, 6);
  const parts = rest.map(({ kind, level, text }) =>
    kind === "heading" ? `${"#".repeat(Math.min(6, level + shift))} ${text}` : text,
  );
  return [...(hasTitle ? [`# ${first.text}`] : []), ...parts].join("\n\n");
}
