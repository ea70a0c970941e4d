/** The values of the New content form. Stored in the tab, so that a reload or leaving the page does not lose them. */
import type { GenerateContentBody } from "@pressroom/client";

export type JobType = GenerateContentBody["content_type"];
export const citationStyles = ["notes", "links", "none"] as const;
type CitationStyle = (typeof citationStyles)[number];

export interface ContentDraft {
  type: JobType;
  /** Null: the current brand. */
  brandId: number | null;
  topic: string;
  instructions: string;
  forumPostId: number | null;
  /** Null: the brand's language. */
  language: string | null;
  /** Null: the brand's setting. */
  citations: CitationStyle | null;
  /** Whether the job waits for approval of its brief. */
  approvesBrief: boolean;
}

/** In code points, like the service. */
export const lengthsMax = { topic: 500, instructions: 8_000 };

export const jobTypeChoices = ["article", "social", "newsletter", "post", "batch"] as const;

export const emptyDraft: ContentDraft = {
  type: "article",
  brandId: null,
  topic: "",
  instructions: "",
  forumPostId: null,
  language: null,
  citations: null,
  approvesBrief: false,
};

export function lengthOf(text: string): number {
  return [...text].length;
}

/** A topic is a single line, even if pasted with line breaks. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

export function isTooLong({ topic, instructions }: ContentDraft): boolean {
  return (
    lengthOf(topic.trim()) > lengthsMax.topic ||
    lengthOf(instructions.trim()) > lengthsMax.instructions
  );
}

/** The request body. Empty fields are omitted, so that the service chooses. */
export function bodyOf(draft: ContentDraft, brandId: number | undefined): GenerateContentBody {
  const topic = draft.topic.trim();
  const instructions = draft.instructions.trim();
  return {
    content_type: draft.type,
    ...(brandId !== undefined && { brand_id: brandId }),
    ...(topic !== "" && { custom_topic: topic }),
    ...(instructions !== "" && { custom_prompt: instructions }),
    ...(draft.forumPostId !== null && { forum_post_id: draft.forumPostId }),
    ...(draft.language !== null && { language: draft.language }),
    ...(draft.citations !== null && { citations: draft.citations }),
    ...(draft.approvesBrief && { approve: "brief" }),
  };
}

/** Parses a stored draft, possibly from an older version: invalid values keep their defaults. */
export function parseDraft(text: string | null, initial: ContentDraft): ContentDraft {
  if (text === null) return initial;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return initial;
  }
  if (typeof stored !== "object" || stored === null) return initial;
  const values = stored as Record<string, unknown>;
  const id = (name: "brandId" | "forumPostId") =>
    values[name] === null || Number.isSafeInteger(values[name])
      ? (values[name] as number | null)
      : initial[name];
  const string = (name: "topic" | "instructions") =>
    typeof values[name] === "string" ? values[name] : initial[name];
  const { language } = values;
  return {
    type: jobTypeChoices.find((type) => type === values["type"]) ?? initial.type,
    brandId: id("brandId"),
    topic: string("topic"),
    instructions: string("instructions"),
    forumPostId: id("forumPostId"),
    language: typeof language === "string" || language === null ? language : initial.language,
    citations: citationStyles.find((style) => style === values["citations"]) ?? initial.citations,
    approvesBrief: values["approvesBrief"] === true,
  };
}
