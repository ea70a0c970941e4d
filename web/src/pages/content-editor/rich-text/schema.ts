/** The schema of the editor. It represents exactly the service's Markdown tree, so that nothing is lost. */
import { Schema } from "prosemirror-model";
import type { Attrs, DOMOutputSpec, MarkSpec, Node, NodeSpec } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { isImagePath } from "../../../../../src/writing/markdown/markdown-tree.ts";
import { linkableByHand } from "../../../../../src/writing/text/escape.ts";

const inline = { content: "inline*", group: "block" };

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: { ...inline, parseDOM: [{ tag: "p" }], toDOM: () => ["p", { dir: "auto" }, 0] },
  heading: {
    ...inline,
    attrs: { level: { default: 2, validate: "number" } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level: Number(element.getAttribute("data-level") ?? level) }),
    })),
    // The page already has a first-level heading.
    toDOM: ({ attrs }) => [
      `h${Math.max(2, Number(attrs["level"]))}`,
      { dir: "auto", "data-level": String(attrs["level"]) },
      0,
    ],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { start: { default: 1, validate: "number" } },
    parseDOM: [{ tag: "ol", getAttrs: (element) => ({ start: startOf(element) }) }],
    toDOM: ({ attrs }) => ["ol", attrs["start"] === 1 ? {} : { start: String(attrs["start"]) }, 0],
  },
  list_item: {
    content: "block+",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: { language: { default: null } },
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (element) => ({
          language:
            /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,30})(?:\s|$)/.exec(
              `${element.className} ${element.querySelector("code")?.className ?? ""}`,
            )?.[1] ?? null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "pre",
      attrs["language"] === null ? {} : { class: `language-${String(attrs["language"])}` },
      ["code", 0],
    ],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  ...tableNodes({
    tableGroup: "block",
    cellContent: "inline*",
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (cell) =>
          /^(?:left|center|right)$/.exec(cell.getAttribute("align") ?? "")?.[0] ?? null,
        setDOMAttr: (value, attributes) => {
          if (typeof value === "string") attributes["align"] = value;
        },
      },
    },
  }),
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: { path: { validate: "string" }, alt: { default: "", validate: "string" } },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) => {
          const path = element.getAttribute("src") ?? "";
          return isImagePath(path) && { path, alt: element.getAttribute("alt") ?? "" };
        },
      },
    ],
    toDOM: ({ attrs }) => ["img", imageAttributes(attrs)],
  },
};

function startOf(element: HTMLElement): number {
  const start = Number(element.getAttribute("start") ?? 1);
  return Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1;
}

function imageAttributes({ path, alt }: Attrs): Record<string, string> {
  const width = /width=(\d+)/.exec(String(path))?.[1];
  return { src: String(path), alt: String(alt), ...(width !== undefined && { width }) };
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = linkableByHand((element.getAttribute("href") ?? "").trim());
          return href !== null && { href };
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ["a", { href: String(attrs["href"]), rel: "noopener" }, 0],
  },
  strong: { parseDOM: [{ tag: "strong" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }], toDOM: () => ["em", 0] },
  strike: { parseDOM: [{ tag: "s" }], toDOM: () => ["s", 0] },
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};

export const schema = new Schema({ nodes, marks });

export function nodeType(name: string): NonNullable<(typeof schema.nodes)[string]> {
  const type = schema.nodes[name];
  if (!type) throw new Error(`unknown node type: ${name}`);
  return type;
}

export function markType(name: string): NonNullable<(typeof schema.marks)[string]> {
  const type = schema.marks[name];
  if (!type) throw new Error(`unknown mark type: ${name}`);
  return type;
}

export const isList = ({ type }: Node): boolean => type.name.endsWith("_list");
