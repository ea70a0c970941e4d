/** What an evaluation is given. */
import type { Output } from "../src/cli/terminal/output.ts";

export interface EvaluationTools {
  /** Where texts go that are to be read. */
  out: string;
  /** Where PostgreSQL works. */
  folder: string | undefined;
  output: Output;
  signal: AbortSignal;
}
