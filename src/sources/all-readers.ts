/** Every kind of source that is read by itself. A new one is one file and one line here. */
import { createForumReaders } from "./forums/all-forum-readers.ts";
import type { ForumUrls } from "./forums/all-forum-readers.ts";
import type { SourceReader } from "./reader.ts";
import { feedReader } from "./readers/feed-reader.ts";
import { pageReader } from "./readers/page-reader.ts";
import { websiteReader } from "./readers/website-reader.ts";

export type FindReader = (kind: string) => SourceReader | undefined;

export function openReaders(urls: ForumUrls): FindReader {
  const readers: readonly SourceReader[] = [
    pageReader,
    websiteReader,
    feedReader,
    ...createForumReaders(urls),
  ];
  return (kind) => readers.find((reader) => reader.kind === kind);
}
