/** Reads a sitemap or a sitemap index, compressed or not. */
import { gunzipSync } from "node:zlib";
import { decodeText } from "../decode-text.ts";
import { elementsOf, parseXml, textOf, UnsafeXml } from "./parse-html.ts";

export interface Sitemap {
  pages: string[];
  /** The sitemaps that a sitemap index lists. */
  sitemaps: string[];
}

const bytesMax = 10_000_000;
const addressesMax = 10_000;

/** Empty if it is not a sitemap; the site is then crawled through its links. */
export function readSitemap({ bytes, url }: { bytes: Uint8Array; url: string }): Sitemap {
  const sitemap: Sitemap = { pages: [], sitemaps: [] };
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = decodeText(isPacked ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : bytes);
    for (const element of elementsOf(parseXml(text))) {
      if (element.name !== "loc") continue;
      const { parent } = element;
      const kind = parent && "name" in parent ? parent.name : "";
      const address = URL.parse(textOf(element), url)?.href;
      if (address === undefined) continue;
      if (kind === "sitemap") sitemap.sitemaps.push(address);
      if (kind === "url") sitemap.pages.push(address);
      if (sitemap.pages.length >= addressesMax) break;
    }
  } catch (error) {
    const isBroken =
      error instanceof UnsafeXml ||
      (error instanceof Error && "code" in error && /^(Z_|ERR_BUFFER)/.test(String(error.code)));
    if (!isBroken) throw error;
  }
  return sitemap;
}
