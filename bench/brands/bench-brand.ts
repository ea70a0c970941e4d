/** The shape of a brand that benchmarks write for, and what all of them have alike. */
import type { GenerationInput } from "../../src/generation/material.ts";
import { emptyVoiceGuide } from "../../src/records/voice-guide.ts";

type ForumPost = NonNullable<GenerationInput["forumPost"]>;

export interface BenchBrand {
  brand: GenerationInput["brand"];
  keywords: string[];
  topics: string[];
  posts: ForumPost[];
}

const allNetworks = [
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
];

export function brand(
  given: Pick<GenerationInput["brand"], "name" | "industry" | "overview" | "voice" | "language">,
  bannedWords: string[],
): GenerationInput["brand"] {
  return { ...given, networks: allNetworks, voiceGuide: { ...emptyVoiceGuide, bannedWords } };
}

export function post(
  given: Pick<ForumPost, "title" | "body" | "author" | "community">,
  replies: readonly (readonly [author: string, body: string])[],
): ForumPost {
  return {
    ...given,
    id: 1,
    url: "https://forum.example.com/1",
    postedAt: "2026-03-14T09:30:00.000Z",
    replies: replies.map(([author, body]) => ({ author, body })),
  };
}
