/** Reads a single page; also fetches and parses pages for the website reader. */
import { z } from "zod";
import type { ReadDocument } from "../../records/sources/read-document.ts";
import type { ReadPage } from "../html/read-page.ts";
import type { ReaderTools, SourceReader, Validators } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";

const settings = z.object({});

export const pageReader: SourceReader<z.output<typeof settings>> = {
  kind: "page",
  settings,
  obeysRobots: true,
  firstIntervalSeconds: 24 * 3_600,
  async *read(tools, source) {
    const known = await source.knownDocument(source.url);
    const fetched = await fetchPage(tools, source.url, known);
    if (fetched === null) {
      throw new SourceProblem("unreadable", "This URL points to a file, not a page.");
    }
    if (fetched.page?.markdown === "") throw noText("The page");
    yield { documents: [documentOf(fetched, source.url, fetched.url)], progress: null };
  },
};

interface FetchedPage extends Validators {
  /** After redirects. */
  url: string;
  /** Null if it has not changed. */
  page: ReadPage | null;
}

/** Null if it is not text (for example, an image). */
export async function fetchPage(
  { fetch, parse, signal }: ReaderTools,
  url: string,
  known: Validators | undefined,
): Promise<FetchedPage | null> {
  const headers = { accept: "text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1" };
  const fetched = await fetch({ url, headers, signal, ...known });
  const { etag, lastModified } = fetched;
  const base = { url: fetched.url, etag, lastModified };
  if (fetched.isUnmodified) return { ...base, page: null };
  const type = fetched.contentType;
  if (/^text\/(plain|markdown)$/.test(type)) {
    const markdown = fetched.text().slice(0, plainMax).toWellFormed().trim();
    const title = new URL(fetched.url).pathname.split("/").at(-1) ?? "";
    const page = { title, language: "", markdown, links: [], feeds: [], postedAt: null };
    return { ...base, page: { ...page, canonicalUrl: fetched.url } };
  }
  if (type !== "" && !/^(text\/html|application\/xhtml\+xml)$/.test(type)) return null;
  return { ...base, page: await parse("readPage", { html: fetched.text(), url: fetched.url }) };
}

const plainMax = 500_000;

/** Without text if the page has not changed; `address` is then its URL. */
export function documentOf(
  { page, etag, lastModified }: FetchedPage,
  externalId: string,
  address: string,
): ReadDocument {
  return {
    externalId,
    url: page?.canonicalUrl ?? address,
    title: page?.title ?? "",
    markdown: page?.markdown ?? null,
    language: page?.language ?? "",
    postedAt: page?.postedAt ? new Date(page.postedAt) : null,
    etag,
    lastModified,
  };
}

export function noText(what: string): SourceProblem {
  return new SourceProblem(
    "unreadable",
    `${what} has no readable text. If the text is loaded by JavaScript, add it as a file instead.`,
  );
}
