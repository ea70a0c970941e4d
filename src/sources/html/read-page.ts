/** Reads an HTML page: its main content as Markdown, its metadata and its links. */
import type { ParentNode } from "domhandler";
import { hasContactDetails } from "../../records/sources/contact-details.ts";
import { canonicalLanguage } from "../canonical-language.ts";
import { findMainContent } from "./main-content.ts";
import { collapse, elementsOf, findElement, parseHtml, textOf, webAddress } from "./parse-html.ts";
import { toMarkdown } from "./to-markdown.ts";

export interface ReadPage {
  title: string;
  /** BCP 47, as the page declares it; empty if it does not. */
  language: string;
  markdown: string;
  /** The page's canonical URL, or the URL it was read from, without its fragment. */
  canonicalUrl: string;
  /** Distinct URLs of its links in order, on any host, without fragments. */
  links: string[];
  feeds: string[];
  /** ISO 8601; null if unknown. */
  postedAt: string | null;
}

const linksMax = 2_000;
const titleMax = 300;
/** About the length of a book; the rest is omitted. */
const markdownMax = 500_000;

export function readPage({ html, url }: { html: string; url: string }): ReadPage {
  const root = parseHtml(html);
  const head = readHead(root, url);
  const links = linksOf(root, head.base);
  const contact = isHome(url) ? contactLines(root) : [];
  const content = findMainContent(root);
  const heading = findElement(content, "h1");
  const title = (heading && textOf(heading)) || head.title;
  return {
    title: title.slice(0, titleMax),
    language: head.language,
    markdown: [toMarkdown(content).slice(0, markdownMax), ...contact].join("\n\n").toWellFormed(),
    canonicalUrl: head.canonical,
    links,
    feeds: head.feeds,
    postedAt: head.postedAt,
  };
}

function isHome(url: string): boolean {
  return /^\/(?:index\.\w+)?$/.test(URL.parse(url)?.pathname ?? "");
}

const contactLinesMax = 3;
const contactLineMax = 500;

/** Many sites have contact details only in their footer, which is the same on every page, so we read it from the home page. */
function contactLines(root: ParentNode): string[] {
  return [...elementsOf(root)]
    .filter(({ name, attribs }) => name === "footer" || attribs["role"] === "contentinfo")
    .flatMap((footer) => toMarkdown(footer).split("\n"))
    .filter((line) => line.length <= contactLineMax && hasContactDetails(line))
    .slice(0, contactLinesMax);
}

/** Converts an HTML fragment, such as a forum post, to Markdown. For short texts: it runs in the calling thread. */
export function htmlToMarkdown(html: string): string {
  const root = parseHtml(html);
  return toMarkdown(withoutScripts(root)).slice(0, markdownMax).toWellFormed();
}

function withoutScripts<Parent extends ParentNode>(parent: Parent): Parent {
  parent.children = parent.children.filter(
    (child) => !("name" in child) || !/^(script|style|noscript|template|iframe)$/.test(child.name),
  );
  for (const child of parent.children) if ("children" in child) withoutScripts(child);
  return parent;
}

function readHead(root: ParentNode, url: string) {
  const head = {
    title: "",
    language: "",
    canonical: withoutFragment(url) ?? url,
    base: url,
    feeds: [] as string[],
    postedAt: null as string | null,
  };
  let siteTitle = "";
  for (const element of elementsOf(root)) {
    const { name, attribs } = element;
    if (name === "html")
      head.language = canonicalLanguage(attribs["lang"] ?? attribs["xml:lang"] ?? "");
    if (name === "base" && attribs["href"])
      head.base = URL.parse(attribs["href"], url)?.href ?? url;
    if (name === "title" && siteTitle === "") siteTitle = textOf(element);
    if (name === "meta") {
      const content = collapse(attribs["content"] ?? "");
      const property = attribs["property"] ?? attribs["name"];
      if (property === "og:title" && content !== "") head.title = content;
      if (property === "article:published_time") head.postedAt ??= isoTime(content);
    }
    if (name === "time") head.postedAt ??= isoTime(attribs["datetime"] ?? "");
    if (name === "link" && attribs["href"]) {
      const target = withoutFragment(attribs["href"], url);
      const relation = (attribs["rel"] ?? "").toLowerCase();
      if (target && relation === "canonical" && isSameSite(target, url)) head.canonical = target;
      const isFeed = /^application\/(rss\+xml|atom\+xml|feed\+json)/.test(attribs["type"] ?? "");
      if (target && relation === "alternate" && isFeed) head.feeds.push(target);
    }
  }
  head.title ||= siteTitle;
  return head;
}

function linksOf(root: ParentNode, base: string): string[] {
  const links = new Set<string>();
  for (const { name, attribs } of elementsOf(root)) {
    if (name !== "a" || !attribs["href"] || /\bnofollow\b/.test(attribs["rel"] ?? "")) continue;
    const link = withoutFragment(attribs["href"], base);
    if (link) links.add(link);
    if (links.size >= linksMax) break;
  }
  return [...links];
}

function withoutFragment(address: string, base?: string): string | null {
  const url = webAddress(address, base);
  if (url) url.hash = "";
  return url?.href ?? null;
}

/** A canonical URL counts only on the page's own site, so that a page cannot impersonate another site. */
function isSameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other);
}

function siteOf(address: string): string {
  return new URL(address).host.replace(/^www\./, "");
}

function isoTime(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const time = Date.parse(text.slice(0, 40));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
