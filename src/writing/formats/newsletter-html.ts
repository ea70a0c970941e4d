/**
 * Renders a newsletter as HTML for email programs. Everything from outside is escaped; the only links are source
 * addresses and {{unsubscribe_url}}, the only merge tag, which the sending service replaces. It stays below the size at
 * which Gmail clips emails: content that does not fit is cut at the end, with a note.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { hashOf } from "../text/hash-text.ts";
import { cut } from "../text/clean.ts";
import { escapeMailHtml } from "../text/escape.ts";
import type { Draft, Sentence } from "../writer.ts";
import { shownQuote } from "./foreign-addresses.ts";
import { type ShownBlock, joinedQuotes, quoteParagraphs } from "./joined-quotes.ts";
import { labelsFor } from "./translated-labels.ts";
import { tableRows, withMarkup } from "./sentence-markup.ts";
import { isRightToLeft, languageAttributes, ownDirection } from "./language-attributes.ts";
import { font, newsletterShell, row } from "./newsletter-shell.ts";
import { outlineOf } from "./outline.ts";
import { quoteByline, sourceLines } from "./source-lines.ts";

/** Gmail clips HTML at 102 KB; the rest is for additions by the sending service. */
export const htmlBytesMax = 100 * 1024;

/** Limits each part, so that there is space for the others. */
const headingCharactersMax = 300;
const sentenceCharactersMax = 2000;
const sourcesMax = 12;

/** Accent colors with a contrast of at least 4.5:1 on white; a brand always gets the same one. */
const accents = ["#0b5fa5", "#8a3b12", "#1b6e4a", "#6a3d9a", "#9b1c4a", "#3f5b13"] as const;

const body = `${font}font-size:16px;line-height:26px;color:#1f2328;`;

export interface NewsletterHtml {
  html: string;
  /** Whether some of the text was left out. */
  isShortened: boolean;
}

export function newsletterHtml(
  material: Material,
  draft: Draft,
  sources: ContentSource[],
): NewsletterHtml {
  const accent = accents[hashOf(material.brand.name) % accents.length] ?? accents[0];
  const labels = labelsFor(material.language);
  const shell = (rows: string, saysShortened: boolean) =>
    newsletterShell({
      language: languageAttributes(material.language),
      side: sideOf(material),
      subject: shown(draft.newsletter?.subject ?? draft.title),
      preheader: shown(draft.newsletter?.preheader ?? ""),
      // Avoids repeating a title that is the brand's name.
      brand: draft.title === material.brand.name ? "" : shown(material.brand.name),
      title: shown(draft.title),
      accent,
      rows,
      footer:
        (saysShortened ? soft(escapeMailHtml(labels.shortened), "0 0 16px") : "") +
        sourcesHtml(material, sources) +
        soft(
          `${shown(labels.newsletterOf(material.brand.name))}<br><a class="soft" href="{{unsubscribe_url}}" style="color:#57606a;text-decoration:underline;">${escapeMailHtml(labels.unsubscribe)}</a>`,
          "0",
        ),
    });
  const units = unitsOf(material, draft, accent);
  let bytesLeft = htmlBytesMax - 1 - Buffer.byteLength(shell("", true));
  const fitting = units.findIndex(({ html }) => {
    bytesLeft -= Buffer.byteLength(html) + 1;
    return bytesLeft < 0;
  });
  const whole = fitting === -1 ? units : units.slice(0, fitting);
  // Drops trailing headings without text.
  const kept = whole.slice(0, whole.findLastIndex(({ isText }) => isText) + 1);
  const isShortened = fitting !== -1 || hasOverlong(material, draft);
  return { html: shell(kept.map(({ html }) => html).join("\n"), isShortened), isShortened };
}

function sideOf(material: Material): "left" | "right" {
  return isRightToLeft(material.language) ? "right" : "left";
}

function shown(text: string): string {
  return escapeMailHtml(cut(text, headingCharactersMax));
}

/** A row of the email, which is either included completely or left out. */
interface Unit {
  html: string;
  isText: boolean;
}

function unitsOf(material: Material, draft: Draft, accent: string): Unit[] {
  return outlineOf(material, draft).flatMap(({ heading, blocks }) => [
    ...(heading === null
      ? []
      : [{ html: row(headingHtml(material, heading), "14px 32px 0"), isText: false }]),
    ...joinedQuotes(material, blocks)
      .flatMap((block) => blockParts(material, block, accent))
      .map((html) => ({ html: row(html, "6px 32px"), isText: true })),
  ]);
}

function headingHtml(material: Material, heading: string): string {
  return `<h2${ownDirection(material.language)} class="ink" style="${font}margin:0;font-size:20px;line-height:28px;font-weight:700;color:#1f2328;">${shown(heading)}</h2>`;
}

/** The parts of a block: usually one, several if it is very long. */
function blockParts(material: Material, block: ShownBlock, accent: string): string[] {
  if (block.kind === "quote") {
    const text = quoteParagraphs(material, block.paragraphs)
      .map((lines) => cutSentence(lines.join("\n")).replace(/\n+/g, "<br>"))
      .join("<br><br>");
    const byline = escapeMailHtml(quoteByline(material, block.citation));
    if (text === "") return [];
    return [
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-${sideOf(material)}:3px solid ${accent};padding:4px 16px;"><p dir="auto" class="ink" style="${body}margin:0;">${text}</p><p class="soft" style="${font}margin:6px 0 0;font-size:14px;line-height:20px;color:#57606a;">— ${byline}</p></td></tr></table>`,
    ];
  }
  const own = ownDirection(material.language);
  const rows = block.kind === "list" ? tableRows(block) : null;
  if (rows !== null) return [tableHtml(rows, own, sideOf(material))];
  const sentences = block.kind === "list" ? block.items : block.sentences;
  const shownSentences = sentences.flatMap((sentence) => {
    const html = sentenceHtml(sentence);
    return html === "" ? [] : [sentence.endsLine ? `${html}<br>` : html];
  });
  return groups(shownSentences).map(({ texts, first }) => {
    if (block.kind !== "list")
      return `<p${own} class="ink" style="${body}margin:0 0 6px;">${texts.join(" ")}</p>`;
    const tag = block.ordered ? "ol" : "ul";
    const start = block.ordered && first > 0 ? ` start="${first + 1}"` : "";
    const items = texts.map((text) => `<li${own} style="margin:0 0 8px;">${text}</li>`);
    return `<${tag}${start} class="ink" style="${body}margin:0;padding:0;padding-${sideOf(material)}:24px;">${items.join("")}</${tag}>`;
  });
}

const linkStyle = "color:#0b5fa5;text-decoration:underline;word-break:break-word;";

function sentenceHtml(sentence: Sentence): string {
  return withMarkup(sentence, {
    escape: cutSentence,
    bold: (words) => `<strong>${words}</strong>`,
    link: (words, url) =>
      `<a class="link" href="${escapeMailHtml(url)}" style="${linkStyle}">${words}</a>`,
  });
}

function tableHtml(rows: readonly string[][], own: string, side: "left" | "right"): string {
  const lines = rows.map((cells, at) => {
    const tag = at === 0 ? "th" : "td";
    const style = `${font}font-size:15px;line-height:22px;color:#1f2328;text-align:${side};vertical-align:top;padding:6px 8px;border-bottom:1px solid #d0d7de;`;
    return `<tr>${cells.map((cell) => `<${tag}${own} class="ink" style="${style}">${cutSentence(cell)}</${tag}>`).join("")}</tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">${lines.join("")}</table>`;
}

function cutSentence(text: string): string {
  const kept = cut(text.trim(), sentenceCharactersMax);
  return escapeMailHtml(kept === text.trim() ? kept : `${kept} …`);
}

/** Whether any sentence or quote is cut. */
function hasOverlong(material: Material, draft: Draft): boolean {
  return draft.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind === "quote") return [shownQuote(material, block.citation)];
      return (block.kind === "list" ? block.items : block.sentences).map(({ text }) => text);
    })
    .some((text) => text.trim().length > sentenceCharactersMax);
}

const groupCharactersMax = 8000;

function groups(texts: string[]): { texts: string[]; first: number }[] {
  const found: { texts: string[]; first: number; characters: number }[] = [];
  for (const [index, text] of texts.entries()) {
    const last = found.at(-1);
    if (last !== undefined && last.characters + text.length <= groupCharactersMax) {
      last.texts.push(text);
      last.characters += text.length;
    } else found.push({ texts: [text], first: index, characters: text.length });
  }
  return found;
}

function soft(html: string, margin: string): string {
  return `<p class="soft" style="${font}margin:${margin};font-size:13px;line-height:20px;color:#57606a;">${html}</p>`;
}

/** The sources that the email quotes; the brand is not listed. */
function sourcesHtml(material: Material, sources: ContentSource[]): string {
  const lines = sourceLines(material, sources).slice(0, sourcesMax);
  if (lines.length === 0) return "";
  const items = lines.map(({ text, url }) => {
    const link =
      url === null
        ? ""
        : ` <a class="link" href="${escapeMailHtml(url)}" rel="nofollow ugc noopener" style="${linkStyle}">${escapeMailHtml(url)}</a>`;
    return `${shown(text)}${link}`;
  });
  const heading = escapeMailHtml(labelsFor(material.language).sources);
  return `<div class="rule" style="border-top:1px solid #d0d7de;padding:16px 0 0;">${soft(`<strong>${heading}</strong><br>${items.join("<br>")}`, "0 0 16px")}</div>`;
}
