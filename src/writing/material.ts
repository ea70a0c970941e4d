/**
 * The input of a job, and the material after cleaning: numbered passages that can be cited. steps/prepare-material.ts
 * cleans it; writers choose among the passages.
 */
import type { VoiceGuide } from "../records/brands/voice-guide.ts";

/** The formats by name: each adds itself in its own file, so that no second list is needed. */
export interface ContentTypes {}

/** The type of a job's item; a batch has four items. */
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

/** The complete input of a job, as plain JSON. */
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
  /** Passages found in the brand's sources, best first. */
  sources?: SourceText[];
  /** BCP 47, already resolved. */
  language: string;
}

/** A part of a page, file or feed entry. */
export interface SourceText {
  document: SourceDocument;
  /** The headings above the text. */
  heading: string;
  /** Markdown. */
  text: string;
}

export interface SourceDocument {
  id: number;
  title: string;
  /** Empty if it has none, like a file. */
  url: string;
  /** When it was posted or last changed, in ISO 8601. */
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
  /** A list has one item per line; prose is one paragraph. */
  form: "prose" | "list";
  /** Whether its items were numbered, so that their order matters. */
  ordered?: true;
  text: string;
  /**
   * The author, empty if unknown. For the overview and what the brand published, the brand; for other sources, the
   * publisher.
   */
  author: string;
  /** The source document; its URL is null unless it is http or https. */
  document?: Omit<SourceDocument, "url"> & { url: string | null; heading: string };
}

/** Whether the brand itself published the passage. */
export function isOwn({ kind, document }: Pick<Passage, "kind" | "document">): boolean {
  return kind === "overview" || (kind === "source" && document?.publisher === undefined);
}

export interface Material {
  brand: {
    name: string;
    industry: string;
    /** The tone, in the brand's own words. */
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
    /** Null unless the address is http or https. */
    url: string | null;
    postedAt: string;
    replyCount: number;
  };
  language: string;
  passages: Passage[];
  /** Other citable input from the customer: the topic, the instructions and the brand's fields. */
  given: Passage[];
  /** The number of paragraphs of the post that were left out because they contain instructions to AI models. */
  leftOut: number;
  /** The same for its replies. */
  leftOutOfReplies?: number;
  /** The same for the brand's sources. */
  leftOutOfSources?: number;
}
