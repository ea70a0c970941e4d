/** Parses what was fetched in the threads that analyze texts, where a hostile one holds nobody up. */
import { Refusal } from "../errors.ts";
import type { Parse } from "../sources/parsers.ts";
import { SourceProblem } from "../sources/source-fetch.ts";
import type { AnalysisPool } from "./analysis-pool.ts";

/** A page of five megabytes takes a second or two. */
const parseMs = 10_000;

export function parseFor(analysis: AnalysisPool, accountId: number): Parse {
  return async (name, input) => {
    try {
      return await analysis.analyse(accountId, name, input, parseMs);
    } catch (error) {
      if (error instanceof Refusal && error.code === "text_too_complex") {
        throw new SourceProblem("unreadable", "The content is too complex to read.");
      }
      throw error;
    }
  };
}
