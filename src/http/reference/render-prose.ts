/** Renders the subset of Markdown that descriptions use: paragraphs, lists, code, bold text and links. */
import { escapeHtml } from "../responses/plain-page.ts";

export function renderProse(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return `<p>${renderInline(block)}</p>`;
      const items = lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`);
      return `<ul>${items.join("")}</ul>`;
    })
    .join("\n");
}

/** Splits off code first, so that nothing inside it is rendered as Markdown. */
export function renderInline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") && part.endsWith("`") && part.length > 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replaceAll(/\[([^[\]]+)\]\((#[\w-]+)\)/g, '<a href="$2">$1</a>')
            // External links are shown as plain URLs, so that nobody leaves this page by accident.
            .replaceAll(/\[([^[\]]+)\]\((https:[^()[\]\s]+)\)/g, "$1 ($2)"),
    )
    .join("");
}
