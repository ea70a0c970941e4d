/** A topic that a brand could write about. By itself, so that the API does not load what chooses topics. */
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
  /** Null where it has no address of its own. */
  url: string | null;
}

export interface Idea {
  /** Stays the same as long as what it rests on does. */
  key: string;
  topic: string;
  kind: IdeaKind;
  /** In English, like every message of the service. */
  reasons: string[];
  sources: IdeaSource[];
  contentType: ContentType;
}

export const ideasMax = 10;
