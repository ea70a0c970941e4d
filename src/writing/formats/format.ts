/** What a format is: its brief, its lengths, its schema, its own checks and its rendering. One file per format. */
import type { ZodType } from "zod";
import type { ContentSource } from "../content.ts";
import type { ContentType, Material } from "../material.ts";
import type { Draft, Plan, Problem } from "../writer.ts";

export interface Rendered {
  markdown: string;
  document: Record<string, unknown>;
  /** What the rendering has to say for itself, in the quality report. */
  notes: string[];
}

export interface Format {
  contentType: ContentType;
  /** What a writer is told about the format. */
  brief: string;
  targetWords: { min: number; max: number | null };
  /** How long such a text usually is, for a writer that decides by what the material carries. */
  usualWords: { min: number; max: number };
  expectedMinutes: { min: number; max: number };
  /** The shape of `document`. */
  schema: ZodType;
  validate(material: Material, plan: Plan, draft: Draft): Problem[];
  render(material: Material, plan: Plan, draft: Draft, sources: ContentSource[]): Rendered;
}

/** A problem with the places it does not have left empty. */
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
