/** Parsers that can take a long time, so they run in a thread with a deadline (editing/analysis-pool.ts). */
import { readFeed } from "./feeds/read-feed.ts";
import { readPage } from "./html/read-page.ts";
import { readSitemap } from "./html/read-sitemap.ts";
import { parsePage } from "./website/parse-page.ts";

export const parsers = { readPage, readFeed, readSitemap, parsePage };

type Parsers = typeof parsers;

/** Throws a SourceProblem if the text cannot be parsed. */
export type Parse = <Name extends keyof Parsers>(
  name: Name,
  input: Parameters<Parsers[Name]>[0],
) => Promise<ReturnType<Parsers[Name]>>;
