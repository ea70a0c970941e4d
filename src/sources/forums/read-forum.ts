/**
 * Reads a forum: its listings page by page, then each thread, in batches; after a crash, it resumes from the last batch.
 * Requests and formats are left to each kind of forum.
 */
import { z } from "zod";
import type { ReadThread } from "../../records/forum-posts/incoming-thread.ts";
import type { ReadBatch, SourceToRead } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { boundThread } from "./bound-thread.ts";

export interface Found {
  threads: ReadThread[];
  /** External ids of threads that were deleted or removed. */
  gone: string[];
}

export interface Forum<Item> {
  /** Categories, communities or searches, read one after the other. */
  listings: readonly string[];
  /** One page of a listing, newest first. `next` is the cursor of the page after it. */
  list(
    listing: string,
    cursor: string | null,
  ): Promise<{ items: readonly Item[]; next: string | null }>;
  idOf(item: Item): string;
  read(items: readonly Item[]): Promise<Found>;
  /** The number of threads per call of `read`. */
  threadsPerRead: number;
  /** Checks stored threads that are no longer listed; undefined if the forum does not support it. */
  checks?: {
    threadsMax: number;
    threadsPerRead: number;
    read(externalIds: readonly string[]): Promise<Found>;
  };
}

export type ForumSource = Pick<
  SourceToRead<{ threads_max: number }>,
  "settings" | "progress" | "lastReadAt" | "threadsToCheck"
>;

/** For forums that need a request per thread. */
export function oneByOne<One>(read: (one: One) => Promise<Found>) {
  return { threadsPerRead: 1, read: async ([one]: readonly One[]) => read(one!) };
}

const batchThreadsMax = 200;
/** If each thread needs a request, batches are smaller, because a crash repeats a batch's requests. */
const batchRequestsMax = 20;
/** Stops endless listings and those without wanted threads. */
const pagesMax = 200;
const skippedInRowMax = 5;
const doneKept = 100;

const position = z.object({
  listing: z.int().min(0),
  cursor: z.string().nullable(),
  /**
   * The threads that were read last: those of this page, and those of the previous page, which new threads may have
   * shifted to this one.
   */
  done: z.array(z.string()),
  threads: z.int().min(0),
  pages: z.int().min(0),
  /** The thread at which the forum failed; if it fails there again, the thread is skipped. */
  failedAt: z.string().optional(),
});

export async function* readForum<Item>(
  forum: Forum<Item>,
  source: ForumSource,
): AsyncGenerator<ReadBatch, void, undefined> {
  const at = position.safeParse(source.progress).data ?? {
    listing: 0,
    cursor: null,
    done: [],
    threads: 0,
    pages: 0,
  };
  const { threads_max: threadsMax } = source.settings;
  const batchMax = forum.threadsPerRead === 1 ? batchRequestsMax : batchThreadsMax;
  const seen = new Set<string>();
  const found: Found = { threads: [], gone: [] };
  let skippedInRow = 0;

  let saved = JSON.stringify(at);
  const takeBatch = (): ReadBatch => {
    saved = JSON.stringify(at);
    return {
      threads: found.threads.splice(0),
      gone: found.gone.splice(0),
      progress: JSON.parse(saved) as unknown,
    };
  };

  async function readSome(externalIds: readonly string[], read: () => Promise<Found>) {
    const [first = ""] = externalIds;
    try {
      const { threads, gone } = await read();
      found.threads.push(...threads.map(boundThread));
      found.gone.push(...gone);
      skippedInRow = 0;
    } catch (error) {
      if (!(error instanceof SourceProblem) || !isOfOneThread(error, at.failedAt === first)) {
        if (error instanceof SourceProblem && isPassing(error)) at.failedAt = first;
        throw error;
      }
      // Skips a broken thread; if several in a row are broken, the forum has a problem.
      if (++skippedInRow === skippedInRowMax) throw error;
    }
    delete at.failedAt;
    at.done.push(...externalIds);
  }

  const isFull = () => found.threads.length + found.gone.length >= batchMax;

  try {
    for (;;) {
      const listing = forum.listings[at.listing];
      if (listing === undefined) break;
      const page = await forum.list(listing, at.cursor);
      const unseen = page.items.filter((item) => !seen.has(forum.idOf(item)));
      for (const item of unseen) seen.add(forum.idOf(item));
      const unread = unseen.filter((item) => !at.done.includes(forum.idOf(item)));
      const wanted = unread.slice(0, Math.max(0, threadsMax - at.threads));
      for (const items of chunksOf(wanted, forum.threadsPerRead)) {
        await readSome(
          items.map((item) => forum.idOf(item)),
          () => forum.read(items),
        );
        at.threads += items.length;
        if (isFull()) yield takeBatch();
      }
      at.pages += 1;
      const isRepeated = page.items.length > 0 && unseen.length === 0;
      const isEnough = at.threads >= threadsMax || at.pages >= pagesMax;
      if (page.next === null || page.next === at.cursor || isRepeated || isEnough) {
        at.listing = isEnough ? forum.listings.length : at.listing + 1;
        at.cursor = null;
      } else {
        at.cursor = page.next;
      }
      at.done = at.done.slice(-doneKept);
    }
    const { checks } = forum;
    if (checks !== undefined && source.lastReadAt !== null) {
      const stored = await source.threadsToCheck(checks.threadsMax);
      const unchecked = stored.filter((id) => !seen.has(id) && !at.done.includes(id));
      for (const ids of chunksOf(unchecked, checks.threadsPerRead)) {
        await readSome(ids, () => checks.read(ids));
        if (isFull()) yield takeBatch();
      }
    }
  } catch (error) {
    if (saved !== JSON.stringify(at)) yield takeBatch();
    throw error;
  }
  if (saved !== JSON.stringify(at)) yield takeBatch();
}

/** Whether only this thread is unreadable. A repeated transient failure at the same thread counts as such. */
function isOfOneThread(problem: SourceProblem, isAgain: boolean): boolean {
  return (
    ["unreadable", "too_large", "forbidden", "not_found", "gone"].includes(problem.code) ||
    (isAgain && isPassing(problem))
  );
}

function isPassing(problem: SourceProblem): boolean {
  return problem.code === "server_error" || problem.code === "timed_out";
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) {
    chunks.push(items.slice(start, start + size));
  }
  return chunks;
}
