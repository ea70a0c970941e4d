/** What a kind of source implements: reading it batch by batch, so that a crash costs at most the batch in flight. */
import type { z } from "zod";
import type { ReadDocument } from "../records/sources/read-document.ts";
import type { ReadThread } from "../records/forum-posts/read-thread.ts";
import type { Parse } from "./parsers.ts";
import type { SourceFetch } from "./source-fetch.ts";

/** Kinds that are read by themselves; all-readers.ts has a reader for each. */
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
  /** The source's own credentials, decrypted; null where it has none. */
  secret: string | null;
  /** Where the last batch of an interrupted reading ended; null: from the start. */
  progress: unknown;
  /** When the last complete reading began; null: there was none. Readers ask only for what is newer where they can. */
  lastReadAt: Date | null;
  /** What is stored of it: etag, last-modified and external id of documents, by their address. */
  knownDocument(url: string): Promise<{ etag: string; lastModified: string } | undefined>;
  /** External ids of some stored threads, others each time: a reader asks the forum which of them are gone. */
  threadsToCheck(max: number): Promise<string[]>;
  /** The addresses of documents that are stored of it. */
  knownUrls(): Promise<string[]>;
  /** What `ReadBatch.validators` was at the end of the last complete reading. */
  validators: Validators;
}

/** Of the source's own address, for conditional requests. Empty: unknown. */
export interface Validators {
  etag: string;
  lastModified: string;
}

export interface ReadBatch {
  documents?: ReadDocument[];
  threads?: ReadThread[];
  /** External ids of documents or threads that are known to be gone. */
  gone?: string[];
  /** Saved with the batch; a reading that is interrupted goes on from here. Plain JSON. */
  progress: unknown;
  /** Remembered when the reading is complete. */
  validators?: Validators;
}

export interface ReaderTools {
  fetch: SourceFetch;
  /** Parses in a thread, where a hostile text holds nobody up. */
  parse: Parse;
  signal: AbortSignal;
}

export interface SourceReader<Settings = unknown> {
  kind: string;
  settings: z.ZodType<Settings>;
  /** Reads pages as a crawler does, so robots.txt applies. */
  obeysRobots?: boolean;
  /** A complete reading meets every document: those it did not meet are missing. */
  meetsEverything?: boolean;
  /** Until the second reading; then the schedule adapts. An hour unless told. */
  firstIntervalSeconds?: number;
  /** Ends when everything was read; throws a SourceProblem where it cannot go on. */
  read(
    tools: ReaderTools,
    source: SourceToRead<Settings>,
  ): AsyncGenerator<ReadBatch, void, undefined>;
}
