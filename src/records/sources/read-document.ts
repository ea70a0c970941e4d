/** A page, file or feed entry as read from a source. */
export interface ReadDocument {
  /** Identifies the document within its source: a URL, a file name, an entry's id. */
  externalId: string;
  url: string;
  title: string;
  /** Clean Markdown; null if the server answered that it has not changed. */
  markdown: string | null;
  /** BCP 47; empty if it is to be detected. */
  language: string;
  postedAt: Date | null;
  etag: string;
  lastModified: string;
}
