/**
 * Finished content as it is stored and sent: Markdown, a structured document, sources and a quality report. Each format
 * in formats/ defines the schema of its document.
 */
import type { ContentType } from "./material.ts";

/** A source with the spans that the content uses; keys are as on the wire. */
export interface ContentSource {
  number: number;
  kind: "overview" | "source" | "brand" | "topic" | "instructions" | "forum_post" | "reply";
  title: string;
  author: string;
  community: string;
  url: string | null;
  posted_at: string | null;
  spans: { passage: string; start: number; end: number; text: string }[];
}

export interface KeywordUse {
  keyword: string;
  count: number;
  /** Share of all words, 0 to 1. */
  share: number;
  in_title: boolean;
  in_first_hundred_words: boolean;
  in_heading: boolean;
}

/**
 * The sources of a paragraph, list or social post, which is identified by its first words (an edit may change them).
 */
export interface ParagraphBasis {
  begins: string;
  /** The numbers of its sources. */
  sources: number[];
  /** "general" is general knowledge without a source, for a person to check; "none" makes no claims. */
  basis: "sources" | "general" | "none";
}

export interface Quality {
  writer: string;
  /** Whether it is long enough for its format and without problems to fix. */
  complete: boolean;
  words: number;
  target_words: { min: number; max: number | null };
  /** What to know before using this, in sentences. */
  notes: string[];
  /** What to add to the material for a better draft, in sentences. */
  to_add: string[];
  keywords_used: KeywordUse[];
  /** Flesch's reading ease for English, Amstad's for German; null for other languages. */
  readability: number | null;
  /** Share of sentences over twenty words, 0 to 1. */
  long_sentences: number;
  /** The sources of each paragraph or social post, in reading order. */
  paragraphs: ParagraphBasis[];
  /** False if the text was edited after the check. */
  sources_checked: boolean;
  /** The number of banned words in the text. */
  banned_words: number;
  /** The problems that the last check reported. */
  problems: { code: string; message: string; quote?: string }[];
}

export interface FinishedContent {
  contentType: ContentType;
  title: string;
  language: string;
  /** The whole content in readable form. */
  markdown: string;
  /** The structured form, with snake_case keys as on the wire. */
  document: Record<string, unknown>;
  sources: ContentSource[];
  quality: Quality;
}
