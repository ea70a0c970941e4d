/**
 * Threads and processes that all services of a test process share, because starting them takes half a second of CPU
 * time. They use the build if it is current, and keep no state of what they analyze.
 */
import { openAnalysisPool } from "../src/editing/analysis-pool.ts";
import type { AnalysisPool } from "../src/editing/analysis-pool.ts";
import { openFileParser } from "../src/sources/files/open-file-parser.ts";
import type { FileParser } from "../src/sources/files/open-file-parser.ts";
import { builtEntry } from "./service-under-test.ts";

let analysisPool: AnalysisPool | undefined;

/** Never closed: its threads end with the process. */
export function sharedAnalysisPool(): AnalysisPool {
  const entry = new URL("../src/editing/analysis-thread-entry.ts", import.meta.url);
  return (analysisPool ??= openAnalysisPool({ entry: builtEntry(entry) }));
}

export function openBuiltFileParser(): FileParser {
  const entry = new URL("../src/sources/files/file-parser-entry.ts", import.meta.url);
  return openFileParser({ entry: builtEntry(entry) });
}
