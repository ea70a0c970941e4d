/**
 * The interface that all writers implement, and the data that passes between its steps: plain JSON, because each step
 * is saved and reloaded after a crash. Writers neither run the checks nor render.
 */
import type { ContentType, Material, Network } from "./material.ts";

/** A span of a passage. Code renders quotes from it, so that no writer can change them. */
export interface Citation {
  passage: string;
  start: number;
  end: number;
}

/**
 * The decisions made before writing, once per job and shared by all items of a batch; a person may read and change them
 * first. A writer that decides less leaves the rest empty.
 */
export interface Brief {
  /** The reader, and their situation. */
  reader: string;
  /** The reader's question. */
  question: string;
  angle: string;
  /** The one thing to remember. */
  takeaway: string;
  /** One for each content type of the job. */
  pieces: BriefPiece[];
  facts: BriefFact[];
  leaveOut: { what: string; why: string }[];
  /** Points on which the material disagrees, with a suggested wording. */
  contested: { point: string; wording: string }[];
  /** Yes-or-no questions that a finished piece must satisfy: every instruction, do, don't and banned word. */
  checklist: string[];
  /** Relevant keywords, the most relevant first. */
  keywords: { keyword: string; use: string }[];
  /** What characterizes the brand's voice. */
  voice: string;
  /** How readers may be shown people from the forum. */
  credit: Credit;
  /** Whether a person approved it, changed or unchanged: it is then binding. */
  isApproved?: boolean;
}

export interface BriefPiece {
  contentType: ContentType;
  opening: string;
  /**
   * In order, each with one purpose. For a social set, one per network, with the words per post if the customer limits
   * them.
   */
  parts: { heading: string; job: string; wordsMax?: number }[];
  ending: string;
  words: { min: number; max: number | null };
  /** Whether the customer asked for that length: it is then binding. */
  isLengthAsked?: boolean;
}

export const factOwners = ["brand", "poster", "reply", "publisher", "customer", "general"] as const;

export interface BriefFact {
  fact: string;
  owner: (typeof factOwners)[number];
  /** IDs of the passages that state it. */
  passages: string[];
  /** Added or reworded by the person who approved the brief: it must be in the text. */
  isByPerson?: true;
}

/** For a writer that decides nothing in advance. */
export const emptyBrief: Brief = {
  reader: "",
  question: "",
  angle: "",
  takeaway: "",
  pieces: [],
  facts: [],
  leaveOut: [],
  contested: [],
  checklist: [],
  keywords: [],
  voice: "",
  credit: "named",
};

/** Named with a link, only as a member of their forum, or not at all. */
export type Credit = "named" | "forum" | "hidden";

export interface Plan {
  contentType: ContentType;
  writer: string;
  title: string;
  mainKeyword: string;
  keywords: string[];
  /** For a writer without `rewrite`: the heading of the section to regenerate. */
  section?: string;
  /** For a social set: each gets one variant. */
  networks: Network[];
  /** The length of the format, or the one that the instructions ask for. */
  targetWords: { min: number; max: number | null };
  /** The maximum number of words per post, for networks that the instructions limit. */
  postWords?: Partial<Record<Network, number>>;
  /** Notes for the quality report, independent of the draft. */
  notes: string[];
  /** The brief that the plan was made from, for a writer that needs it later. */
  brief?: Brief;
  /** Defaults to "named". */
  credit?: Credit;
  /** How sources are shown to readers; by default notes in articles, nothing elsewhere. */
  citationStyle?: CitationStyle | undefined;
}

/** For an unplanned text of any length. */
export const emptyPlan: Omit<Plan, "contentType" | "writer"> = {
  title: "",
  mainKeyword: "",
  keywords: [],
  networks: [],
  targetWords: { min: 0, max: null },
  notes: [],
};

/** Numbered notes at the ends of paragraphs with a list of sources, links instead of the notes, or nothing. */
export const citationStyles = ["notes", "links", "none"] as const;
export type CitationStyle = (typeof citationStyles)[number];

export interface SentenceLink {
  /** The position of the words in the sentence. */
  start: number;
  words: string;
  url: string;
}

/** Plain text, never Markdown or HTML; words from a source are in quotation marks. */
export interface Sentence {
  text: string;
  citations: Citation[];
  /** The number of characters at its beginning that are bold, for readers who skim. */
  lead?: number;
  /** Links to pages of the brand or to addresses from the customer. */
  links?: SentenceLink[];
  /** The cells of a table row; `text` contains them in one line. */
  cells?: string[];
  /** Whether a line break follows, as in a sign-off or an address. */
  endsLine?: true;
}

/** A list with a header is rendered as a table where possible. */
export type Block =
  | ({ kind: "paragraph"; sentences: Sentence[] } & Grounds)
  | { kind: "quote"; citation: Citation }
  | ({ kind: "list"; ordered: boolean; items: Sentence[]; header?: string[] } & Grounds);

/** The sources of a block as a whole, in addition to those of its sentences. */
export interface Grounds {
  citations?: Citation[];
  /** Based on general knowledge, which a person should check. */
  isGeneral?: true;
}

export interface DraftSection {
  id: string;
  kind: string;
  heading: string | null;
  level: 2 | 3;
  blocks: Block[];
}

export interface PostDetails {
  /** The date or occasion, in the customer's words. */
  when: string | null;
  visual: string | null;
}

export interface SocialVariant {
  network: Network;
  /** For networks with post titles. */
  title: string | null;
  /** One text, or the numbered posts of a thread, including hashtags where the network shows them. */
  posts: string[];
  hashtags: string[];
  citations: Citation[];
  /** A description of the image or video, for networks that require one; in a series, that of the first post. */
  visual?: string | null;
  /** One for each post of a series that is published on different days. */
  series?: PostDetails[];
  isGeneral?: true;
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
  /** A line for the end of an incomplete text, in its language; shown to editors, never published. */
  draftNote: string | null;
  /** Notes about this draft for the quality report. */
  notes: string[];
  /** The text in the writer's own format, which the rest was parsed from; this is what is reviewed and edited. */
  units?: string[];
  /**
   * The length of the longest draft that it was combined from: combined texts grow, and readers prefer ones that do
   * not.
   */
  longestDraftWords?: number;
}

export const emptyDraft: Draft = {
  title: "",
  description: "",
  excerpt: "",
  sections: [],
  newsletter: null,
  social: [],
  toAdd: [],
  draftNote: null,
  notes: [],
};

/** A finished draft of a batch, shown to the writer of the next one. */
export interface DraftedPiece {
  contentType: ContentType;
  draft: Draft;
}

/** A problem found by the automated checks. */
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
    | "blank"
    | "writer_talk"
    | "number_unsupported"
    | "name_unsupported"
    | "quote_unsupported"
    | "link_unknown"
    | "language_wrong"
    | "banned_word"
    | "keyword_unused"
    | "keyword_stuffed"
    | "network_missing"
    | "network_limit"
    | "subject_length"
    | "preheader_length"
    | "borrowed_words"
    | "doubtful";
  message: string;
  /** The words that the problem is about, if any. */
  quote?: string;
  /** False if only more material can help: it is reported, but no edit is requested. */
  mendable: boolean;
  section: string | null;
  block: number | null;
  sentence: number | null;
  network: Network | null;
}

export type WriterWork = "brief" | "plan" | "draft" | "review" | "recheck";

/** The context of a call to a writer. */
export interface WriterContext {
  readonly signal: AbortSignal;
  /** The position of the item in progress; 0 for work shared by all items. */
  readonly item: number;
  /**
   * A part of the work that is saved as soon as it is done, so that after a crash only unfinished parts are repeated.
   * The name is unique within the work; the result is plain JSON.
   */
  piece<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Sets the number of pieces for the progress as soon as it is known. */
  expect(pieces: number): void;
  /** Streams text as it is written. It is displayed, never saved: only the returned result counts. */
  show(piece: string, text: string): void;
  /** Discards the streamed text of this piece, which starts again. */
  restart(piece: string): void;
}

/** A fault or doubt that the automated checks found. */
export interface Finding {
  /** The number of the unit, starting at 1; null for the whole text. */
  unit: number | null;
  /** Exact words of the text. */
  quote: string;
  problem: string;
}

/** A draft with the findings of the automated checks. */
export interface DraftToReview {
  draft: Draft;
  /** Certain: to be edited. */
  faults: readonly Finding[];
  /** Not found in any source: to be reviewed, because most are correct. */
  doubts: readonly Finding[];
}

/** Replaces the quoted words of a unit, or removes them; without a quote, words are added at its end. */
export interface Edit {
  unit: number;
  quote: string;
  instead: string;
}

/** The edits of the review in order, the sources of the units, and metadata lines to add. */
export interface Review {
  edits: Edit[];
  sources: readonly { unit: number; ids: readonly string[] }[];
  head: readonly string[];
}

/** A decision about a sentence that the automated checks still report. */
export interface Ruling {
  unit: number;
  ruling: "keep" | "mend" | "remove" | "flag";
  /** The sentence to mend, remove or flag. */
  quote: string;
  /** The replacement of a mended sentence. */
  instead?: string;
  reason: string;
}

export interface Writer {
  readonly name: string;
  /** The calls that cost money: earlier results are saved before each of them. */
  readonly paid: ReadonlySet<WriterWork>;
  brief(
    material: Material,
    context: WriterContext,
    contentTypes: readonly ContentType[],
  ): Promise<Brief>;
  plan(
    material: Material,
    brief: Brief,
    contentType: ContentType,
    context: WriterContext,
  ): Promise<Plan>;
  /** `earlier` resolves with the drafts of the items before this one in the same job. */
  draft(
    material: Material,
    plan: Plan,
    context: WriterContext,
    earlier?: Promise<readonly DraftedPiece[]>,
  ): Promise<Draft>;
  /** For a writer whose drafts are reviewed. */
  editor?: Editor;
  /** Rewrites a passage of a finished text, as one section without a heading. */
  rewrite?(material: Material, wanted: PassageRewrite, context: WriterContext): Promise<Draft>;
  /** Judges whether a finished text answers its topic. */
  judgeTopic?(material: Material, text: string, context: WriterContext): Promise<TopicJudgement>;
}

export interface TopicJudgement {
  answers: boolean;
  reason: string;
  /** The words that the reason is about; may be empty. */
  quote: string;
}

export interface PassageRewrite {
  /** The whole text, in Markdown. */
  whole: string;
  passage: string;
  instruction: string;
}

/** Returned after two unusable answers, for work that is not essential: the quality report mentions it. */
export type Unusable = "unusable";

/** Reviews and edits a draft, and decides about remaining findings. */
export interface Editor {
  review(
    material: Material,
    plan: Plan,
    draft: DraftToReview,
    context: WriterContext,
  ): Promise<Review | Unusable>;
  recheck(
    material: Material,
    plan: Plan,
    reread: Reread,
    context: WriterContext,
  ): Promise<Ruling[] | Unusable>;
  /** The draft with its units replaced. */
  withUnits(material: Material, plan: Plan, units: readonly string[]): Draft;
}

/** What the automated checks still report after the review. */
export interface Reread {
  units: readonly string[];
  open: readonly Finding[];
}
