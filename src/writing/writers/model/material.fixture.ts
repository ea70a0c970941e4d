/** Builds small material for tests of the model writer. */
import type { Material, SourceText } from "../../material.ts";
import { gather } from "../../steps/prepare-material.ts";

export function materialOf(given: {
  overview: string;
  replies?: string[];
  sources?: SourceText[];
  samples?: string[];
}): Material {
  const { overview, replies = [], sources, samples } = given;
  return gather({
    brand: {
      name: "Hearth & Bean",
      industry: "coffee",
      overview,
      voice: "",
      language: "en",
      networks: [],
      ...(samples && {
        voiceGuide: { audience: "", dos: [], donts: [], bannedWords: [], samples },
      }),
    },
    keywords: ["coffee beans"],
    topic: null,
    instructions: null,
    forumPost:
      replies.length === 0
        ? null
        : {
            id: 1,
            title: "",
            body: "",
            author: "someone",
            community: "coffee",
            url: "",
            postedAt: "",
            replies: replies.map((body) => ({ author: "mara", body })),
          },
    language: "en",
    ...(sources && { sources }),
  });
}
