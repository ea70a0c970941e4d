/**
 * A finished content as it is stored and sent: a readable whole, a structured form, sources, a quality report.
 * What each format's document holds is told by its schema in formats/.
 */
import type { ContentType } from "./material.ts";

/** A source that the content used, with the spans used; keys are as on the wire. */
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

/** What a paragraph, a list or a social post rests on; it is known by its first words, which an edit may change. */
export interface ParagraphBasis {
  begins: string;
  /** The numbers of its sources. */
  sources: number[];
  /** "general" is uncontested knowledge that no source gives, for a person to check; "none" states nothing. */
  basis: "sources" | "general" | "none";
}

export interface Quality {
  writer: string;
  /** Long enough for its format and nothing left that the check named. */
  complete: boolean;
  words: number;
  target_words: { min: number; max: number | null };
  /** What a person should know before using this, in sentences. */
  notes: string[];
  /** What to add so that the next draft says more, in sentences. */
  to_add: string[];
  keywords_used: KeywordUse[];
  /** Flesch's reading ease for English, Amstad's for German; null for other languages. */
  readability: number | null;
  /** Share of sentences over twenty words, 0 to 1. */
  long_sentences: number;
  /** What each paragraph or social post rests on, in the order of reading. */
  paragraphs: ParagraphBasis[];
  /** False where an edit changed the text since. */
  sources_checked: boolean;
  /** Banned words that are left in it. */
  banned_words: number;
  /** What the last check still named. */
  problems: { code: string; message: string; quote?: string }[];
}

export interface FinishedContent {
  contentType: ContentType;
  title: string;
  language: string;
  /** The whole content as a person reads it. */
  markdown: string;
  /** The format's structured form, snake_case keys: it goes on the wire as it is. */
  document: Record<string, unknown>;
  sources: ContentSource[];
  quality: Quality;
}
