/** Reads the pages of a website that say most about its brand, one after another, and tells how far it is. */
import type { ProposalPage } from "../../records/brands/brand-proposals.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { SourceFetch } from "../source-fetch.ts";
import { choosePages } from "./choose-pages.ts";
import type { WebPage } from "./parse-page.ts";
import { websiteAddresses } from "./website-url-candidates.ts";

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

/** Throws a SourceProblem where the home page cannot be read; other pages are left out then. */
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
      // Several addresses may lead to one page.
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

/** Where no scheme was entered, sites that know no encryption are read too. */
async function readHome(tools: WebsiteTools, entered: string): Promise<WebPage> {
  const [first = "", second] = websiteAddresses(entered);
  try {
    return await readPage(tools, first);
  } catch (error) {
    const isUnreachable = error instanceof SourceProblem && error.code === "unreachable";
    if (second === undefined || !isUnreachable) throw error;
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
      "There is no web page at this URL. Enter the URL of the website’s home page.",
    );
  }
  return tools.parsePage({ html: resource.text(), url: resource.url });
}
