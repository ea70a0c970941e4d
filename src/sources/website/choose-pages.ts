/** Chooses which pages of a website say most about its brand, from the links of its home page. */
import type { WebPage } from "./parse-page.ts";
import { kindOf } from "./site-text.ts";
import type { PageKind } from "./site-text.ts";

/** With the home page. */
const pagesMax = 8;

/** How many of each; what is left of the places goes to other pages, in the order of their links. */
const wanted: readonly (readonly [PageKind, number])[] = [
  ["about", 2],
  ["offer", 3],
  ["blog", 1],
  ["contact", 1],
];
const unwanted =
  /(?:^|[/_.-])(?:login|signin|signup|register|account|cart|basket|checkout|search|privacy|datenschutz\w*|terms|agb|legal|impressum|imprint|aviso|cookies?|policies|policy|complaints|accessibility|accesibilidad|wp-admin|wp-content|feed|tag|category|sitemap|book|booking|reservas|en|de|es|fr|it|nl|pl)(?:$|[/_.-])/iu;
const files = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|mp[34]|ics|xml|json|css|js)$/iu;

export function choosePages(home: WebPage): string[] {
  const base = URL.parse(home.url);
  if (!base) return [];
  const links = new Map<string, PageKind>();
  for (const { url, text } of home.links) {
    const link = URL.parse(url);
    if (!link || bareHost(link) !== bareHost(base)) continue;
    link.search = "";
    const isHome = link.pathname === base.pathname || /^\/(?:index\.\w+)?$/.test(link.pathname);
    if (isHome || files.test(link.pathname) || unwanted.test(link.pathname)) continue;
    if (!links.has(link.href)) links.set(link.href, kindOf({ url: link.href, text }));
  }
  const chosen: string[] = [];
  for (const [kind, most] of wanted) {
    // Of several, those near the top of the site come first.
    const some = [...links].filter((one) => one[1] === kind).map(([url]) => url);
    chosen.push(...some.toSorted((one, other) => depthOf(one) - depthOf(other)).slice(0, most));
  }
  const others = [...links.keys()].filter((url) => !chosen.includes(url));
  const isDated = (url: string) => Number(links.get(url) === "dated");
  others.sort((one, other) => isDated(one) - isDated(other));
  return [...chosen, ...others].slice(0, pagesMax - 1);
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

function depthOf(url: string): number {
  return url.split("/").length;
}
