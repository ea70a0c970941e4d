/** Reads a feed; its entries are documents, or forum posts if the feed belongs to a forum. */
import { z } from "zod";
import { wholeNumber } from "../reading-schedule.ts";
import type { ReadBatch, SourceReader } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { FeedEntry } from "../feeds/read-feed.ts";

const settings = z.object({
  as: z.enum(["documents", "threads"]).default("documents").meta({
    description:
      "`documents`: entries are source material. `threads`: entries are forum posts, listed with the other forum posts.",
    example: "documents",
  }),
  entries_max: wholeNumber(1, 1_000).default(200).meta({
    description: "The maximum number of entries per read.",
    example: 200,
  }),
});

const batchMax = 50;

export const feedReader: SourceReader<z.output<typeof settings>> = {
  kind: "feed",
  settings,
  obeysRobots: true,
  async *read({ fetch, parse, signal }, source) {
    const fetched = await fetch({ url: source.url, signal, ...source.validators });
    if (fetched.isUnmodified) return;
    const { as, entries_max: entriesMax } = source.settings;
    const input = { text: fetched.text(), url: fetched.url, entriesMax };
    const feed = await parse("readFeed", input);
    if ("problem" in feed) throw new SourceProblem("unreadable", feed.problem);
    const validators = { etag: fetched.etag, lastModified: fetched.lastModified };
    const entries = feed.entries.filter(({ title, markdown }) => title !== "" || markdown !== "");
    // A read starts from the beginning after a crash; saving unchanged entries again does nothing.
    for (let at = 0; at < entries.length; at += batchMax) {
      const some = entries.slice(at, at + batchMax);
      yield { ...batchOf(as, some, feed), progress: null, validators };
    }
  },
};

function batchOf(
  as: "documents" | "threads",
  entries: readonly FeedEntry[],
  feed: { title: string; language: string },
): Pick<ReadBatch, "documents" | "threads"> {
  const { language } = feed;
  if (as === "threads") {
    return {
      threads: entries.map(({ id, url, title, markdown, author, tags, postedAt }) => ({
        externalId: id,
        url,
        title,
        body: markdown,
        author,
        community: feed.title,
        tags,
        ...(language !== "" && { language }),
        ...(postedAt !== null && { postedAt: new Date(postedAt) }),
      })),
    };
  }
  return {
    documents: entries.map(({ id, url, title, markdown, postedAt }) => ({
      externalId: id,
      url,
      title,
      markdown,
      language,
      postedAt: postedAt === null ? null : new Date(postedAt),
      etag: "",
      lastModified: "",
    })),
  };
}
