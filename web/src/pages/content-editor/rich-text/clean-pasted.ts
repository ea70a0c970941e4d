/**
 * Pasted HTML as plain structure: headings, paragraphs, lists, quotes, tables, links and emphasis, whatever Word, Google
 * Docs or a web page made them of. Nothing of the look is kept, nothing runs, and nothing is loaded.
 */
import { isImagePath } from "../../../../../src/writing/markdown/markdown-tree.ts";
import { linkableByHand } from "../../../../../src/writing/text/escape.ts";
import { webAddress } from "../../../kit/safe-address.ts";
import { droppedWhole, keptStyle, readQuietly, wordsOf } from "../../contents/clean-html.ts";

export function cleanPasted(html: string): string {
  const { body } = readQuietly(html);
  const made = document.implementation.createHTMLDocument("");
  copyBlocks(body, made.body);
  return made.body.innerHTML;
}

const blocks: ReadonlySet<string> = new Set(
  "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Copied under their own name, into whatever is being made. */
const keptBlocks = /^(?:blockquote|h[1-6]|hr|li|p)$/;
const hidden =
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*comment|mso-list\s*:\s*ignore)/i;

const styleOf = (element: Element): string => element.getAttribute(keptStyle) ?? "";
const isBlock = (node: Node | null): boolean =>
  node instanceof Element &&
  (blocks.has(node.localName) || [...node.children].some((child) => isBlock(child)));

function isDropped(element: Element): boolean {
  const isComment = /(?:^|\s)MsoComment/.test(element.className);
  return element.matches(`${droppedWhole},input`) || isComment || hidden.test(styleOf(element));
}

/** A list that is being made from paragraphs or lists that stand beside each other, each with its level. */
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
  const { ownerDocument: made } = to;
  const item = itemOf(element);
  if (item) {
    addItem(item, to, open);
    return;
  }
  const isWordList = /^[uo]l$/.test(tag) && element.querySelector(":scope > li[data-aria-level]");
  // What only wraps others, as each item of Word's pages is, does not end a list.
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
  } else if (keptBlocks.test(tag)) {
    const kind = kindOf(element);
    // A list's item holds its paragraphs itself.
    const place =
      kind === "quote" ? append(append(to, "blockquote"), "p") : made.createElement(kind);
    if (kind !== "quote") to.append(place);
    keepSlice(element, place);
    copyBlocks(element, place);
    if (kind === "p" && place.textContent?.trim() === "" && !place.querySelector("img")) {
      place.remove();
    }
  } else if (isBlock(element) && (addressOf(element) !== null || marksOf(element).length > 0)) {
    for (const child of intoBlocks(element)) copyBlock(child, to, open);
  } else if (isBlock(element)) {
    const heading = element.getAttribute("role") === "heading";
    const place = append(to, heading ? kindOf(element) : "div");
    keepSlice(element, place);
    copyBlocks(element, place, tag === "div" ? shared(open, place) : []);
    unwrap(place, heading);
  } else copyInline(element, to);
}

/** A link or emphasis around blocks goes into each of them. */
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

/** Lists go on across wrappers, where nothing else stands between their items. */
function shared(open: OpenList[], place: Element): OpenList[] {
  const before = place.previousElementSibling;
  const isNext = open[0] && (open[0].list === before || before?.contains(open[0].list));
  if (!isNext) open.length = 0;
  return open;
}

/** A wrapper that got nothing, because its items went into the list before it, is not left behind. */
function unwrap(place: Element, isKept: boolean): void {
  if (!isKept && place.childNodes.length === 0) place.remove();
}

function append(to: Element, tag: string): HTMLElement {
  return to.appendChild(to.ownerDocument.createElement(tag));
}

/** How deep what was copied from this editor stands in its document. */
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

/** An item of Word: a paragraph that says its level in its style and has its mark as text, or one of Word's pages. */
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
    // Those of a table inside a cell are that cell's words.
    if (row.closest("table") !== table) continue;
    const line = append(copy, "tr");
    for (const cell of row.querySelectorAll(":scope > td, :scope > th")) {
      const place = append(line, cell.localName);
      for (const name of ["colspan", "rowspan"]) {
        const span = cell.getAttribute(name) ?? "";
        if (/^[1-9]\d?$/.test(span)) place.setAttribute(name, span);
      }
      const styled = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(styleOf(cell))?.[1];
      const align = styled ?? cell.getAttribute("align")?.toLowerCase();
      if (align !== undefined && /^(?:left|center|right)$/.test(align))
        place.setAttribute("align", align);
      copyInline(cell, place);
    }
  }
}

/** What stands in a line: the words of blocks too, parted by breaks. */
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
    let place = to;
    const href = addressOf(node);
    if (href !== null) {
      place = append(place, "a");
      place.setAttribute("href", href);
    }
    for (const mark of marksOf(node)) place = append(place, mark);
    for (const child of node.childNodes) {
      if (isBlock(child) && place.lastChild && (place.textContent ?? "").trim() !== "")
        append(place, "br");
      copyInline(child, place);
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

/** Google Docs wraps all of a text in a `b` whose weight is normal. */
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

/** Google Docs sends links through a page of its own. */
function addressOf(link: Element): string | null {
  const href = link.localName === "a" ? (link.getAttribute("href") ?? "").trim() : "";
  const url = webAddress(href);
  const isRedirect = url?.hostname === "www.google.com" && url.pathname === "/url";
  return linkableByHand((isRedirect && url.searchParams.get("q")) || href);
}

/** An image of ours stays one; one from elsewhere is a link to it, since nothing is loaded from there. */
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
