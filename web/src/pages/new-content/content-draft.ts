/** What somebody has filled in so far. It is kept by the tab, so that a reload or a detour loses none of it. */
import type { GenerateContentBody } from "@pressroom/client";

export type JobType = GenerateContentBody["content_type"];
export const citationStyles = ["notes", "links", "none"] as const;
type CitationStyle = (typeof citationStyles)[number];

export interface ContentDraft {
  type: JobType;
  /** Null: the brand that one works for just now. */
  brandId: number | null;
  topic: string;
  instructions: string;
  forumPostId: number | null;
  /** Null: the brand's. */
  language: string | null;
  /** Null: as the brand has it. */
  citations: CitationStyle | null;
  /** Whether the brief is read by a person before anything is written from it. */
  approvesBrief: boolean;
}

/** In code points, as the service counts. */
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

/** A topic is one line, however it was pasted. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

export function isTooLong({ topic, instructions }: ContentDraft): boolean {
  return (
    lengthOf(topic.trim()) > lengthsMax.topic ||
    lengthOf(instructions.trim()) > lengthsMax.instructions
  );
}

/** What is sent. What was left empty is left out, so that the service decides. */
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

/** From what the tab kept, which may be of an older dashboard: what does not fit is left as it began. */
export function parseDraft(text: string | null, begun: ContentDraft): ContentDraft {
  if (text === null) return begun;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return begun;
  }
  if (typeof kept !== "object" || kept === null) return begun;
  const values = kept as Record<string, unknown>;
  const id = (name: "brandId" | "forumPostId") =>
    values[name] === null || Number.isSafeInteger(values[name])
      ? (values[name] as number | null)
      : begun[name];
  const string = (name: "topic" | "instructions") =>
    typeof values[name] === "string" ? values[name] : begun[name];
  const { language } = values;
  return {
    type: jobTypeChoices.find((type) => type === values["type"]) ?? begun.type,
    brandId: id("brandId"),
    topic: string("topic"),
    instructions: string("instructions"),
    forumPostId: id("forumPostId"),
    language: typeof language === "string" || language === null ? language : begun.language,
    citations: citationStyles.find((style) => style === values["citations"]) ?? begun.citations,
    approvesBrief: values["approvesBrief"] === true,
  };
}
