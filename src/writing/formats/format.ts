/** The interface of a format: its brief, lengths, schema, checks and rendering. Each format has its own file. */
import type { ZodType } from "zod";
import type { ContentSource } from "../content.ts";
import type { ContentType, Material } from "../material.ts";
import type { Draft, Plan, Problem } from "../writer.ts";

export interface Rendered {
  markdown: string;
  document: Record<string, unknown>;
  /** Notes about the rendering, for the quality report. */
  notes: string[];
}

export interface Format {
  contentType: ContentType;
  /** The description of the format for writers. */
  brief: string;
  targetWords: { min: number; max: number | null };
  /** The usual length, for a writer that bases it on the material. */
  usualWords: { min: number; max: number };
  expectedMinutes: { min: number; max: number };
  /** The shape of `document`. */
  schema: ZodType;
  validate(material: Material, plan: Plan, draft: Draft): Problem[];
  render(material: Material, plan: Plan, draft: Draft, sources: ContentSource[]): Rendered;
}

/** Creates a problem; positions default to null. */
export function problem(
  code: Problem["code"],
  message: string,
  details: Partial<Omit<Problem, "code" | "message">> = {},
): Problem {
  return {
    code,
    message,
    mendable: true,
    section: null,
    block: null,
    sentence: null,
    network: null,
    ...details,
  };
}
