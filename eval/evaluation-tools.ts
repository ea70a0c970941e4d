/** The tools that every evaluation gets. */
import type { Output } from "../src/cli/terminal/output.ts";

export interface EvaluationTools {
  /** The folder for files that people should read. */
  out: string;
  /** The folder for PostgreSQL's data. */
  folder: string | undefined;
  output: Output;
  signal: AbortSignal;
}
