/** What a validator found. An excused one is told and does not fail the content: the writer has said it itself. */
import type { EvalCase } from "../cases/eval-case.ts";
import type { GivenMaterial } from "../reading/given-material.ts";
import type { Reading } from "../reading/read-content.ts";
import type { StoredContent } from "../run/stored-content.ts";

export interface Finding {
  /** Whose finding it is: the service's own check, as stored, or the evaluation's. */
  by: "service" | "evaluation";
  code: string;
  message: string;
  /** Why it does not count; null where it does. */
  excuse: string | null;
}

/** All that a validator may look at. */
export interface Inspected {
  case: EvalCase;
  content: StoredContent;
  reading: Reading;
  given: GivenMaterial;
  /** Keys that the service knows: none of them may ever come out. */
  secrets: readonly string[];
}

export type Validator = (inspected: Inspected) => Finding[];

export function finding(code: string, message: string, excuse: string | null = null): Finding {
  return { by: "evaluation", code, message, excuse };
}
