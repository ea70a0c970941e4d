/**
 * Parses a web page for brand proposals: its metadata, its links, and the text of its content without menus, banners,
 * forms and quotations. propose-brand.ts derives the proposals.
 */
import { Text } from "domhandler";
import type { ChildNode, Element, ParentNode } from "domhandler";
import { isElement, parseHtml } from "../html/parse-html.ts";
import { readStructuredData } from "./structured-data.ts";
import type { StructuredThing } from "./structured-data.ts";

export interface TextBlock {
  kind: "heading" | "paragraph";
  text: string;
}

export interface PageLink {
  /** Absolute, without its fragment. */
  url: string;
  text: string;
}

export interface WebPage {
  url: string;
  title: string;
  description: string;
  siteName: string;
  keywords: string[];
  /** As the page declares it; empty if it does not. */
  language: string;
  structured: StructuredThing[];
  links: PageLink[];
  /** The text of links to the home page, or of images in them. */
  logos: string[];
  /** The alt texts of the first images: the brand's name may appear only there. */
  pictures: string[];
  /** The line with the copyright sign; empty if there is none. */
  copyright: string;
  blocks: TextBlock[];
}

const charactersMax = 2_000_000;
const blocksMax = 2_000;
const linksMax = 1_000;
const picturesMax = 3;
const blockCharactersMax = 5_000;

const unseen = new Set(
  "script style noscript template svg canvas iframe object head title meta link select option textarea input".split(
    " ",
  ),
);
/** Not the page's own content: navigation, forms and quotations. */
const aside = new Set("nav footer aside form button dialog menu blockquote q".split(" "));
const inline = new Set(
  "a abbr b bdi bdo cite code data dfn em font i img kbd label mark s samp small span strong sub sup time tt u var wbr br".split(
    " ",
  ),
);
const asideRoles = new Set(
  "navigation banner contentinfo dialog alertdialog search complementary button menu menubar".split(
    " ",
  ),
);
const asideNames =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|cky|borlabscookie|borlabscookiebox|newsletter|subscribe|breadcrumbs?|sidebar|footer|colophon|nav|navbar|navigation|menu|masthead|testimonials?|reviews?|ratings?|comments?|share|sharing|popup|modal|announcement|hidden|sr-only|screen-reader-text|skip-link|skip|social|pagination|copyright|cart|cabecera|pie|kopfzeile|fusszeile)(?:$|[\s_-])/iu;
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|(?:left|top)\s*:\s*-\d{3,}/iu;
const copyrightMark = /©|\(c\)|\bcopyright\b/iu;

export function parsePage({ html, url }: { html: string; url: string }): WebPage {
  const document = parseHtml(html.slice(0, charactersMax));
  const base = URL.parse(url);
  const page: WebPage = {
    url,
    title: "",
    description: "",
    siteName: "",
    keywords: [],
    language: "",
    structured: [],
    links: [],
    logos: [],
    pictures: [],
    copyright: "",
    blocks: [],
  };
  const walk: Walk = { page, base, current: emptyBlock() };
  const place = { isAside: false, heading: false, bold: false, link: false };
  for (const child of document.children) walkNode(walk, child, place);
  endBlock(walk);
  return page;
}

interface Walk {
  page: WebPage;
  base: URL | null;
  current: Block;
}

interface Block {
  text: string;
  linked: number;
  bold: number;
  isHeading: boolean;
  breaks: number;
}

interface Place {
  /** Outside the page's own content. */
  isAside: boolean;
  heading: boolean;
  bold: boolean;
  link: boolean;
}

function emptyBlock(): Block {
  return { text: "", linked: 0, bold: 0, isHeading: false, breaks: 0 };
}

function walkNode(walk: Walk, node: ChildNode, place: Place): void {
  if (node instanceof Text) addText(walk, node.data, place);
  if (!isElement(node)) return;
  const { name } = node;
  if (name === "html") walk.page.language = attribute(node, "lang").trim();
  readHead(walk.page, node);
  const inner = { ...place };
  if (unseen.has(name)) {
    if (name === "head") for (const child of node.children) walkNode(walk, child, inner);
    return;
  }
  if (isHidden(node)) return;
  if (name === "a") readLink(walk, node);
  if (name === "img" && walk.page.pictures.length < picturesMax) {
    const text = plain(attribute(node, "alt")).slice(0, 200);
    if (text !== "") walk.page.pictures.push(text);
  }
  inner.isAside ||= isAside(node);
  inner.heading ||= /^h[1-6]$/.test(name);
  inner.bold ||= name === "b" || name === "strong";
  inner.link ||= name === "a";
  if (name === "br") breakLine(walk);
  const isInline = inline.has(name);
  if (!isInline) endBlock(walk);
  for (const child of node.children) walkNode(walk, child, inner);
  if (!isInline) endBlock(walk);
}

function addText({ page, current }: Walk, value: string, place: Place): void {
  if (place.isAside) {
    if (page.copyright === "" && copyrightMark.test(value))
      page.copyright = plain(value).slice(0, 300);
    return;
  }
  if (current.text.length >= blockCharactersMax) return;
  const text = value.slice(0, blockCharactersMax - current.text.length);
  current.text += text;
  const { length } = text.trim();
  if (place.link) current.linked += length;
  if (place.bold) current.bold += length;
  if (length > 0) current.breaks = 0;
  current.isHeading ||= place.heading && length > 0;
}

/** Two line breaks in a row end a paragraph; so does one after an all-bold line, which is a heading. */
function breakLine(walk: Walk): void {
  const { current } = walk;
  const { length } = current.text.trim();
  if (length > 0 && current.bold >= length * 0.9) {
    current.isHeading = true;
    endBlock(walk);
  } else if (current.breaks > 0) endBlock(walk);
  else {
    current.text += " ";
    current.breaks += 1;
  }
}

function endBlock(walk: Walk): void {
  const { current, page } = walk;
  walk.current = emptyBlock();
  const text = plain(current.text);
  if (text === "" || page.blocks.length >= blocksMax) return;
  if (copyrightMark.test(text)) {
    if (page.copyright === "") page.copyright = text.slice(0, 300);
    return;
  }
  const isLinks = current.linked > 0 && current.linked >= text.length * 0.6;
  const isHeading = current.isHeading || (current.bold >= text.length * 0.9 && text.length <= 100);
  if (isLinks && !isHeading) return;
  page.blocks.push({ kind: isHeading ? "heading" : "paragraph", text });
}

function readHead(page: WebPage, node: Element): void {
  const { name } = node;
  if (name === "title" && page.title === "") page.title = plain(ownText(node)).slice(0, 500);
  if (name === "script" && attribute(node, "type").trim() === "application/ld+json") {
    page.structured.push(...readStructuredData(ownText(node)));
  }
  if (name === "meta") readMeta(page, node);
}

function readMeta(page: WebPage, node: Element): void {
  const name = (attribute(node, "name") || attribute(node, "property")).trim().toLowerCase();
  const content = plain(attribute(node, "content")).slice(0, 1_000);
  if (name === "description" && content !== "") page.description = content;
  else if (name === "og:description") page.description ||= content;
  else if (name === "og:site_name" || name === "application-name") page.siteName ||= content;
  else if (name === "keywords") {
    page.keywords = content
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  }
}

function readLink({ page, base }: Walk, node: Element): void {
  const url = URL.parse(attribute(node, "href"), page.url);
  if (!url || !base || !/^https?:$/.test(url.protocol) || page.links.length >= linksMax) return;
  url.hash = "";
  const text = plain(textOf(node)).slice(0, 200) || plain(nameOfPicture(node)).slice(0, 200);
  page.links.push({ url: url.href, text });
  const isHome = url.host === base.host && /^\/(?:index\.\w+)?$/.test(url.pathname);
  if (isHome && text !== "") page.logos.push(text);
}

function nameOfPicture(node: ParentNode, depth = 0): string {
  for (const child of node.children.slice(0, 10)) {
    if (!isElement(child) || depth > 3) continue;
    const name =
      attribute(child, "alt") || attribute(child, "aria-label") || nameOfPicture(child, depth + 1);
    if (name !== "") return name;
  }
  return "";
}

function isHidden(node: Element): boolean {
  return (
    node.attribs["hidden"] !== undefined ||
    attribute(node, "aria-hidden") === "true" ||
    hiddenStyle.test(attribute(node, "style"))
  );
}

function isAside(node: Element): boolean {
  const { name } = node;
  if (name === "html" || name === "body" || name === "main") return false;
  // The header of the page, not of an article in it.
  if (aside.has(name) || (name === "header" && isAtTop(node))) return true;
  if (asideRoles.has(attribute(node, "role")) || node.attribs["aria-modal"] !== undefined)
    return true;
  const names = `${attribute(node, "class")} ${attribute(node, "id")}`.slice(0, 500);
  return asideNames.test(names.replaceAll(/([a-z])(?=[A-Z])/g, "$1-"));
}

function isAtTop(node: Element): boolean {
  for (let above = node.parent; above && isElement(above); above = above.parent) {
    if (/^(?:main|article|section)$/.test(above.name)) return false;
  }
  return true;
}

function attribute(node: Element, name: string): string {
  return node.attribs[name] ?? "";
}

/** The direct text of a script or a title. */
function ownText(node: ParentNode): string {
  return node.children.map((child) => (child instanceof Text ? child.data : "")).join("");
}

/** The text of a link, limited in size and depth. */
function textOf(node: ParentNode, left = { nodes: 100 }, depth = 0): string {
  let text = "";
  for (const child of node.children) {
    if ((left.nodes -= 1) < 0 || depth > 20) break;
    if (child instanceof Text) text += child.data.slice(0, 500);
    else if (isElement(child)) text += textOf(child, left, depth + 1);
  }
  return text;
}

/** On one line, without invisible characters. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{Co}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
