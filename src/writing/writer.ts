/**
 * The port that every writer stands behind, and what passes between its steps: plain JSON throughout,
 * since each step is saved and read back after a crash. Checking and rendering are left to the stages.
 */
import type { ContentType, Material, Network } from "./material.ts";

/** A span of a passage. Quotes are rendered from it by code, so that no writer can change them. */
export interface Citation {
  passage: string;
  start: number;
  end: number;
}

/**
 * What is decided before anything is written. Made once per job and shared by all items of a batch; a person may read and
 * change it before the writing begins. A writer that decides less leaves the rest empty.
 */
export interface Brief {
  /** Who reads this, and in which situation. */
  reader: string;
  /** What that reader wants to know. */
  question: string;
  angle: string;
  /** The one thing to remember. */
  takeaway: string;
  /** One for each content type of the job. */
  pieces: BriefPiece[];
  facts: BriefFact[];
  leaveOut: { what: string; why: string }[];
  /** Points on which the material disagrees, and how to word them. */
  contested: { point: string; wording: string }[];
  /** Questions that a finished piece answers with yes: every instruction, do, don't and banned word. */
  checklist: string[];
  /** Those that fit, the most fitting first. */
  keywords: { keyword: string; use: string }[];
  /** What characterises the brand's voice. */
  voice: string;
  /** How people of the forum may be shown to readers. */
  credit: Credit;
  /** A person approved it before the writing began, with changes or as it was: then it is followed. */
  isApproved?: boolean;
}

export interface BriefPiece {
  contentType: ContentType;
  opening: string;
  /** In order, one job each; for a social set, one per network with an idea of its own, and the words that a post may have where the customer limits them. */
  parts: { heading: string; job: string; wordsMax?: number }[];
  ending: string;
  words: { min: number; max: number | null };
  /** The customer asked for that length: it is kept exactly. */
  isLengthAsked?: boolean;
}

export const factOwners = ["brand", "poster", "reply", "publisher", "customer", "general"] as const;

export interface BriefFact {
  fact: string;
  owner: (typeof factOwners)[number];
  /** Ids of the passages that say it. */
  passages: string[];
  /** Put in, or worded, by the person who approved the brief: it has to be in the text. */
  isByPerson?: true;
}

/** Of a writer that decides nothing beforehand. */
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

/** Named with a link, by their forum alone, or not at all. */
export type Credit = "named" | "forum" | "hidden";

export interface Plan {
  contentType: ContentType;
  writer: string;
  title: string;
  mainKeyword: string;
  keywords: string[];
  /** Of a writer without `rewrite`: the heading of the one section that is to be written anew. */
  section?: string;
  /** For a social set: one variant for each. */
  networks: Network[];
  /** The format's length, or the one that the instructions asked for instead. */
  targetWords: { min: number; max: number | null };
  /** The words that a post may have, for networks whose posts the instructions limit. */
  postWords?: Partial<Record<Network, number>>;
  /** What the writer wants the quality report to say, whatever the draft becomes. */
  notes: string[];
  /** What the plan was made from, for a writer that writes from it. */
  brief?: Brief;
  /** Named, where nobody decided otherwise. */
  credit?: Credit;
  /** How readers are shown what a paragraph rests on; by default notes in an article, nothing elsewhere. */
  citationStyle?: CitationStyle | undefined;
}

/** Of a text of any length that nobody planned. */
export const emptyPlan: Omit<Plan, "contentType" | "writer"> = {
  title: "",
  mainKeyword: "",
  keywords: [],
  networks: [],
  targetWords: { min: 0, max: null },
  notes: [],
};

/** Numbered notes at the ends of paragraphs with a list of sources, links there instead, or nothing. */
export const citationStyles = ["notes", "links", "none"] as const;
export type CitationStyle = (typeof citationStyles)[number];

export interface SentenceLink {
  /** Where the words begin in the sentence. */
  start: number;
  words: string;
  url: string;
}

/** Plain text, never Markdown or HTML; quotation marks around words that stand in a source. */
export interface Sentence {
  text: string;
  citations: Citation[];
  /** So many of its first characters are set in bold, for readers who skim. */
  lead?: number;
  /** Words of it that lead to a page of the brand or to an address that the customer gave. */
  links?: SentenceLink[];
  /** The row of a table that the text says in one line. */
  cells?: string[];
  /** The next sentence of its paragraph begins a line of its own, as in a sign-off or an address. */
  endsLine?: true;
}

/** A list with a header is shown as a table wherever there is room for one. */
export type Block =
  | ({ kind: "paragraph"; sentences: Sentence[] } & Grounds)
  | { kind: "quote"; citation: Citation }
  | ({ kind: "list"; ordered: boolean; items: Sentence[]; header?: string[] } & Grounds);

/** What a block as a whole rests on, beside what its sentences cite. */
export interface Grounds {
  citations?: Citation[];
  /** It rests on general knowledge, which a person should check. */
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
  /** The day or the occasion, in the customer's words. */
  when: string | null;
  visual: string | null;
}

export interface SocialVariant {
  network: Network;
  /** For networks whose posts have a title. */
  title: string | null;
  /** One text, or the numbered posts of a thread; hashtags already stand in it where the network shows them. */
  posts: string[];
  hashtags: string[];
  citations: Citation[];
  /** What the picture or film shows, for networks that are led by one; of a series that of its first post. */
  visual?: string | null;
  /** Of a series whose posts go out on different days: one for each post. */
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
  /** One line for the end of an incomplete text, in its language; it is shown where a person edits, never sent. */
  draftNote: string | null;
  /** What the writer says about this very draft in the quality report. */
  notes: string[];
  /** The text in its writer's own form, from which the rest was read: what is reviewed and edited. */
  units?: string[];
  /** The length of the longest draft that it was combined from. A combined text grows; readers prefer one that did not. */
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

/** A piece of a batch, for whoever writes the next one. */
export interface DraftedPiece {
  contentType: ContentType;
  draft: Draft;
}

/** What the check found. */
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
  /** The words that it is about, where it is about some. */
  quote?: string;
  /** False where only more material can help: the report says it, no edit is asked for. */
  mendable: boolean;
  section: string | null;
  block: number | null;
  sentence: number | null;
  network: Network | null;
}

export type WriterWork = "brief" | "plan" | "draft" | "review" | "recheck";

/** What a writer has at hand while it works on one thing that it was asked for. */
export interface WriterContext {
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

/** What code says should change. */
export interface Finding {
  /** The number of the unit it is about, from one on; null where it is about the whole. */
  unit: number | null;
  /** Exact words of the text. */
  quote: string;
  problem: string;
}

/** A draft with what code says of it. */
export interface DraftToReview {
  draft: Draft;
  /** Beyond doubt: to be edited. */
  faults: readonly Finding[];
  /** Found in no source: to be looked at, since most of it is right. */
  doubts: readonly Finding[];
}

/** The quoted words of a unit give way to others, or to nothing; without a quote, words are added behind it. */
export interface Edit {
  unit: number;
  quote: string;
  instead: string;
}

/** What the last editor changes, in this order, what the units rest on, and lines of the head to add. */
export interface Review {
  edits: Edit[];
  sources: readonly { unit: number; ids: readonly string[] }[];
  head: readonly string[];
}

/** What is to become of a sentence that code still names. */
export interface Ruling {
  unit: number;
  ruling: "keep" | "mend" | "remove" | "flag";
  /** The sentence to mend, to remove or to flag. */
  quote: string;
  /** What a mended sentence says instead. */
  instead?: string;
  reason: string;
}

export interface Writer {
  readonly name: string;
  /** Which of its works cost money: before each of them, what the earlier ones made is on disk. */
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
  /** `earlier`: the pieces of the same job that come before this one, as soon as they are drafted. */
  draft(
    material: Material,
    plan: Plan,
    context: WriterContext,
    earlier?: Promise<readonly DraftedPiece[]>,
  ): Promise<Draft>;
  /** For a writer whose drafts are read by an editor. */
  editor?: Editor;
  /** Writes a passage of a finished text again, as one section without a heading. */
  rewrite?(material: Material, wanted: PassageRewrite, context: WriterContext): Promise<Draft>;
  /** Whether a finished text answers the topic that it was written for. */
  judgeTopic?(material: Material, text: string, context: WriterContext): Promise<TopicJudgement>;
}

export interface TopicJudgement {
  answers: boolean;
  reason: string;
  /** Words of the text that it is about; may be empty. */
  quote: string;
}

export interface PassageRewrite {
  /** The text around it, in Markdown. */
  whole: string;
  passage: string;
  instruction: string;
}

/** Instead of an answer that could not be used, twice: a text can do without it, and its report says so. */
export type Unusable = "unusable";

/** Reads a draft with fresh eyes and edits it; rules on what code still names in it. */
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
  /** The draft with other units. */
  withUnits(material: Material, plan: Plan, units: readonly string[]): Draft;
}

/** What code still names after the review. */
export interface Reread {
  units: readonly string[];
  open: readonly Finding[];
}
