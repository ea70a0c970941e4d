/** Decides which URLs of a website are pages to read, and which of them are the same page. */
import { webAddress } from "../html/parse-html.ts";

export interface SiteRules {
  /** The URL of the start page. */
  start: string;
  /** If not empty, paths must start with one of these. */
  includePaths: readonly string[];
  excludePaths: readonly string[];
}

const notPages =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|apk|mp[34]|m4[av]|mov|avi|webm|ogg|wav|woff2?|ttf|eot|pdf|docx?|xlsx?|pptx?|csv|ics|vcf)$/i;
/** Pages that are identified by their query. */
const namedByQuery = /(?:^\/|\.(?:php|aspx?|jsp|cgi|pl))$/i;
const tracking =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|source|share|replytocom|sessionid|sid|phpsessid)$/i;

/** The URL without tracking parameters; null if it is not one of the site's pages. */
export function pageAddress(rules: SiteRules, address: string): string | null {
  const url = webAddress(address);
  if (!url || siteOf(url) !== siteOf(new URL(rules.start))) return null;
  const path = url.pathname;
  if (notPages.test(path)) return null;
  const { includePaths, excludePaths } = rules;
  if (includePaths.length > 0 && !includePaths.some((one) => path.startsWith(one))) return null;
  if (excludePaths.some((one) => path.startsWith(one))) return null;
  url.hash = "";
  for (const name of url.searchParams.keys().toArray()) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  return url.href;
}

/** The same key for URLs that probably show the same page: with or without www, trailing slash or a query. */
export function pageKey(address: string): string {
  const url = new URL(address);
  const query = namedByQuery.test(url.pathname) ? url.search : "";
  const path = url.pathname.replace(/(?:\/index\.(?:html?|php))?\/?$/i, "");
  return `${siteOf(url)}${path}${query}`;
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}
