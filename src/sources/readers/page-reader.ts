/** A source that is one page. */
import { z } from "zod";
import type { SourceReader } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { fetchPage, noText } from "./fetch-page.ts";

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
    const { page, url, etag, lastModified } = fetched;
    if (page?.markdown === "") throw noText("The page");
    yield {
      documents: [
        {
          externalId: source.url,
          url: page?.canonicalUrl ?? url,
          title: page?.title ?? "",
          markdown: page?.markdown ?? null,
          language: page?.language ?? "",
          postedAt: page?.postedAt ? new Date(page.postedAt) : null,
          etag,
          lastModified,
        },
      ],
      progress: null,
    };
  },
};
