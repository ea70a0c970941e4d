/** The interface of a kind of source: reads in batches, so that a crash loses at most one batch. */
import type { z } from "zod";
import type { ReadDocument } from "../records/sources/read-document.ts";
import type { ReadThread } from "../records/forum-posts/incoming-thread.ts";
import type { Parse } from "./parsers.ts";
import type { SourceFetch } from "./source-fetch.ts";

/** Kinds that are read automatically; all-readers.ts has a reader for each. */
export const readableKinds = [
  "page",
  "website",
  "feed",
  "discourse",
  "reddit",
  "hacker_news",
  "stack_exchange",
  "lemmy",
] as const;

export interface SourceToRead<Settings> {
  url: string;
  settings: Settings;
  /** The decrypted credentials of the source; null if it has none. */
  secret: string | null;
  /** The position after the last batch of an interrupted read; null to start from the beginning. */
  progress: unknown;
  /** When the last complete read started; null if there was none. Readers request only newer items if possible. */
  lastReadAt: Date | null;
  /** The stored ETag and Last-Modified of the document with this URL. */
  knownDocument(url: string): Promise<{ etag: string; lastModified: string } | undefined>;
  /** External ids of some stored threads, different ones each time: a reader checks which of them were deleted. */
  threadsToCheck(max: number): Promise<string[]>;
  knownUrls(): Promise<string[]>;
  /** `ReadBatch.validators` from the end of the last complete read. */
  validators: Validators;
}

/** For conditional requests. Empty if unknown. */
export interface Validators {
  etag: string;
  lastModified: string;
}

export interface ReadBatch {
  documents?: ReadDocument[];
  threads?: ReadThread[];
  /** External ids of documents or threads that were deleted. */
  gone?: string[];
  /** Saved with the batch; an interrupted read resumes from here. Plain JSON. */
  progress: unknown;
  /** Stored when the read is complete. */
  validators?: Validators;
}

export interface ReaderTools {
  fetch: SourceFetch;
  /** Parses in a thread, so that hostile text cannot block anything else. */
  parse: Parse;
  signal: AbortSignal;
}

export interface SourceReader<Settings = unknown> {
  kind: string;
  settings: z.ZodType<Settings>;
  /** Crawls pages, so robots.txt applies. */
  obeysRobots?: boolean;
  /** A complete read returns every document: the others are marked as missing. */
  meetsEverything?: boolean;
  /** The time until the second read; after that, the schedule adapts. Defaults to an hour. */
  firstIntervalSeconds?: number;
  /** Ends when everything has been read; throws a SourceProblem if it cannot continue. */
  read(
    tools: ReaderTools,
    source: SourceToRead<Settings>,
  ): AsyncGenerator<ReadBatch, void, undefined>;
}
