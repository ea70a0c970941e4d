/** Finds the main content of a page: removes navigation, banners, forms and scripts from its tree. */
import { Text } from "domhandler";
import type { Element, ParentNode } from "domhandler";
import { elementsOf, findElement, isElement } from "./parse-html.ts";

const neverContent = new Set(
  `script style noscript template iframe frame object embed svg math canvas audio video map head title meta link base
   input button select textarea option datalist progress meter label legend dialog menu nav`.split(
    /\s+/,
  ),
);
/** Not content, except for a header inside the main part or with a heading. */
const framing = new Set(["header", "footer", "aside"]);
const framingRoles = new Set(
  `navigation banner contentinfo search dialog alertdialog complementary menu menubar toolbar tablist alert
   tooltip`.split(/\s+/),
);
/** Words in class names and ids. Only whole words match: "navy" is not "nav". */
const framingWords = new Set(
  `cookie cookies consent gdpr cmp onetrust cookiebot nav navbar navigation menu submenu breadcrumb breadcrumbs footer
   sidebar popup modal overlay offcanvas share sharing social newsletter subscribe pagination pager skip sr advert ads
   advertisement sponsored promo related toolbar`.split(/\s+/),
);
const wordsOfOneMeaning =
  /cookie-?(banner|bar|notice|consent|popup|law)|skip-?(link|to)|screen-?reader|visually-?hidden/;
/** An element with more than this share of the page's text is content, whatever its name. */
const wholeShare = 0.5;

interface Size {
  text: number;
  linkText: number;
  links: number;
  hasHeading: boolean;
}

export function findMainContent(root: ParentNode): ParentNode {
  const body = findElement(root, "body") ?? root;
  removeWhere(body, isNeverContent);
  const sizes = new Map<ParentNode, Size>();
  const { text: whole } = measure(body, sizes, false);
  const sizeOf = (parent: ParentNode) => sizes.get(parent)?.text ?? 0;
  const main = [...elementsOf(body)].filter(isMain).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const articles = [...elementsOf(body)].filter(({ name }) => name === "article");
  const article = articles.length === 1 ? articles[0] : undefined;
  const chosen = [main, article].find((one) => one && isEnough(sizeOf(one), whole));
  const content = chosen ?? body;
  const isPart = (element: Element) => isFrame(element, sizes, whole, chosen === undefined);
  removeWhere(content, isPart);
  return content;
}

function isMain({ name, attribs }: Element): boolean {
  return name === "main" || attribs["role"] === "main";
}

const enoughCharacters = 200;
const enoughShare = 0.3;

function isEnough(text: number, whole: number): boolean {
  return text >= enoughCharacters || text >= whole * enoughShare;
}

function isNeverContent(element: Element): boolean {
  const { name, attribs } = element;
  if (neverContent.has(name)) return true;
  if ("hidden" in attribs || attribs["aria-hidden"] === "true") return true;
  if (/display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden/i.test(attribs["style"] ?? "")) {
    return true;
  }
  return name === "form" && !wrapsPage(element);
}

/** Some frameworks wrap the whole page in a form. */
function wrapsPage(form: Element): boolean {
  for (const { name } of elementsOf(form)) if (/^(main|article|h1|h2)$/.test(name)) return true;
  return false;
}

function isFrame(
  element: Element,
  sizes: ReadonlyMap<ParentNode, Size>,
  whole: number,
  /** Whether no main part was found; lists of links then count as navigation. */
  isWholePage: boolean,
): boolean {
  const size = sizes.get(element);
  if (!size) return false;
  const { attribs, name } = element;
  const isLarge = size.text > whole * wholeShare;
  if (isLarge) return false;
  if (framingRoles.has(attribs["role"] ?? "")) return true;
  // The heading of a page is often in its header.
  if (framing.has(name)) {
    return name !== "header" ? true : isWholePage && !size.hasHeading;
  }
  if (/^h[1-6]$/.test(name)) return false;
  if (hasFramingWord(attribs)) return true;
  return isWholePage && isLinkList(name, size);
}

function hasFramingWord(attribs: Record<string, string>): boolean {
  const names = `${attribs["class"] ?? ""} ${attribs["id"] ?? ""}`.slice(0, 500);
  if (names === " ") return false;
  const lower = names.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  return (
    wordsOfOneMeaning.test(lower) || lower.split(/[^a-z]+/).some((one) => framingWords.has(one))
  );
}

const linkListLinksMin = 4;
const linkListShare = 0.7;

function isLinkList(name: string, { text, linkText, links, hasHeading }: Size): boolean {
  if (name === "table" || name === "p" || hasHeading) return false;
  return links >= linkListLinksMin && linkText > text * linkListShare;
}

function measure(parent: ParentNode, sizes: Map<ParentNode, Size>, isInLink: boolean): Size {
  const isLink = isInLink || (isElement(parent) && parent.name === "a");
  const size: Size = { text: 0, linkText: 0, links: 0, hasHeading: false };
  for (const child of parent.children) {
    if (child instanceof Text) {
      const { length } = child.data.trim();
      size.text += length;
      if (isLink) size.linkText += length;
    } else if (isElement(child)) {
      const part = measure(child, sizes, isLink);
      size.text += part.text;
      size.linkText += part.linkText;
      size.links += part.links + (child.name === "a" ? 1 : 0);
      size.hasHeading ||= part.hasHeading || /^h[1-6]$/.test(child.name);
    }
  }
  sizes.set(parent, size);
  return size;
}

function removeWhere(parent: ParentNode, isRemoved: (element: Element) => boolean): void {
  parent.children = parent.children.filter((child) => !isElement(child) || !isRemoved(child));
  for (const child of parent.children) if (isElement(child)) removeWhere(child, isRemoved);
}
