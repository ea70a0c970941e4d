/** How Markdown looks while it is written: headings are large, strong is bold, and its signs step back. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const serif = '"Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif';

const frame = EditorView.theme({
  "&": { color: "var(--color-ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: serif,
    fontSize: "1.0625rem",
    lineHeight: "1.7",
    overflow: "visible",
  },
  ".cm-content": { padding: "1.5rem 0", caretColor: "var(--color-accent)", minHeight: "20rem" },
  ".cm-line": { padding: "0 1.25rem", overflowWrap: "anywhere" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--color-accent)", borderLeftWidth: "2px" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { background: "color-mix(in srgb, var(--color-accent) 28%, transparent)" },
  ".cm-placeholder": { color: "var(--color-soft)" },
  ".cm-found": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 22%, transparent)",
    borderRadius: "3px",
  },
  ".cm-citation": {
    color: "var(--color-accent)",
    fontWeight: "600",
    fontSize: "0.8em",
    cursor: "pointer",
  },
  ".cm-citation *": { color: "inherit" },
  "@media (min-width: 640px)": { ".cm-line": { padding: "0 2.5rem" } },
});

const sans = "system-ui, sans-serif";

const highlight = HighlightStyle.define([
  { tag: tags.heading1, fontSize: "1.6em", fontWeight: "700", fontFamily: sans, lineHeight: "1.4" },
  {
    tag: tags.heading2,
    fontSize: "1.35em",
    fontWeight: "700",
    fontFamily: sans,
    lineHeight: "1.5",
  },
  { tag: tags.heading3, fontSize: "1.15em", fontWeight: "700", fontFamily: sans },
  { tag: [tags.heading4, tags.heading5, tags.heading6], fontWeight: "700", fontFamily: sans },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--color-accent)" },
  { tag: tags.url, color: "var(--color-soft)", fontSize: "0.85em" },
  { tag: tags.monospace, fontFamily: "var(--font-mono)", fontSize: "0.9em" },
  { tag: tags.quote, color: "var(--color-soft)", fontStyle: "italic" },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: "var(--color-soft)" },
]);

export const markdownLook: Extension = [frame, syntaxHighlighting(highlight)];
