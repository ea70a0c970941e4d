/** A suggested topic. In its own file, so that the API does not load the code that chooses topics. */
import type { ContentType } from "../material.ts";

export const ideaKinds = [
  "forum_question",
  "keyword",
  "changed_page",
  "gap",
  "unused_page",
] as const;
export type IdeaKind = (typeof ideaKinds)[number];

export interface IdeaSource {
  kind: "forum_post" | "keyword" | "document" | "content";
  id: number;
  title: string;
  /** Null if it has no address. */
  url: string | null;
}

export interface Idea {
  /** Stable as long as its source is. */
  key: string;
  topic: string;
  kind: IdeaKind;
  /** In English, like every message of the service. */
  reasons: string[];
  sources: IdeaSource[];
  contentType: ContentType;
}

export const ideasMax = 10;
