/**
 * The syntax tree of Markdown: blocks and inlines of plain text. Everything else (HTML, footnotes, remote images) is
 * plain text or a link, so no rendering of the tree can contain more.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "strong" | "emphasis" | "strike"; inlines: Inline[] }
  /** Only http, https and mailto. */
  | { kind: "link"; url: string; inlines: Inline[] }
  /** Only images that this service stores; the width is part of the path, so that any Markdown can carry it. */
  | { kind: "image"; path: string; alt: string };

export type Alignment = "left" | "center" | "right" | null;

export type MarkdownBlock =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: MarkdownBlock[][] }
  | { kind: "quote"; blocks: MarkdownBlock[] }
  | { kind: "code"; text: string; language?: string | undefined }
  | { kind: "table"; header: Inline[][]; rows: Inline[][][]; alignments: readonly Alignment[] }
  | { kind: "rule" };

/** The readable text, without markup. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === "text" || one.kind === "code") return one.text;
      if (one.kind === "image") return one.alt;
      return one.kind === "break" ? "\n" : inlineText(one.inlines);
    })
    .join("");
}

const imagePath = /^\/agents\/app\/api\/images\/[1-9]\d{0,18}\/(?:\?width=[1-9]\d{1,3})?$/;

export function isImagePath(path: string): boolean {
  return imagePath.test(path);
}
