/** A content as it came over HTTP: what the evaluation knows about it, declared by itself and not imported. */

export interface StoredSource {
  number: number;
  kind: string;
  title: string;
  author: string;
  community: string;
  url: string | null;
  spans: { passage: string; start: number; end: number; text: string }[];
}

export interface StoredQuality {
  writer: string;
  complete: boolean;
  words: number;
  target_words: { min: number; max: number | null };
  notes: string[];
  to_add: string[];
  problems: { code: string; message: string }[];
  /** What each paragraph, list or social variant rests on, known by its first words. */
  paragraphs: { begins: string; sources: number[]; basis: "sources" | "general" | "none" }[];
}

export interface StoredContent {
  content_id: number;
  job_id: number;
  content_type: "article" | "social" | "newsletter" | "post";
  writer: string;
  language: string;
  title: string;
  markdown: string;
  document: Record<string, unknown>;
  sources: StoredSource[];
  quality: StoredQuality;
}

export interface StoredJob {
  job_id: number;
  state: string;
  stage: string | null;
  progress: number;
  attempts: number;
  writer: string | null;
  /** In US dollars. */
  cost: number;
  failure: { code: string; message: string } | null;
  items: { content_type: string; state: string; failure: { message: string } | null }[];
  content_ids: number[];
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}
