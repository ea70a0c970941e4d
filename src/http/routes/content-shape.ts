/** A content as callers see it, for every operation that answers with one. */
import { z } from "zod";
import { shownTime } from "../shown-time.ts";

export const contentShape = z
  .object({
    content_id: z.int().meta({ example: 17 }),
    job_id: z.int().meta({ example: 42 }),
    brand_id: z.int().meta({ example: 7 }),
    content_type: z.string().meta({ example: "article" }),
    version: z.int().meta({ example: 1 }),
    writer: z.string().meta({ example: "built-in" }),
    language: z.string().meta({ example: "en" }),
    title: z.string().meta({ example: "What people ask us most" }),
    markdown: z.string().meta({ example: "# What people ask us most\n\nCoffee first." }),
    document: z.record(z.string(), z.unknown()).meta({
      description: "The parts of it, as its format has them.",
      example: { title: "What people ask us most" },
    }),
    sources: z.array(z.unknown()).meta({ description: "What it rests on.", example: [] }),
    quality: z
      .record(z.string(), z.unknown())
      .meta({ description: "What was checked, and what was found.", example: {} }),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: "Content" });
