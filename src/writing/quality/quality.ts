/** The types of a quality report: every check of one version with its state and findings. */
import type { ContentType } from "../material.ts";

export const checkNames = [
  "topic",
  "search_result",
  "headings",
  "keywords",
  "internal_links",
  "duplicates",
  "length",
  "subject",
  "networks",
  "voice",
  "repeats",
  "language",
  "leaks",
  "links",
  "sources",
  "privacy",
  "editor",
  "other",
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkStates = ["passed", "finding", "not_applicable", "not_run"] as const;
export type CheckState = (typeof checkStates)[number];

export const findingFields = [
  "title",
  "markdown",
  "meta_description",
  "subject",
  "preheader",
] as const;

export interface Finding {
  message: string;
  field: (typeof findingFields)[number];
  /** Words of the field in plain text; null if the finding is about the whole field. */
  quote: string | null;
  /** Their position in the Markdown. */
  start: number | null;
  end: number | null;
}

export interface QualityCheck {
  name: CheckName;
  state: CheckState;
  /** Why it did not run or does not apply. */
  reason: string | null;
  findings: Finding[];
}

export interface TextPlace {
  quote: string;
  start: number | null;
  end: number | null;
}

/** A page of the brand, or content that it published. */
export interface LinkTarget {
  url: string;
  title: string;
  contentId: number | null;
}

export interface SimilarContent {
  contentId: number;
  title: string;
  markdown: string;
}

export interface TopicCheck {
  version: number;
  answers: boolean;
  reason: string;
  quote: string;
}

export interface CheckedContent {
  contentType: ContentType;
  version: number;
  title: string;
  language: string;
  markdown: string;
  document: Record<string, unknown>;
  /** The stored quality report of this version. */
  quality: Record<string, unknown>;
  topic: string | null;
  isFromThread: boolean;
  topicCheck: TopicCheck | null;
  brandName: string;
  hasBannedWords: boolean;
  /** Where it was published; null if unknown. `website` is the brand's, if known. */
  url: string | null;
  website: string | null;
  targets: readonly LinkTarget[];
  /** Null if not all contents could be compared. */
  similar: readonly SimilarContent[] | null;
}

export function checkOf(
  name: CheckName,
  findings: readonly Finding[],
  skipped: { state: "not_run" | "not_applicable"; reason: string } | null = null,
): QualityCheck {
  const state = findings.length > 0 ? "finding" : (skipped?.state ?? "passed");
  const reason = state === skipped?.state ? skipped.reason : null;
  return { name, state, reason, findings: [...findings] };
}

export const notApplicable = (reason: string) => ({ state: "not_applicable", reason }) as const;
export const notRun = (reason: string) => ({ state: "not_run", reason }) as const;

/** A finding about a whole field, or about words of the text. */
export function finding(message: string, about: Finding["field"] | TextPlace): Finding {
  return typeof about === "string"
    ? { message, field: about, quote: null, start: null, end: null }
    : { message, field: "markdown", ...about };
}
