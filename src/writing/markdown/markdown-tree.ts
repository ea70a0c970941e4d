/**
 * A text that somebody wrote in Markdown, as what it means: blocks and inlines of plain text. Whatever is not one of these
 * (HTML, footnotes, pictures) is plain text, so that no rendering of the tree can hold more than the tree does.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "strong" | "emphasis"; inlines: Inline[] }
  /** Only http and https. */
  | { kind: "link"; url: string; inlines: Inline[] };

export type MarkdownBlock =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: MarkdownBlock[][] }
  | { kind: "quote"; blocks: MarkdownBlock[] }
  | { kind: "code"; text: string }
  | { kind: "table"; header: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

/** What a reader reads of it, without any markup. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === "text" || one.kind === "code") return one.text;
      return one.kind === "break" ? "\n" : inlineText(one.inlines);
    })
    .join("");
}
