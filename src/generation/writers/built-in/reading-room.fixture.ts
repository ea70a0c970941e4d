/** The brands that the built-in writer is read and measured with: what each shelf holds, and how it becomes an input. */
import type { GenerationInput } from "../../material.ts";
import { englishShelves } from "./reading-room-english.fixture.ts";
import { germanShelves } from "./reading-room-german.fixture.ts";
import { moreEnglishShelves } from "./reading-room-more-english.fixture.ts";
import type { Shelf } from "./reading-room-shelf.fixture.ts";

export const shelves: readonly Shelf[] = [
  ...englishShelves,
  ...moreEnglishShelves,
  ...germanShelves,
];

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
