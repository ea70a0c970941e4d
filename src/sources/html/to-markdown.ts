/**
 * Converts an HTML tree to plain Markdown: headings, paragraphs, lists, tables, quotes and code. Links and emphasis become
 * plain text and nothing is escaped, so that quotations match the page.
 */
import { Text } from "domhandler";
import type { Element, ParentNode } from "domhandler";
import { collapse, elementsOf, isElement, rawTextOf, textOf } from "./parse-html.ts";

const inline = new Set(
  `a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd mark q rp rt ruby s samp small span
   strike strong sub sup time tt u var wbr`.split(/\s+/),
);
const columnsMax = 20;

export function toMarkdown(root: ParentNode): string {
  return blocksOf(root).join("\n\n");
}

/** The child blocks as Markdown; runs of inline content become paragraphs. */
function blocksOf(parent: ParentNode): string[] {
  const blocks: string[] = [];
  let line: string[] = [];
  const endLine = () => {
    const paragraph = tidy(line.join(""));
    if (paragraph !== "") blocks.push(paragraph);
    line = [];
  };
  for (const child of parent.children) {
    if (child instanceof Text) line.push(child.data.replaceAll(/\s+/g, " "));
    else if (isElement(child)) {
      if (isInline(child)) line.push(inlineOf(child));
      else {
        endLine();
        for (const block of blocksOfElement(child)) blocks.push(block);
      }
    }
  }
  endLine();
  return blocks;
}

/** A link that wraps blocks is a block. */
function isInline(element: Element): boolean {
  if (!inline.has(element.name)) return false;
  return element.children.every((child) => !isElement(child) || isInline(child));
}

function blocksOfElement(element: Element): string[] {
  const { name } = element;
  if (/^h[1-6]$/.test(name)) {
    const heading = textOf(element);
    return heading === "" ? [] : [`${"#".repeat(Number(name[1]))} ${heading}`];
  }
  if (name === "ul" || name === "ol") return listOf(element, name === "ol");
  if (name === "dl") return definitionsOf(element);
  if (name === "table") return tableOf(element);
  if (name === "pre") return codeOf(element);
  if (name === "blockquote") {
    const quoted = blocksOf(element).join("\n\n");
    return quoted === "" ? [] : [quoted.replaceAll(/^/gm, "> ")];
  }
  return blocksOf(element);
}

function inlineOf(element: Element): string {
  if (element.name === "br") return "\n";
  const parts = element.children.map((child) => {
    if (child instanceof Text) return child.data.replaceAll(/\s+/g, " ");
    return isElement(child) ? inlineOf(child) : "";
  });
  return parts.join("");
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map(collapse)
    .filter((line) => line !== "")
    .join("\n");
}

function listOf(list: Element, isNumbered: boolean): string[] {
  const items: string[] = [];
  for (const child of list.children) {
    if (!isElement(child)) continue;
    const blocks = blocksOf(child);
    if (blocks.length === 0) continue;
    const mark = isNumbered ? `${items.length + 1}. ` : "- ";
    const indent = " ".repeat(mark.length);
    items.push(mark + blocks.join("\n").replaceAll("\n", `\n${indent}`));
  }
  return items.length === 0 ? [] : [items.join("\n")];
}

function definitionsOf(list: Element): string[] {
  const lines: string[] = [];
  let term = "";
  for (const element of elementsOf(list)) {
    if (element.name === "dt") term = textOf(element);
    if (element.name === "dd") lines.push(`- ${term === "" ? "" : `${term}: `}${textOf(element)}`);
  }
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function tableOf(table: Element): string[] {
  const inside = [...elementsOf(table)];
  const isLayout = inside.some(({ name }) => /^(table|h[1-6]|ul|ol|article|section)$/.test(name));
  const rows = inside
    .filter(({ name }) => name === "tr")
    .map((row) =>
      row.children
        .filter(isElement)
        .filter(({ name }) => name === "td" || name === "th")
        .slice(0, columnsMax)
        .map((cell) => textOf(cell).replaceAll("|", "\\|")),
    )
    .filter((cells) => cells.some((cell) => cell !== ""));
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (isLayout || columns < 2) {
    return inside.filter(({ name }) => name === "td" || name === "th").length > 0 && !isLayout
      ? rows.flat()
      : blocksOf(table);
  }
  const lineOf = (cells: string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...others] = rows;
  return [[lineOf(head), `|${" --- |".repeat(columns)}`, ...others.map(lineOf)].join("\n")];
}

function codeOf(element: Element): string[] {
  const code = rawTextOf(element).replaceAll("```", "'''").trimEnd();
  return code.trim() === "" ? [] : [`\`\`\`\n${code.replace(/^\n/, "")}\n\`\`\``];
}
