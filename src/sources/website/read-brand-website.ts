/** Reads the pages of a website that say most about its brand, one after another, and reports progress. */
import type { ProposalPage } from "../../records/brands/brand-proposals.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { SourceFetch } from "../source-fetch.ts";
import { withScheme } from "../../security/check-url.ts";
import type { WebPage } from "./parse-page.ts";
import { kindOf } from "./site-text.ts";
import type { PageKind } from "./site-text.ts";

export interface WebsiteTools {
  fetch: SourceFetch;
  /** parse-page.ts, in a thread. */
  parsePage(page: { html: string; url: string }): Promise<WebPage>;
  signal: AbortSignal;
  onProgress(progress: { pages: readonly ProposalPage[]; pagesTotal: number }): Promise<void>;
}

export interface ReadWebsite {
  /** The home page first. */
  pages: WebPage[];
  report: ProposalPage[];
}

/** Throws a SourceProblem if the home page cannot be read; other unreadable pages are skipped. */
export async function readWebsite(tools: WebsiteTools, entered: string): Promise<ReadWebsite> {
  const home = await readHome(tools, entered);
  const pages = [home];
  const report: ProposalPage[] = [{ url: home.url, title: home.title, problem: null }];
  const others = choosePages(home);
  const tell = () => tools.onProgress({ pages: report, pagesTotal: 1 + others.length });
  await tell();
  for (const url of others) {
    try {
      const page = await readPage(tools, url);
      // Several URLs may redirect to the same page.
      if (!pages.some((one) => one.url === page.url)) pages.push(page);
      report.push({ url, title: page.title, problem: null });
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error;
      report.push({ url, title: "", problem: error.message });
    }
    await tell();
  }
  return { pages, report };
}

/** If no scheme was entered, falls back to http. */
async function readHome(tools: WebsiteTools, entered: string): Promise<WebPage> {
  const first = withScheme(entered);
  const second = withScheme(entered, "http");
  try {
    return await readPage(tools, first);
  } catch (error) {
    const isUnreachable = error instanceof SourceProblem && error.code === "unreachable";
    if (second === first || !isUnreachable) throw error;
    try {
      return await readPage(tools, second);
    } catch {
      throw error;
    }
  }
}

async function readPage(tools: WebsiteTools, url: string): Promise<WebPage> {
  const resource = await tools.fetch({
    url,
    headers: { accept: "text/html,application/xhtml+xml" },
    signal: tools.signal,
  });
  if (!/^(?:text\/html|application\/xhtml\+xml|)$/.test(resource.contentType)) {
    throw new SourceProblem(
      "unreadable",
      "There is no web page at this URL. Enter the URL of the website's home page.",
    );
  }
  return tools.parsePage({ html: resource.text(), url: resource.url });
}

const pagesMax = 8;

/** The maximum per kind; the rest are other pages, in the order of their links. */
const wanted: readonly (readonly [PageKind, number])[] = [
  ["about", 2],
  ["offer", 3],
  ["blog", 1],
  ["contact", 1],
];
const unwanted =
  /(?:^|[/_.-])(?:login|signin|signup|register|account|cart|basket|checkout|search|privacy|datenschutz\w*|terms|agb|legal|impressum|imprint|aviso|cookies?|policies|policy|complaints|accessibility|accesibilidad|wp-admin|wp-content|feed|tag|category|sitemap|book|booking|reservas|en|de|es|fr|it|nl|pl)(?:$|[/_.-])/iu;
const files = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|mp[34]|ics|xml|json|css|js)$/iu;

/** Chooses from the links of the home page. */
function choosePages(home: WebPage): string[] {
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
    // Prefers short paths.
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
