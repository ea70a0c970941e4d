/** One case of the corpus that the check is measured with: what was given, and a good text that was written from it by hand. */

export interface CorpusCase {
  language: "en" | "de" | "es";
  brand: string;
  industry: string;
  /** Paragraphs; sentences cite them as [o1], [o2] … */
  overview: string[];
  keywords: string[];
  topic: string | null;
  banned: string[];
  /** The title is cited as [t], the body's paragraphs as [b1] …, replies as [r1] … */
  post: null | {
    title: string;
    author: string;
    community: string;
    body: string[];
    replies: [author: string, body: string][];
  };
  /** A heading, or null for the opening, and its sentences; what ends with a mark cites. */
  sections: [heading: string | null, ...sentences: string[]][];
}
