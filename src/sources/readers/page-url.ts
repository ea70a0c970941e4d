/** Which addresses of a website are pages worth reading, and which of them are the same page. */
import { webAddress } from "../html/parse-html.ts";

export interface SiteRules {
  /** The site's own address. */
  start: string;
  /** Paths must begin with one of these, if there are any, and with none of the others. */
  includePaths: readonly string[];
  excludePaths: readonly string[];
}

const notPages =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|tgz|rar|7z|exe|dmg|apk|mp[34]|m4[av]|mov|avi|webm|ogg|wav|woff2?|ttf|eot|pdf|docx?|xlsx?|pptx?|csv|ics|vcf)$/i;
/** Pages whose query says which page it is. */
const namedByQuery = /(?:^\/|\.(?:php|aspx?|jsp|cgi|pl))$/i;
const tracking =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|source|share|replytocom|sessionid|sid|phpsessid)$/i;

/** The address without what does not change the page; null where it is none of the site's pages. */
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

/** The same for what is most likely the same page: with and without www, slash or a query that only sorts and filters. */
export function pageKey(address: string): string {
  const url = new URL(address);
  const query = namedByQuery.test(url.pathname) ? url.search : "";
  const path = url.pathname.replace(/(?:\/index\.(?:html?|php))?\/?$/i, "");
  return `${siteOf(url)}${path}${query}`;
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}
