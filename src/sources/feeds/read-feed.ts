/** Reads RSS, Atom and JSON Feed into entries with their text as Markdown. */
import { createHash } from "node:crypto";
import type { Element, ParentNode } from "domhandler";
import { htmlToMarkdown } from "../html/read-page.ts";
import {
  collapse,
  elementsOf,
  isElement,
  parseXml,
  rawTextOf,
  textOf,
  UnsafeXml,
  webAddress,
} from "../html/parse-html.ts";
import { fieldIn, listIn, textIn } from "../json-fields.ts";
import { toMarkdown } from "../html/to-markdown.ts";

export interface Feed {
  title: string;
  language: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** The entry's id, or a hash of its content. */
  id: string;
  url: string;
  title: string;
  markdown: string;
  author: string;
  tags: string[];
  /** ISO 8601. */
  postedAt: string | null;
}

export interface FeedInput {
  text: string;
  url: string;
  entriesMax: number;
}

const idMax = 500;
const titleMax = 300;
const tagsMax = 20;
const tagMax = 100;
const authorMax = 200;

export function readFeed(input: FeedInput): Feed | { problem: string } {
  const start = input.text.slice(0, 1_000).trimStart();
  if (start.startsWith("{")) return readJsonFeed(input);
  let root: ParentNode;
  try {
    root = parseXml(input.text);
  } catch (error) {
    if (error instanceof UnsafeXml) {
      return { problem: "The feed declares XML entities, which are not supported." };
    }
    throw error;
  }
  for (const element of elementsOf(root)) {
    const name = localName(element);
    if (name === "rss" || name === "RDF") return readRss(element, input);
    if (name === "feed") return readAtom(element, input);
    break;
  }
  return {
    problem: "There is no RSS, Atom or JSON feed at this URL. Check the URL of the feed.",
  };
}

function readRss(root: Element, { url, entriesMax }: FeedInput): Feed {
  const channel = childOf(root, "channel") ?? root;
  // In RSS 1.0, items are siblings of the channel.
  const items = [...childrenOf(channel, "item"), ...childrenOf(root, "item")];
  return {
    title: valueOf(channel, "title").slice(0, titleMax),
    language: valueOf(channel, "language"),
    entries: items.slice(0, entriesMax).map((item) => {
      const guid = childOf(item, "guid");
      const id = guid ? textOf(guid) : "";
      const isLink = guid?.attribs["isPermaLink"] !== "false";
      const link = valueOf(item, "link") || (isLink && /^https?:/.test(id) ? id : "");
      const content = childOf(item, "encoded") ?? childOf(item, "description");
      return entryOf({
        id,
        url: webAddress(link, url)?.href ?? "",
        title: valueOf(item, "title"),
        markdown: content ? htmlToMarkdown(rawTextOf(content)) : "",
        author: valueOf(item, "creator") || valueOf(item, "author"),
        tags: childrenOf(item, "category").map(textOf),
        postedAt: valueOf(item, "pubDate") || valueOf(item, "date"),
      });
    }),
  };
}

function readAtom(root: Element, { url, entriesMax }: FeedInput): Feed {
  return {
    title: valueOf(root, "title").slice(0, titleMax),
    language: root.attribs["xml:lang"] ?? "",
    entries: childrenOf(root, "entry")
      .slice(0, entriesMax)
      .map((entry) => {
        const links = childrenOf(entry, "link");
        const link = links.find(({ attribs }) => (attribs["rel"] ?? "alternate") === "alternate");
        const content = childOf(entry, "content") ?? childOf(entry, "summary");
        const author = childOf(entry, "author") ?? childOf(root, "author");
        return entryOf({
          id: valueOf(entry, "id"),
          url: webAddress(link?.attribs["href"] ?? "", url)?.href ?? "",
          title: valueOf(entry, "title"),
          markdown: content ? atomText(content) : "",
          author: author ? valueOf(author, "name") : "",
          tags: childrenOf(entry, "category").map(({ attribs }) => attribs["term"] ?? ""),
          postedAt: valueOf(entry, "published") || valueOf(entry, "updated"),
        });
      }),
  };
}

function atomText(content: Element): string {
  const type = content.attribs["type"] ?? "text";
  if (type === "xhtml") return toMarkdown(content);
  const text = rawTextOf(content);
  return type === "text" ? text.trim() : htmlToMarkdown(text);
}

function readJsonFeed({ text, url, entriesMax }: FeedInput): Feed | { problem: string } {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    return { problem: "The feed is not valid JSON." };
  }
  const items = fieldIn(feed, "items");
  if (!Array.isArray(items) || !textIn(feed, "version").includes("jsonfeed.org")) {
    return { problem: "This URL returns JSON, but not a JSON Feed." };
  }
  return {
    title: collapse(textIn(feed, "title")).slice(0, titleMax),
    language: textIn(feed, "language"),
    entries: items.slice(0, entriesMax).map((item: unknown) => {
      const html = textIn(item, "content_html");
      const [author = fieldIn(item, "author")] = listIn(item, "authors");
      return entryOf({
        id: textIn(item, "id"),
        url: webAddress(textIn(item, "url"), url)?.href ?? "",
        title: textIn(item, "title"),
        markdown: html === "" ? textIn(item, "content_text").trim() : htmlToMarkdown(html),
        author: textIn(author, "name"),
        tags: listIn(item, "tags").filter((tag) => typeof tag === "string"),
        postedAt: textIn(item, "date_published") || textIn(item, "date_modified"),
      });
    }),
  };
}

function entryOf(entry: Omit<FeedEntry, "postedAt"> & { postedAt: string }): FeedEntry {
  const title = collapse(entry.title).slice(0, titleMax);
  const id = collapse(entry.id) || entry.url || hashOf(`${title}\0${entry.markdown}`);
  const time = Date.parse(entry.postedAt.slice(0, 60));
  return {
    id: id.length > idMax ? hashOf(id) : id,
    url: entry.url,
    title: title || firstLine(entry.markdown),
    markdown: entry.markdown.toWellFormed(),
    author: collapse(entry.author).slice(0, authorMax),
    tags: entry.tags
      .slice(0, tagsMax)
      .map((tag) => collapse(tag).slice(0, tagMax))
      .filter((tag) => tag !== ""),
    postedAt: isWithinCalendar(time) ? new Date(time).toISOString() : null,
  };
}

/** Microblogs have no titles. */
function firstLine(markdown: string): string {
  return collapse(markdown.slice(0, 200).split("\n")[0] ?? "").slice(0, 80);
}

const yearOneMs = Date.parse("0001-01-01T00:00:00Z");
const yearTenThousandMs = Date.parse("9999-12-31T00:00:00Z");

function isWithinCalendar(time: number): boolean {
  return time >= yearOneMs && time <= yearTenThousandMs;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function localName({ name }: Element): string {
  return name.slice(name.indexOf(":") + 1);
}

function childrenOf(parent: ParentNode, name: string): Element[] {
  return parent.children.filter(isElement).filter((child) => localName(child) === name);
}

function childOf(parent: ParentNode, name: string): Element | undefined {
  const children = childrenOf(parent, name);
  // Prefers `title` to `media:title`.
  return children.find((child) => child.name === name) ?? children[0];
}

function valueOf(parent: ParentNode, name: string): string {
  const child = childOf(parent, name);
  return child ? textOf(child) : "";
}
