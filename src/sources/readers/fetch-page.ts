/** Fetches one page and reads what it says. */
import { SourceProblem } from "../source-fetch.ts";
import type { ReaderTools, Validators } from "../reader.ts";
import type { ReadPage } from "../html/read-page.ts";

export interface FetchedPage extends Validators {
  /** After redirects. */
  url: string;
  /** Null where it has not changed. */
  page: ReadPage | null;
}

/** Null where there is something else than text, such as a picture. */
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

export function noText(what: string): SourceProblem {
  return new SourceProblem(
    "unreadable",
    `${what} has no readable text. If its text appears only with JavaScript, add the text as a file instead.`,
  );
}
