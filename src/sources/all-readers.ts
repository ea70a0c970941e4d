/** Every kind of source that is read by itself. A new one is one file and one line here. */
import type { SourceReader } from "./reader.ts";
import { feedReader } from "./readers/feed-reader.ts";
import { pageReader } from "./readers/page-reader.ts";
import { websiteReader } from "./readers/website-reader.ts";

export type FindReader = (kind: string) => SourceReader | undefined;

export function openReaders(): FindReader {
  const readers: readonly SourceReader[] = [pageReader, websiteReader, feedReader];
  return (kind) => readers.find((reader) => reader.kind === kind);
}
