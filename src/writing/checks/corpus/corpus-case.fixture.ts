/** What the check is measured with: what was given, a good text that was written from it by hand, and errors to put into it. */

export interface CorpusCase {
  language: "en" | "de" | "es";
  brand: string;
  industry: string;
  /** Paragraphs. */
  overview: string[];
  keywords: string[];
  topic: string | null;
  banned: string[];
  post: null | {
    title: string;
    author: string;
    community: string;
    body: string[];
    replies: [author: string, body: string][];
  };
  /** A heading, or null for the opening, and its sentences. */
  sections: [heading: string | null, ...sentences: string[]][];
}

export interface ErrorPhrases {
  numbers: string[];
  names: string[];
  quotes: string[];
}
