/** The schema of an idea, and the key that names one in a path. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { contentTypes } from "../../../writing/formats/index.ts";
import { ideaKinds } from "../../../writing/ideas/choose-ideas.ts";
import type { Idea } from "../../../writing/ideas/choose-ideas.ts";
import { brandPath } from "./brand-shape.ts";

export const ideaShape = z
  .object({
    idea_key: z.string().meta({
      description: "Stays the same as long as the source of the idea does.",
      example: "thread-81",
    }),
    topic: z.string().meta({ example: "Which kayak tour is best for seeing seals?" }),
    kind: z.enum(ideaKinds).meta({ example: "forum_question" }),
    reasons: z.array(z.string()).meta({ example: ["Asked in r/norfolk; no replies yet."] }),
    sources: z.array(
      z.object({
        kind: z
          .enum(["forum_post", "keyword", "document", "content"])
          .meta({ example: "forum_post" }),
        id: z.int().meta({ example: 81 }),
        title: z.string().meta({ example: "Which kayak tour is best for seeing seals?" }),
        url: z.string().nullable().meta({ example: "https://forum.example.org/t/81" }),
      }),
    ),
    content_type: z
      .enum(contentTypes)
      .meta({ description: "The suggested content type.", example: "article" }),
  })
  .meta({ id: "Idea" });

export function presentIdea({ key, contentType, ...idea }: Idea): z.output<typeof ideaShape> {
  return { idea_key: key, ...idea, content_type: contentType };
}

const keyShape = /^(?:thread|keyword|page|change|gap)-[0-9-]{1,40}$/;

/** What cannot be a key of ours is as if it did not exist. */
export const ideaPath = brandPath.extend({
  idea_key: z
    .string()
    .transform((value) => {
      if (!keyShape.test(value)) throw new Refusal("idea_not_found");
      return value;
    })
    .meta({
      description: "The key of the idea.",
      json: { type: "string" },
      example: "thread-81",
    }),
});

/** The forum post that an idea is about; null for other kinds. */
export function threadOf(key: string): number | null {
  const id = /^thread-([1-9][0-9]{0,14})$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}
