/**
 * The port that every writer stands behind, and what passes between its steps: plain JSON throughout,
 * since each step is saved and read back after a crash. Checking and rendering are left to the stages.
 */
import type { ContentType, Material, Network } from "../material.ts";

/** A span of a passage. Quotes are rendered from it by code, so that no writer can change them. */
export interface Citation {
  passage: string;
  start: number;
  end: number;
}

/** Made once per job and shared by all items of a batch. */
export interface Brief {
  angle: string;
  reader: string;
  mainKeyword: string;
  /** The other keywords that serve this piece, the most fitting first. */
  keywords: string[];
  /** Ids of the passages that support it, the most fitting first. */
  passages: string[];
}

export interface PlannedSection {
  id: string;
  /** What the section is for, in the writer's own vocabulary; `faq_item` is known to the renderers. */
  kind: string;
  /** Null for what stands before the first heading. */
  heading: string | null;
  level: 2 | 3;
  point: string;
  /** Spans of the passages that it rests on. */
  citations: Citation[];
  keywords: string[];
  words: number;
}

export interface Plan {
  contentType: ContentType;
  writer: string;
  title: string;
  angle: string;
  reader: string;
  mainKeyword: string;
  keywords: string[];
  sections: PlannedSection[];
  /** For a social set: one variant for each. */
  networks: Network[];
  /** The format's length, or the one that the instructions asked for instead. */
  targetWords: { min: number; max: number | null };
  /** What the writer wants the quality report to say, whatever the draft becomes. */
  notes: string[];
  /** Where a writer plans these together with the outline: they go into the draft as they are. */
  head?: Pick<Draft, "description" | "newsletter">;
}

/** Plain text, never Markdown or HTML; quotation marks around words that stand in a source. */
export interface Sentence {
  text: string;
  citations: Citation[];
}

export type Block =
  | { kind: "paragraph"; sentences: Sentence[] }
  | { kind: "quote"; citation: Citation }
  | { kind: "list"; ordered: boolean; items: Sentence[] };

export interface DraftSection {
  id: string;
  kind: string;
  heading: string | null;
  level: 2 | 3;
  blocks: Block[];
}

export interface SocialVariant {
  network: Network;
  /** For networks whose posts have a title. */
  title: string | null;
  /** One text, or the numbered posts of a thread; hashtags already stand in it where the network shows them. */
  posts: string[];
  hashtags: string[];
  citations: Citation[];
}

export interface Draft {
  title: string;
  /** Meta description of an article or post. */
  description: string;
  excerpt: string;
  sections: DraftSection[];
  newsletter: null | { subject: string; subjectAlternatives: string[]; preheader: string };
  social: SocialVariant[];
  toAdd: string[];
  /** One line for the end of an incomplete text, in its language; it is shown where a person edits, never sent. */
  draftNote: string | null;
  /** What the writer says about this very draft in the quality report. */
  notes: string[];
}

/** What the check found; a writer's edit mends these and nothing else. */
export interface Problem {
  code:
    | "title_length"
    | "description_length"
    | "empty"
    | "too_short"
    | "too_long"
    | "heading_level"
    | "repeated_sentence"
    | "placeholder"
    | "number_unsupported"
    | "name_unsupported"
    | "quote_unsupported"
    | "citation_unknown"
    | "citation_missing"
    | "citation_unsupported"
    | "link_unknown"
    | "language_wrong"
    | "banned_word"
    | "voice_distance"
    | "repeated_section"
    | "keyword_missing"
    | "keyword_stuffed"
    | "network_missing"
    | "network_limit"
    | "subject_length"
    | "preheader_length";
  message: string;
  /** False where only more material can help: the report says it, no edit is asked for. */
  mendable: boolean;
  section: string | null;
  block: number | null;
  sentence: number | null;
  network: Network | null;
}

export type WriterWork = "brief" | "plan" | "draft" | "edit" | "verify";

/** What a writer has at hand while it works on one thing that it was asked for. */
export interface Desk {
  readonly signal: AbortSignal;
  /** The position of the item that is worked on; 0 for what all items share. */
  readonly item: number;
  /**
   * A part of the work that is kept by itself as soon as it is made: after a crash it is found again, and only what was
   * under way is made anew. The name is unique within the work; what is made is plain JSON.
   */
  piece<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** How many pieces there will be, as soon as that is known: for the progress. */
  expect(pieces: number): void;
  /** Text as it is being written, for whoever watches. It is shown, never kept: what counts is what the work returns. */
  show(piece: string, text: string): void;
  /** What was shown of this piece is void: it begins anew. */
  restart(piece: string): void;
}

/** A cited sentence, and whether its passages really say it. */
export interface Claim {
  sentence: string;
  passages: string[];
}
export type Verdict = "supported" | "unsupported" | "uncertain";

export interface Writer {
  readonly name: string;
  /** Which of its works cost money: before each of them, what the earlier ones made is on disk. */
  readonly paid: ReadonlySet<WriterWork>;
  brief(material: Material, desk: Desk): Promise<Brief>;
  plan(material: Material, brief: Brief, contentType: ContentType, desk: Desk): Promise<Plan>;
  draft(material: Material, plan: Plan, desk: Desk): Promise<Draft>;
  edit(
    material: Material,
    plan: Plan,
    draft: Draft,
    problems: Problem[],
    desk: Desk,
  ): Promise<Draft>;
  /** Reads claims against their passages, one verdict each; a writer that cites its own spans needs none. */
  verify?(material: Material, claims: Claim[], desk: Desk): Promise<Verdict[]>;
}
