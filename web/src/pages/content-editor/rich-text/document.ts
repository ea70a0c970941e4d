/** Converts Markdown to an editor document and back. Unchanged blocks keep their original Markdown. */
import { Fragment } from "prosemirror-model";
import type { Mark, Node } from "prosemirror-model";
import { markdownOf } from "../../../../../src/writing/markdown/markdown-renderings.ts";
import type {
  Alignment,
  Inline,
  MarkdownBlock,
} from "../../../../../src/writing/markdown/markdown-tree.ts";
import { readMarkdownParts } from "../../../../../src/writing/markdown/read-markdown.ts";
import { bareAddresses, merged } from "../../../../../src/writing/markdown/read-inlines.ts";
import { linkable } from "../../../../../src/writing/text/escape.ts";
import { markType, nodeType, schema } from "./schema.ts";

const sources = new WeakMap<Node, string>();

export function readDocument(markdown: string): Node {
  const blocks = readMarkdownParts(markdown).map(({ block, source }) => {
    const node = nodeOf(block);
    sources.set(node, source);
    return node;
  });
  return nodeType("doc").createAndFill(null, blocks) ?? nodeType("doc").create(null, blocks);
}

/** Returns the original text if the document is unchanged. */
export function writeDocument(doc: Node): string {
  const parts: string[] = [];
  doc.forEach((node) => {
    const source = sources.get(node) ?? markdownOf(blocksOf(node));
    if (source !== "") parts.push(source);
  });
  return parts.join("\n\n");
}

/** The Markdown of part of a document, such as a selection. */
export function writeFragment(fragment: Fragment): string {
  const only = fragment.firstChild;
  if (only?.isInline) return markdownOf([{ kind: "paragraph", inlines: inlinesOf(fragment) }]);
  return markdownOf(childrenOf(fragment).flatMap(blocksOf));
}

function nodeOf(block: MarkdownBlock): Node {
  switch (block.kind) {
    case "heading":
      return nodeType("heading").create({ level: block.level }, nodesOf(block.inlines));
    case "paragraph":
      return nodeType("paragraph").create(null, nodesOf(block.inlines));
    case "rule":
      return nodeType("horizontal_rule").create();
    case "quote":
      return nodeType("blockquote").create(null, filled(block.blocks.map(nodeOf)));
    case "code":
      return nodeType("code_block").create(
        { language: block.language ?? null },
        block.text === "" ? [] : schema.text(block.text),
      );
    case "table": {
      const row = (cells: readonly Inline[][], name: string) =>
        nodeType("table_row").create(
          null,
          cells.map((cell, at) =>
            nodeType(name).create({ align: block.alignments[at] ?? null }, nodesOf(cell)),
          ),
        );
      return nodeType("table").create(null, [
        row(block.header, "table_header"),
        ...block.rows.map((cells) => row(cells, "table_cell")),
      ]);
    }
    default:
      return nodeType(block.ordered ? "ordered_list" : "bullet_list").create(
        block.ordered ? { start: block.start } : null,
        block.items.map((item) => nodeType("list_item").create(null, filled(item.map(nodeOf)))),
      );
  }
}

function filled(nodes: Node[]): Node[] {
  return nodes.length === 0 ? [nodeType("paragraph").create()] : nodes;
}

function nodesOf(inlines: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return inlines.flatMap((one): Node[] => {
    switch (one.kind) {
      case "text":
        return one.text === "" ? [] : [schema.text(one.text, marks)];
      case "code":
        return one.text === ""
          ? []
          : [schema.text(one.text, markType("code").create().addToSet(marks))];
      case "break":
        return [nodeType("hard_break").create(null, null, marks)];
      case "image":
        return [nodeType("image").create({ path: one.path, alt: one.alt }, null, marks)];
      case "link":
        return nodesOf(one.inlines, markType("link").create({ href: one.url }).addToSet(marks));
      default: {
        const name = one.kind === "emphasis" ? "em" : one.kind;
        return nodesOf(one.inlines, markType(name).create().addToSet(marks));
      }
    }
  });
}

function childrenOf(parent: Node | Fragment): Node[] {
  return [...(parent instanceof Fragment ? parent : parent.content).content];
}

function blocksOf(node: Node): MarkdownBlock[] {
  switch (node.type.name) {
    case "heading":
      return [{ kind: "heading", level: Number(node.attrs["level"]), inlines: inlinesOf(node) }];
    case "horizontal_rule":
      return [{ kind: "rule" }];
    case "blockquote":
      return [{ kind: "quote", blocks: childrenOf(node).flatMap(blocksOf) }];
    case "code_block": {
      const language = node.attrs["language"] as string | null;
      return [{ kind: "code", text: node.textContent, language: language ?? undefined }];
    }
    case "bullet_list":
    case "ordered_list":
      return [
        {
          kind: "list",
          ordered: node.type.name === "ordered_list",
          start: Number(node.attrs["start"] ?? 1),
          items: childrenOf(node).map((item) => childrenOf(item).flatMap(blocksOf)),
        },
      ];
    case "table":
      return tableOf(node);
    case "list_item":
      return childrenOf(node).flatMap(blocksOf);
    default: {
      const inlines = inlinesOf(node);
      return inlines.length === 0 ? [] : [{ kind: "paragraph", inlines }];
    }
  }
}

/** Markdown cells span one column and one row; the other cells of a wider one stay empty. */
function tableOf(node: Node): MarkdownBlock[] {
  const rows: Inline[][][] = [];
  let alignments: Alignment[] = [];
  childrenOf(node).forEach((row, at) => {
    const cells = (rows[at] ??= []);
    for (const cell of childrenOf(row)) {
      let column = 0;
      while (cells[column] !== undefined) column += 1;
      const { colspan, rowspan, align } = cell.attrs as Record<string, number> & {
        align: Alignment;
      };
      for (let down = 0; down < (rowspan ?? 1); down += 1) {
        const line = (rows[at + down] ??= []);
        for (let right = 0; right < (colspan ?? 1); right += 1) {
          line[column + right] = down + right === 0 ? inlinesOf(cell) : [];
        }
      }
      if (at === 0) alignments[column] = align;
    }
  });
  const width = Math.max(0, ...rows.map((row) => row.length));
  const whole = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? []));
  alignments = Array.from({ length: width }, (_, at) => alignments[at] ?? null);
  const [header = [], ...others] = whole;
  return width === 0 ? [] : [{ kind: "table", header, rows: others, alignments }];
}

const nestingOrder = ["link", "strong", "em", "strike"] as const;

function inlinesOf(parent: Node | Fragment): Inline[] {
  const isCell = !(parent instanceof Fragment) && parent.type.name.startsWith("table_");
  const [, leaves] = cutEnds(childrenOf(parent).filter((node) => node.isInline));
  return wrapped(
    // A table row is a single line.
    isCell
      ? leaves.map((node) =>
          node.type.name === "hard_break" ? schema.text(" ", node.marks) : node,
        )
      : leaves,
    0,
  );
}

const isVisible = (node: Node): boolean =>
  (node.text ?? "").trim() !== "" || node.type.name === "image";

/** Separates spaces and breaks at both ends: Markdown allows none there in paragraphs and marks. */
function cutEnds(nodes: readonly Node[]): [before: Node[], kept: Node[], after: Node[]] {
  const from = nodes.findIndex(isVisible);
  const to = nodes.findLastIndex(isVisible);
  const [first, last] = [nodes[from], nodes[to]];
  if (!first || !last) return [[...nodes], [], []];
  const [begin, end] = [first.text ?? "", last.text ?? ""];
  const [head, tail] = [begin.length - begin.trimStart().length, end.trimEnd().length];
  const before = nodes.slice(0, from);
  const after = nodes.slice(to + 1);
  const kept = nodes.slice(from, to + 1);
  if (tail < end.length) {
    after.unshift(last.cut(tail));
    kept[to - from] = last.cut(0, tail);
  }
  if (head > 0) {
    before.push(first.cut(0, head));
    kept[0] = (kept[0] ?? first).cut(head);
  }
  return [before, kept, after];
}

/** Nests marks from the outermost to the innermost, joining neighbors with the same mark. */
function wrapped(nodes: readonly Node[], depth: number): Inline[] {
  const name = nestingOrder[depth];
  if (name === undefined) return nodes.flatMap(leafOf);
  const type = markType(name);
  const found: Inline[] = [];
  for (let at = 0; at < nodes.length;) {
    const mark = type.isInSet(nodes[at]?.marks ?? []);
    let end = at + 1;
    while (end < nodes.length && isSame(type.isInSet(nodes[end]?.marks ?? []), mark)) end += 1;
    const run = nodes.slice(at, end);
    at = end;
    // Markdown syntax must be adjacent to text.
    const [before, kept, after] = mark ? cutEnds(run) : [[], run, []];
    const inlines = wrapped(kept, depth + 1);
    found.push(...wrapped(before, depth + 1));
    if (!mark || inlines.length === 0) found.push(...inlines);
    else if (name === "link")
      found.push({ kind: "link", url: String(mark.attrs["href"]), inlines });
    else found.push({ kind: name === "em" ? "emphasis" : name, inlines });
    found.push(...wrapped(after, depth + 1));
  }
  return merged(found);
}

function isSame(one: Mark | undefined, other: Mark | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && one.eq(other));
}

function leafOf(node: Node): Inline[] {
  if (node.type.name === "hard_break") return [{ kind: "break" }];
  if (node.type.name === "image") {
    return [{ kind: "image", path: String(node.attrs["path"]), alt: String(node.attrs["alt"]) }];
  }
  const text = node.text ?? "";
  if (markType("code").isInSet(node.marks)) return [{ kind: "code", text }];
  if (markType("link").isInSet(node.marks)) return [{ kind: "text", text }];
  return linked(text);
}

/** A typed URL becomes a link, as everywhere else in Markdown. */
function linked(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(bareAddresses)) {
    const url = linkable(address);
    if (url === null) continue;
    found.push({ kind: "text", text: text.slice(from, index) });
    found.push({ kind: "link", url, inlines: [{ kind: "text", text: address }] });
    from = index + address.length;
  }
  found.push({ kind: "text", text: text.slice(from) });
  return found.filter((one) => one.kind !== "text" || one.text !== "");
}
