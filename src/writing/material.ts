/**
 * What a job was given to write from, and the same after cleaning: numbered passages that can be cited.
 * Cleaning itself is the gather stage's; choosing among passages is the writer's.
 */
import type { VoiceGuide } from "../records/brands/voice-guide.ts";

/** The formats by name: each adds itself in its own file, so that there is no second list to keep. */
export interface ContentTypes {}

/** What one item of a job can be; a batch is four items. */
export type ContentType = keyof ContentTypes;

export const networks = [
  "x",
  "bluesky",
  "mastodon",
  "threads",
  "linkedin",
  "instagram",
  "facebook",
  "reddit",
  "pinterest",
  "youtube",
  "tiktok",
] as const;

export type Network = (typeof networks)[number];

/** Everything the job was given, as plain JSON. */
export interface GenerationInput {
  brand: {
    name: string;
    industry: string;
    overview: string;
    voice: string;
    language: string;
    networks: string[];
    voiceGuide?: VoiceGuide;
  };
  /** At least one, in the brand's order. */
  keywords: string[];
  topic: string | null;
  instructions: string | null;
  forumPost: null | {
    id: number;
    title: string;
    body: string;
    author: string;
    community: string;
    url: string;
    postedAt: string;
    replies: { author: string; body: string }[];
  };
  /** What was found for it in the brand's sources, best first; nothing unless given. */
  sources?: SourceText[];
  /** BCP 47, already resolved. */
  language: string;
}

/** A part of a page, a file or an entry of a feed. */
export interface SourceText {
  document: SourceDocument;
  /** The headings above it. */
  heading: string;
  /** Markdown. */
  text: string;
}

export interface SourceDocument {
  id: number;
  title: string;
  /** Empty where it has none, as a file. */
  url: string;
  /** ISO 8601: when it was posted, or last changed. */
  dated: string;
  /** Who published it, if that is not the brand. */
  publisher?: string;
}

/** A piece of source text that can be cited. Spans count UTF-16 units of `text`. */
export interface Passage {
  id: string;
  kind:
    | "overview"
    | "source"
    | "brand"
    | "topic"
    | "instructions"
    | "post_title"
    | "post"
    | "reply";
  /** A list's items stand one on a line; prose is one paragraph. */
  form: "prose" | "list";
  /** Its items were numbered: their order says something. */
  ordered?: true;
  text: string;
  /** Who wrote it; empty where nobody is named. The brand itself for the overview and what it published, else the publisher of a source. */
  author: string;
  /** Where a part of a source stands; it has an address only if that is http or https. */
  document?: Omit<SourceDocument, "url"> & { url: string | null; heading: string };
}

/** The brand itself says it there. */
export function isOwn({ kind, document }: Pick<Passage, "kind" | "document">): boolean {
  return kind === "overview" || (kind === "source" && document?.publisher === undefined);
}

export interface Material {
  brand: {
    name: string;
    industry: string;
    /** Its tone, in the brand's own words. */
    voice: string;
    voiceGuide: VoiceGuide;
    networks: Network[];
  };
  keywords: string[];
  topic: string | null;
  instructions: string | null;
  forumPost: null | {
    id: number;
    title: string;
    author: string;
    community: string;
    /** Only http and https; null where the given address is anything else. */
    url: string | null;
    postedAt: string;
    replyCount: number;
  };
  language: string;
  passages: Passage[];
  /** What the customer said besides the overview, citable as well: the topic, the instructions, the brand's own fields. */
  given: Passage[];
  /** Paragraphs of the post that were left out, since they give orders to a program. */
  leftOut: number;
  /** The same of its replies. */
  leftOutOfReplies?: number;
  /** The same of the brand's sources. */
  leftOutOfSources?: number;
}
