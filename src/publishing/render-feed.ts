/** Renders a feed as RSS 2.0, Atom or JSON Feed 1.1, with the HTML that channels get. */
import type { FeedItem } from "../records/publications/feed-items.ts";
import { escapeHtml, linkable } from "../writing/text/escape.ts";

export interface Feed {
  title: string;
  description: string;
  language: string;
  /** The URL of the feed without the format. */
  url: string;
  items: readonly FeedEntry[];
}

export interface FeedEntry extends Omit<FeedItem, "markdown" | "document"> {
  /** With absolute image URLs. */
  html: string;
  images: readonly { url: string; type: string; bytes: number }[];
}

export const feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;

export type FeedFormat = keyof typeof feedTypes;

export function renderFeed(feed: Feed, format: FeedFormat): string {
  if (format === "json") return jsonFeed(feed);
  return `<?xml version="1.0" encoding="utf-8"?>\n${format === "rss" ? rss(feed) : atom(feed)}\n`;
}

function jsonFeed({ title, description, language, url, items }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    language,
    feed_url: `${url}.json`,
    items: items.map((item) => ({
      id: idOf(item),
      ...(linkable(item.url) !== null && { url: item.url }),
      title: item.title,
      language: item.language,
      content_html: item.html,
      ...(item.images[0] && { image: item.images[0].url }),
      ...(item.images.length > 0 && {
        attachments: item.images.map(({ url: file, type, bytes }) => ({
          url: file,
          mime_type: type,
          size_in_bytes: bytes,
        })),
      }),
      date_published: item.publishedAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
    })),
  });
}

function rss({ title, description, language, url, items }: Feed): string {
  const shown = items.map((item) => {
    const link = linkable(item.url);
    return `<item><guid isPermaLink="false">${idOf(item)}</guid><title>${xml(item.title)}</title>${
      link === null ? "" : `<link>${xml(link)}</link>`
    }<pubDate>${item.publishedAt.toUTCString()}</pubDate><description>${xml(item.html)}</description>${
      // Readers expect at most one.
      item.images
        .slice(0, 1)
        .map((one) => `<enclosure url="${xml(one.url)}" length="${one.bytes}" type="${one.type}"/>`)
        .join("")
    }</item>`;
  });
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(
    url,
  )}</link><description>${xml(description)}</description><language>${xml(language)}</language><atom:link href="${xml(
    url,
  )}.rss" rel="self" type="application/rss+xml"/>${shown.join("\n")}</channel></rss>`;
}

function atom({ title, url, language, items }: Feed): string {
  const newest = Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()));
  const shown = items.map((item) => {
    const link = linkable(item.url);
    return `<entry><id>${idOf(item)}</id><title>${xml(item.title)}</title>${
      link === null ? "" : `<link href="${xml(link)}"/>`
    }<published>${item.publishedAt.toISOString()}</published><updated>${item.updatedAt.toISOString()}</updated><content type="html">${xml(
      item.html,
    )}</content>${item.images
      .map(
        (one) =>
          `<link rel="enclosure" href="${xml(one.url)}" length="${one.bytes}" type="${one.type}"/>`,
      )
      .join("")}</entry>`;
  });
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}"><id>${xml(url)}</id><title>${xml(
    title,
  )}</title><author><name>${xml(title)}</name></author><link rel="self" href="${xml(url)}.atom"/><updated>${new Date(
    newest,
  ).toISOString()}</updated>${shown.join("\n")}</feed>`;
}

function idOf({ key }: FeedEntry): string {
  return `urn:uuid:${key}`;
}

/** Escapes text and removes characters that XML does not allow. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ""));
}
