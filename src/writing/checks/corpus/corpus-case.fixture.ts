/** A case for measuring the checks: an input, a good text written by hand, and errors to inject. */

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
