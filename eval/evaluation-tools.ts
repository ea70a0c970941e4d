/** The tools of an evaluation. */
import type { Output } from "../src/cli/terminal/output.ts";

export interface EvaluationTools {
  /** The folder for texts to read. */
  out: string;
  /** The folder for PostgreSQL's data. */
  folder: string | undefined;
  output: Output;
  signal: AbortSignal;
}
