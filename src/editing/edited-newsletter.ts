/**
 * Renders the document of an edited newsletter in the same layout as a generated one. It stays below the size at which
 * mail programs clip; content that does not fit is cut at the end, with a note.
 */
import { labelsFor } from "../writing/formats/translated-labels.ts";
import {
  isRightToLeft,
  languageAttributes,
  ownDirection,
} from "../writing/formats/language-attributes.ts";
import { htmlBytesMax } from "../writing/formats/newsletter-html.ts";
import { font, newsletterShell, row } from "../writing/formats/newsletter-shell.ts";
import { inlinesHtml, plainTextOf } from "../writing/markdown/markdown-renderings.ts";
import type { Inline, MarkdownBlock } from "../writing/markdown/markdown-tree.ts";
import { hashOf } from "../writing/text/hash-text.ts";
import { cut } from "../writing/text/clean.ts";
import { escapeMailHtml, withoutMergeTags } from "../writing/text/escape.ts";
import { sectionsOf } from "./read-as-draft.ts";
import type { EditContext } from "./read-as-draft.ts";

const subjectCharactersMax = 150;
const preheaderCharactersMax = 90;
/** In pixels. */
const columnWidth = 536;
const accents = ["#0b5fa5", "#8a3b12", "#1b6e4a", "#6a3d9a", "#9b1c4a", "#3f5b13"] as const;
const ink = `${font}font-size:16px;line-height:26px;color:#1f2328;`;

export function editedNewsletter(editing: EditContext): Record<string, unknown> {
  const { draft, body, hasNewText, before } = editing;
  const head = draft.newsletter;
  const subject =
    line(head?.subject ?? "", subjectCharactersMax) || line(draft.title, subjectCharactersMax);
  const preheader = line(head?.preheader ?? "", preheaderCharactersMax);
  return {
    subject,
    subject_alternatives: (head?.subjectAlternatives ?? [])
      .map((one) => line(one, subjectCharactersMax))
      .filter((one) => one !== ""),
    preheader,
    sections: sectionsOf(body).map(({ heading, blocks }) => ({
      heading,
      text: plainTextOf(blocks),
    })),
    draft_note: hasNewText ? null : (before.document["draft_note"] ?? null),
    html: mailHtml(editing, subject, preheader),
    text: mailText(editing),
  };
}

function line(text: string, charactersMax: number): string {
  return cut(withoutMergeTags(text), charactersMax);
}

function shown(text: string): string {
  return escapeMailHtml(cut(text, 300));
}

function soft(html: string): string {
  return `<p class="soft" style="${font}margin:0 0 16px;font-size:13px;line-height:20px;color:#57606a;">${html}</p>`;
}

function mailText({ material, draft, body }: EditContext): string {
  const labels = labelsFor(material.language);
  const title = { kind: "heading", level: 1, inlines: [{ kind: "text", text: draft.title }] };
  const text = plainTextOf([title as MarkdownBlock, ...body]);
  const foot = `-- \n${labels.newsletterOf(material.brand.name)}`;
  return `${withoutMergeTags(`${text}\n\n${foot}`)}\n${labels.unsubscribe}${labels.colon}{{unsubscribe_url}}\n`;
}

function mailHtml(
  { material, draft, body }: EditContext,
  subject: string,
  preheader: string,
): string {
  const { language, brand } = material;
  const labels = labelsFor(language);
  const side = isRightToLeft(language) ? "right" : "left";
  const accent = accents[hashOf(brand.name) % accents.length] ?? accents[0];
  const shell = (rows: string, isShortened: boolean) =>
    newsletterShell({
      language: languageAttributes(language),
      side,
      subject: shown(subject),
      preheader: shown(preheader),
      brand: shown(brand.name),
      title: shown(draft.title),
      accent,
      rows,
      footer:
        (isShortened ? soft(escapeMailHtml(labels.shortened)) : "") +
        soft(
          `${shown(labels.newsletterOf(brand.name))}<br><a class="soft" href="{{unsubscribe_url}}" style="color:#57606a;text-decoration:underline;">${escapeMailHtml(labels.unsubscribe)}</a>`,
        ),
    });
  const rows = body.map((block) =>
    row(blockHtml(block, { own: ownDirection(language), side, accent }), "6px 32px"),
  );
  let bytesLeft = htmlBytesMax - 1 - Buffer.byteLength(shell("", true));
  const over = rows.findIndex((one) => {
    bytesLeft -= Buffer.byteLength(one) + 1;
    return bytesLeft < 0;
  });
  const kept = over === -1 ? rows : rows.slice(0, over);
  return shell(kept.join("\n"), over !== -1);
}

interface BlockStyle {
  own: string;
  side: "left" | "right";
  accent: string;
}

function blockHtml(block: MarkdownBlock, style: BlockStyle): string {
  const { own, side, accent } = style;
  switch (block.kind) {
    case "heading":
      return `<h2${own} class="ink" style="${font}margin:8px 0 0;font-size:20px;line-height:28px;font-weight:700;color:#1f2328;">${words(block.inlines)}</h2>`;
    case "rule":
      return `<div class="rule" style="border-top:1px solid #d0d7de;"></div>`;
    case "quote": {
      const inner = block.blocks.map((one) => blockHtml(one, style)).join("");
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-${side}:3px solid ${accent};padding:4px 16px;">${inner}</td></tr></table>`;
    }
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => {
        const [first, ...others] = item;
        const text = first?.kind === "paragraph" ? words(first.inlines) : "";
        const rest = (text === "" ? item : others).map((one) => blockHtml(one, style)).join("");
        return `<li${own} style="margin:0 0 8px;">${text}${rest}</li>`;
      });
      return `<${tag}${start} class="ink" style="${ink}margin:0;padding:0;padding-${side}:24px;">${items.join("")}</${tag}>`;
    }
    case "table":
      return [block.header, ...block.rows]
        .map((cells) => paragraph(cells.map(words).join(" &#124; "), own))
        .join("");
    case "code":
      return paragraph(escapeMailHtml(block.text).replaceAll("\n", "<br>"), own);
    default:
      return paragraph(words(block.inlines), own);
  }
}

function paragraph(html: string, own: string): string {
  return `<p${own} class="ink" style="${ink}margin:0 0 6px;">${html}</p>`;
}

function words(inlines: readonly Inline[]): string {
  return inlinesHtml(inlines, escapeMailHtml, imageHtml);
}

/** The path under which we store the image: the sender of the newsletter has to host it publicly. */
function imageHtml({ path, alt }: { path: string; alt: string }): string {
  const width = Math.min(Number(/width=(\d+)/.exec(path)?.[1] ?? columnWidth), columnWidth);
  return `<img src="${escapeMailHtml(path)}" alt="${escapeMailHtml(alt)}" width="${width}" style="max-width:100%;height:auto;border:0;">`;
}
