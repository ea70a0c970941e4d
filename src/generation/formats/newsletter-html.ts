/**
 * Renders a newsletter as HTML that mail clients show: tables, inlined styles, 600 px, dark mode by a media query.
 * Everything from outside is escaped; {{unsubscribe_url}} is the one merge tag, for the sending service to fill.
 */
import type { Material } from "../material.ts";
import { escapeHtml } from "../text/escape.ts";
import { hashOf } from "../text/choose.ts";
import type { Block, Draft } from "../writers/writer.ts";
import { quotedText } from "./citations.ts";
import { labelsFor } from "./labels.ts";
import { quoteByline } from "./sections-markdown.ts";

/** Accent colours that keep a contrast of 4.5 to 1 on white; a brand always gets the same one. */
const accents = ["#0b5fa5", "#8a3b12", "#1b6e4a", "#6a3d9a", "#9b1c4a", "#3f5b13"] as const;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const body = `${font}font-size:16px;line-height:26px;color:#1f2328;`;

export function newsletterHtml(material: Material, draft: Draft): string {
  const labels = labelsFor(material.language);
  const brand = escapeHtml(material.brand.name);
  const accent = accents[hashOf(material.brand.name) % accents.length] ?? accents[0];
  const rows = draft.sections.map((section) => {
    const heading =
      section.heading === null
        ? ""
        : `<h2 class="ink" style="${font}margin:8px 0 12px;font-size:20px;line-height:28px;color:#1f2328;">${escapeHtml(section.heading)}</h2>`;
    const blocks = section.blocks.map((block) => blockHtml(material, block, accent)).join("\n");
    return row(`${heading}${blocks}`, "12px 32px");
  });
  return `<!doctype html>
<html lang="${escapeHtml(material.language)}" dir="auto" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(draft.newsletter?.subject ?? draft.title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 620px) { .sheet { width: 100% !important; } .cell { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page, .sheet { background-color: #16181b !important; }
  .ink { color: #e8eaed !important; }
  .soft { color: #a8b0b8 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f5f6;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(draft.newsletter?.preheader ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f5f6;">
<tr><td align="center" style="padding:24px 8px;">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px;background-color:#ffffff;border-top:4px solid ${accent};">
${row(`<p class="soft" style="${font}margin:0;font-size:14px;line-height:20px;color:#57606a;">${brand}</p>`, "24px 32px 0")}
${row(`<h1 class="ink" style="${font}margin:0;font-size:26px;line-height:34px;color:#1f2328;">${escapeHtml(draft.title)}</h1>`, "8px 32px 4px")}
${rows.join("\n")}
${row(
  `<p class="soft" style="${font}margin:0;font-size:13px;line-height:20px;color:#57606a;">${escapeHtml(labels.newsletterOf(material.brand.name))}<br><a class="soft" href="{{unsubscribe_url}}" style="color:#57606a;text-decoration:underline;">${labels.unsubscribe}</a></p>`,
  "24px 32px 28px",
)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function row(content: string, padding: string): string {
  return `<tr><td class="cell" style="padding:${padding};">${content}</td></tr>`;
}

function blockHtml(material: Material, block: Block, accent: string): string {
  if (block.kind === "quote") {
    const text = escapeHtml(quotedText(material, block.citation)).replace(/\n+/g, "<br>");
    const byline = escapeHtml(quoteByline(material, block.citation));
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><td style="border-left:3px solid ${accent};padding:4px 0 4px 16px;"><p class="ink" style="${body}margin:0;">${text}</p><p class="soft" style="${font}margin:6px 0 0;font-size:14px;line-height:20px;color:#57606a;">— ${byline}</p></td></tr></table>`;
  }
  if (block.kind === "list") {
    const tag = block.ordered ? "ol" : "ul";
    const items = block.items.map(
      (item) => `<li style="margin:0 0 8px;">${escapeHtml(item.text)}</li>`,
    );
    return `<${tag} class="ink" style="${body}margin:0 0 16px;padding:0 0 0 24px;">${items.join("")}</${tag}>`;
  }
  const text = block.sentences.map((sentence) => escapeHtml(sentence.text)).join(" ");
  return `<p class="ink" style="${body}margin:0 0 16px;">${text}</p>`;
}
