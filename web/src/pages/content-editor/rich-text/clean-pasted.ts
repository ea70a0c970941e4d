/**
 * Reduces pasted HTML from Word, Google Docs or web pages to plain structure: headings, paragraphs, lists, quotes,
 * tables, links and emphasis. It keeps no styles, executes nothing and loads nothing.
 */
import { isImagePath } from "../../../../../src/writing/markdown/markdown-tree.ts";
import { linkableByHand } from "../../../../../src/writing/text/escape.ts";
import { webAddress } from "../../../kit/safe-address.ts";
import { droppedElements, inertStyle, parseInert, wordsOf } from "../../contents/clean-html.ts";

export function cleanPasted(html: string): string {
  const { body } = parseInert(html);
  const created = document.implementation.createHTMLDocument("");
  copyBlocks(body, created.body);
  return created.body.innerHTML;
}

const blocks: ReadonlySet<string> = new Set(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Copied as elements of the same name. */
const copiedBlocks = /^(?:blockquote|h[1-6]|hr|li|p)$/;
const hidden =
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*comment|mso-list\s*:\s*ignore)/i;

const styleOf = (element: Element): string => element.getAttribute(inertStyle) ?? "";
const isBlock = (node: Node | null): boolean =>
  node instanceof Element &&
  (blocks.has(node.localName) || [...node.children].some((child) => isBlock(child)));

function isDropped(element: Element): boolean {
  const isComment = /(?:^|\s)MsoComment/.test(element.className);
  return element.matches(`${droppedElements},input`) || isComment || hidden.test(styleOf(element));
}

/** A list being built from adjacent Word paragraphs or lists, with its level. */
interface OpenList {
  list: Element;
  level: number;
}

function copyBlocks(from: Element, to: Element, open: OpenList[] = []): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      if (node.data.trim() !== "" || !isBlockBeside(node)) {
        if (node.data.trim() !== "") open.length = 0;
        copyInline(node, to);
      }
    } else if (node instanceof Element && !isDropped(node)) copyBlock(node, to, open);
  }
}

const isBlockBeside = ({ previousSibling, nextSibling }: Node): boolean =>
  [previousSibling, nextSibling].some((one) => one === null || isBlock(one));

function copyBlock(element: Element, to: Element, open: OpenList[]): void {
  const tag = element.localName;
  const { ownerDocument: created } = to;
  const item = itemOf(element);
  if (item) {
    addItem(item, to, open);
    return;
  }
  const isWordList = /^[uo]l$/.test(tag) && element.querySelector(":scope > li[data-aria-level]");
  // An element that only wraps others, as Word Online wraps each list item, does not end a list.
  if (!isWordList && (tag !== "div" || !isBlock(element.firstElementChild))) open.length = 0;
  if (tag === "br") {
    if (!isBlockBeside(element)) copyInline(element, to);
  } else if (tag === "table") copyTable(element, to);
  else if (tag === "pre") {
    const copy = append(to, "pre");
    const code = element.querySelector("code");
    copy.className = `${element.className} ${code?.className ?? ""}`.trim();
    for (const br of element.querySelectorAll("br")) br.replaceWith("\n");
    copy.textContent = wordsOf(element.textContent ?? "");
  } else if (tag === "ul" || tag === "ol") {
    if (isWordList) copyBlocks(element, to, open);
    else {
      const list = append(to, tag);
      const start = element.getAttribute("start");
      if (tag === "ol" && start !== null) list.setAttribute("start", start);
      copyBlocks(element, list);
    }
  } else if (copiedBlocks.test(tag)) {
    const kind = kindOf(element);
    // A quote from Word is a paragraph, which goes into a blockquote.
    const target =
      kind === "quote" ? append(append(to, "blockquote"), "p") : created.createElement(kind);
    if (kind !== "quote") to.append(target);
    keepSlice(element, target);
    copyBlocks(element, target);
    if (kind === "p" && target.textContent?.trim() === "" && !target.querySelector("img")) {
      target.remove();
    }
  } else if (isBlock(element) && (addressOf(element) !== null || marksOf(element).length > 0)) {
    for (const child of intoBlocks(element)) copyBlock(child, to, open);
  } else if (isBlock(element)) {
    const heading = element.getAttribute("role") === "heading";
    const target = append(to, heading ? kindOf(element) : "div");
    keepSlice(element, target);
    copyBlocks(element, target, tag === "div" ? continuedLists(open, target) : []);
    unwrap(target, heading);
  } else copyInline(element, to);
}

/** Moves a link or emphasis around blocks into each of them. */
function intoBlocks(wrapper: Element): Element[] {
  return [...wrapper.childNodes].map((child) => {
    const inner = wrapper.cloneNode(false) as Element;
    if (!(child instanceof Element && isBlock(child))) {
      inner.append(child);
      return inner;
    }
    inner.append(...child.childNodes);
    child.append(inner);
    return child;
  });
}

/** A list continues across wrappers if nothing else is between its items. */
function continuedLists(open: OpenList[], target: Element): OpenList[] {
  const before = target.previousElementSibling;
  const isNext = open[0] && (open[0].list === before || before?.contains(open[0].list));
  if (!isNext) open.length = 0;
  return open;
}

/** Removes a wrapper that is empty because its items went into the preceding list. */
function unwrap(target: Element, isKept: boolean): void {
  if (!isKept && target.childNodes.length === 0) target.remove();
}

function append(to: Element, tag: string): HTMLElement {
  return to.appendChild(to.ownerDocument.createElement(tag));
}

/** ProseMirror's marker for how deeply copied content is nested. */
function keepSlice(from: Element, to: Element): void {
  const slice = from.getAttribute("data-pm-slice");
  if (slice !== null) to.setAttribute("data-pm-slice", slice);
}

function kindOf(element: Element): string {
  const level = element.getAttribute("aria-level") ?? "";
  if (element.getAttribute("role") === "heading" && /^[1-6]$/.test(level)) return `h${level}`;
  const [, name = "", number = ""] =
    /(?:^|\s)Mso(Title|Heading|Quote|IntenseQuote)(\d?)/.exec(element.className) ?? [];
  if (name === "Title") return "h1";
  if (name === "Heading" && /^[1-6]$/.test(number)) return `h${number}`;
  return name.endsWith("Quote") ? "quote" : element.localName;
}

interface Item {
  element: Element;
  level: number;
  /** Null for bullets. */
  start: number | null;
}

/** A Word list item: a paragraph with its level in the style and its marker as text, or an item from Word Online. */
function itemOf(element: Element): Item | undefined {
  const page = element.localName === "li" ? element.getAttribute("data-aria-level") : null;
  if (page !== null) {
    const list = element.parentElement;
    const start = list?.localName === "ol" ? Number(list.getAttribute("start") ?? 1) : null;
    return { element, level: Number(page) || 1, start };
  }
  const level = /(?:^|;)\s*mso-list\s*:[^;]*\blevel(\d)/i.exec(styleOf(element))?.[1];
  if (level === undefined || !/^(?:p|div|h[1-6])$/.test(element.localName)) return undefined;
  const mark = [...element.querySelectorAll("span")].find((span) => hidden.test(styleOf(span)));
  const [, number] = /^\W*([\da-z]{1,9})[.)]/i.exec(mark?.textContent?.trim() ?? "") ?? [];
  const start = number === undefined ? null : Number(number) || 1;
  return { element, level: Number(level), start };
}

function addItem({ element, level, start }: Item, to: Element, open: OpenList[]): void {
  const tag = start === null ? "ul" : "ol";
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const last = open.at(-1);
  if (last?.level === level && last.list.localName !== tag) open.pop();
  let current = open.at(-1);
  if (current?.level !== level) {
    const list = append(current?.list.lastElementChild ?? to, tag);
    if (start !== null && start !== 1) list.setAttribute("start", String(start));
    current = { list, level };
    open.push(current);
  }
  const item = append(current.list, "li");
  copyBlocks(element, item);
}

function copyTable(table: Element, to: Element): void {
  for (const caption of table.querySelectorAll(":scope > caption"))
    copyBlocks(caption, append(to, "p"));
  const copy = append(to, "table");
  for (const row of table.querySelectorAll("tr")) {
    // The rows of a table inside a cell become the cell's text.
    if (row.closest("table") !== table) continue;
    const line = append(copy, "tr");
    for (const cell of row.querySelectorAll(":scope > td, :scope > th")) {
      const target = append(line, cell.localName);
      for (const name of ["colspan", "rowspan"]) {
        const span = cell.getAttribute(name) ?? "";
        if (/^[1-9]\d?$/.test(span)) target.setAttribute(name, span);
      }
      const styled = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(styleOf(cell))?.[1];
      const align = styled ?? cell.getAttribute("align")?.toLowerCase();
      if (align !== undefined && /^(?:left|center|right)$/.test(align))
        target.setAttribute("align", align);
      copyInline(cell, target);
    }
  }
}

/** Inline content; blocks inside it are separated by line breaks. */
function copyInline(node: Node, to: Element): void {
  if (node instanceof Text) {
    to.append(wordsOf(node.data).replaceAll("\u00A0", " "));
    return;
  }
  if (!(node instanceof Element) || isDropped(node)) return;
  const tag = node.localName;
  if (tag === "br") {
    if (!node.className.includes("Apple-interchange-newline")) append(to, "br");
  } else if (tag === "img") copyImage(node, to);
  else {
    let target = to;
    const href = addressOf(node);
    if (href !== null) {
      target = append(target, "a");
      target.setAttribute("href", href);
    }
    for (const mark of marksOf(node)) target = append(target, mark);
    for (const child of node.childNodes) {
      if (isBlock(child) && target.lastChild && (target.textContent ?? "").trim() !== "")
        append(target, "br");
      copyInline(child, target);
    }
  }
}

const markTags: Readonly<Record<string, string>> = {
  strong: "strong",
  b: "strong",
  th: "",
  em: "em",
  i: "em",
  cite: "em",
  s: "s",
  del: "s",
  strike: "s",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};

/** Google Docs wraps the entire text in a `b` with normal weight. */
function marksOf(element: Element): string[] {
  const style = styleOf(element);
  const found = new Set([markTags[element.localName] ?? ""]);
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  if (weight !== undefined)
    found[/^(?:bold|bolder|[6-9]00)$/i.test(weight) ? "add" : "delete"]("strong");
  if (slant !== undefined) found[/^(?:italic|oblique)$/i.test(slant) ? "add" : "delete"]("em");
  if (/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style)) found.add("s");
  found.delete("");
  return [...found];
}

/** Google Docs redirects links through google.com. */
function addressOf(link: Element): string | null {
  const href = link.localName === "a" ? (link.getAttribute("href") ?? "").trim() : "";
  const url = webAddress(href);
  const isRedirect = url?.hostname === "www.google.com" && url.pathname === "/url";
  return linkableByHand((isRedirect && url.searchParams.get("q")) || href);
}

/** Keeps images stored in Pressroom; an external image becomes a link, because nothing is loaded from there. */
function copyImage(image: Element, to: Element): void {
  const src = image.getAttribute("src") ?? "";
  const alt = wordsOf(image.getAttribute("alt") ?? "").trim();
  if (isImagePath(src)) {
    const copy = append(to, "img");
    copy.setAttribute("src", src);
    copy.setAttribute("alt", alt);
    return;
  }
  const href = to.closest("a") ? null : linkableByHand(src);
  if (href === null) to.append(alt);
  else {
    const link = append(to, "a");
    link.setAttribute("href", href);
    link.append(alt || href);
  }
}
