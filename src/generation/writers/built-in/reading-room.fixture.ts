/** The brands that the built-in writer is read and measured with: what each shelf holds, and how it becomes an input. */
import type { GenerationInput } from "../../material.ts";
import { englishShelves } from "./reading-room-english.fixture.ts";
import { germanShelves } from "./reading-room-german.fixture.ts";

export interface Shelf {
  name: string;
  industry: string;
  voice: string;
  networks: string[];
  /** English where it is not said. */
  language?: "de";
  overview: string;
  keywords: string[];
  topics: string[];
  post: null | {
    title: string;
    body: string;
    author: string;
    community: string;
    replies: [author: string, body: string][];
  };
}

export const shelves: readonly Shelf[] = [...englishShelves, ...germanShelves];

export function inputFrom(
  shelf: Shelf,
  topic: string | null,
  post: Shelf["post"],
  instructions: string | null = null,
): GenerationInput {
  const { name, industry, overview, voice, networks, language = "en" } = shelf;
  return {
    brand: { name, industry, overview, voice, language, networks },
    keywords: shelf.keywords,
    topic,
    instructions,
    forumPost:
      post === null
        ? null
        : {
            ...post,
            id: 11,
            url: "https://forum.example/t/11",
            postedAt: "2026-10-02T08:00:00Z",
            replies: post.replies.map(([author, body]) => ({ author, body })),
          },
    language,
  };
}
