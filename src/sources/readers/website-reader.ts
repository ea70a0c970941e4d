/** Reads a website through its sitemap or, without one, its links, breadth-first from the start page. */
import { z } from "zod";
import { wholeNumber } from "../reading-schedule.ts";
import type { ReadDocument } from "../../records/sources/read-document.ts";
import { parseRobots } from "../robots.ts";
import type { ReaderTools, SourceReader, SourceToRead, Validators } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { FetchedResource, SourceProblemCode } from "../source-fetch.ts";
import { documentOf, fetchPage, noText } from "./page-reader.ts";
import { pageAddress, pageKey } from "./page-url.ts";
import type { SiteRules } from "./page-url.ts";

const pathList = (description: string) =>
  z.array(z.string().startsWith("/").max(200)).max(20).default([]).meta({ description });

const settings = z.object({
  pages_max: wholeNumber(1, 500).default(50).meta({
    description: "The maximum number of pages to read.",
    example: 50,
  }),
  include_paths: pathList("Read only pages whose path starts with one of these."),
  exclude_paths: pathList("Skip pages whose path starts with one of these."),
});

type Settings = z.output<typeof settings>;

const progressShape = z.object({
  queue: z.array(z.string()),
  /** URLs that were tried. */
  done: z.array(z.string()),
  /** How many of them were pages with text. */
  read: z.int(),
});

type Progress = z.output<typeof progressShape>;

const batchMax = 5;
/** URLs to try per page to read, because some have no text. */
const triesPerPage = 2;
const sitemapsMax = 10;

/** After this many consecutive pages without a response, the site is considered down. */
const failuresMax = 3;

export const websiteReader: SourceReader<Settings> = {
  kind: "website",
  settings,
  obeysRobots: true,
  meetsEverything: true,
  firstIntervalSeconds: 24 * 3_600,
  async *read(tools, source) {
    const { pages_max: pagesMax, include_paths, exclude_paths } = source.settings;
    const rules = { start: source.url, includePaths: include_paths, excludePaths: exclude_paths };
    const resumed = progressShape.safeParse(source.progress);
    const progress: Progress = resumed.success
      ? resumed.data
      : { queue: [source.url], done: [], read: 0 };
    const { queue, done } = progress;
    const triesMax = pagesMax * triesPerPage + 1;
    const seen = new Set([...queue, ...done].map(pageKey));
    const texts = new Set<string>();
    const add = (addresses: readonly string[]) => {
      for (const address of addresses) {
        if (queue.length + done.length >= triesMax) return;
        const page = pageAddress(rules, address);
        if (page === null || seen.has(pageKey(page))) continue;
        seen.add(pageKey(page));
        queue.push(page);
      }
    };
    let failures = 0;
    let problem: unknown;
    while (queue.length > 0 && progress.read < pagesMax && problem === undefined) {
      const batch = { documents: [] as ReadDocument[], gone: [] as string[] };
      while (batch.documents.length + batch.gone.length < batchMax && progress.read < pagesMax) {
        const [address] = queue;
        if (address === undefined) break;
        const isStart = done.length === 0;
        try {
          // The start page is always fetched, because its links are needed.
          const known = isStart ? undefined : await source.knownDocument(address);
          const visit = await visitPage(tools, rules, address, known);
          failures = 0;
          if (isStart) add(await knownAddresses(tools, source, rules, visit));
          add(visit.links);
          const { document } = visit;
          // The same text at another URL is the same page.
          const isNew = document && !(document.markdown !== null && texts.has(document.markdown));
          if (document && isNew) {
            if (document.markdown !== null) texts.add(document.markdown);
            batch.documents.push(document);
            progress.read += 1;
          }
        } catch (error) {
          // An unreadable page does not end the read.
          if (!(error instanceof SourceProblem) || isStart) throw error;
          if (unansweredCodes.has(error.code)) failures += 1;
          if (error.code === "not_found" || error.code === "gone") batch.gone.push(address);
          if (error.code === "rate_limited" || failures >= failuresMax) {
            // Keeps what was read so far; the next read starts with this page.
            problem = error;
            break;
          }
        }
        queue.shift();
        done.push(address);
      }
      yield { ...batch, progress };
    }
    if (problem !== undefined) throw problem;
    if (progress.read === 0) throw noText("The website");
  },
};

const unansweredCodes: ReadonlySet<SourceProblemCode> = new Set([
  "unreachable",
  "timed_out",
  "server_error",
]);

interface Visit {
  /** Null if it is not a page with text. */
  document: ReadDocument | null;
  links: string[];
}

async function visitPage(
  tools: ReaderTools,
  rules: SiteRules,
  address: string,
  known: Validators | undefined,
): Promise<Visit> {
  const fetched = await fetchPage(tools, address, known);
  if (fetched === null) return { document: null, links: [] };
  const { page, url } = fetched;
  if (page === null) return { document: documentOf(fetched, address, address), links: [] };
  if (pageAddress({ ...rules, includePaths: [], excludePaths: [] }, url) === null) {
    if (address !== rules.start) return { document: null, links: [] };
    const { origin } = new URL(url);
    throw new SourceProblem(
      "unreadable",
      `The URL redirects to ${origin}. Enter that URL instead.`,
    );
  }
  const { links, markdown, canonicalUrl } = page;
  // The start page may be needed only for its links.
  if (markdown === "" || pageAddress(rules, address) === null) return { document: null, links };
  const externalId = pageAddress(rules, canonicalUrl) ?? address;
  return { document: documentOf(fetched, externalId, address), links };
}

/** The URLs in the sitemap, or else the links of the start page and the URLs of the last read. */
async function knownAddresses(
  tools: ReaderTools,
  source: SourceToRead<Settings>,
  rules: SiteRules,
  start: Visit,
): Promise<string[]> {
  const { origin } = new URL(start.document?.url ?? source.url);
  const robots = await fetchQuietly(tools, `${origin}/robots.txt`);
  const listed = robots ? parseRobots(robots.text(), "").sitemaps : [];
  const waiting = listed.length > 0 ? listed : [`${origin}/sitemap.xml`];
  const pages: string[] = [];
  for (let at = 0; at < Math.min(waiting.length, sitemapsMax); at += 1) {
    const fetched = await fetchQuietly(tools, waiting[at]!);
    if (!fetched) continue;
    const sitemap = await tools.parse("readSitemap", { bytes: fetched.bytes, url: fetched.url });
    waiting.push(...sitemap.sitemaps.slice(0, sitemapsMax));
    pages.push(...sitemap.pages.filter((one) => pageAddress(rules, one) !== null));
    if (pages.length >= source.settings.pages_max * triesPerPage) break;
  }
  if (pages.length > 0) return pages;
  // Unchanged pages are not parsed again, so their links are unknown.
  return [...start.links, ...(await source.knownUrls())];
}

/** Undefined if it cannot be fetched; only rate limits are thrown. */
async function fetchQuietly(
  { fetch, signal }: ReaderTools,
  url: string,
): Promise<FetchedResource | undefined> {
  try {
    return await fetch({ url, signal });
  } catch (error) {
    if (error instanceof SourceProblem && error.code !== "rate_limited") return undefined;
    throw error;
  }
}
