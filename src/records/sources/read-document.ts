/** A page, file or entry of a feed as it was read, before it is stored. */
export interface ReadDocument {
  /** What the source calls it: an address, a file's name, an entry's id. The same one twice is one document. */
  externalId: string;
  url: string;
  title: string;
  /** Clean Markdown; null where the server said that nothing has changed. */
  markdown: string | null;
  /** BCP 47; empty: to be detected. */
  language: string;
  postedAt: Date | null;
  etag: string;
  lastModified: string;
}
