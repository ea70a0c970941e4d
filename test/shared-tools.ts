/**
 * Threads and processes that every service of a test process can use, because starting them takes half a second of
 * processor time: from the build where that is current, and the threads once for all test files. They keep nothing of
 * what they analyze.
 */
import { openAnalysisPool } from "../src/editing/analysis-pool.ts";
import type { AnalysisPool } from "../src/editing/analysis-pool.ts";
import { openFileParser } from "../src/sources/files/open-file-parser.ts";
import type { FileParser } from "../src/sources/files/open-file-parser.ts";
import { builtEntry } from "./service-under-test.ts";

let analysisPool: AnalysisPool | undefined;

/** Nobody closes it: its threads end with the process. */
export function sharedAnalysisPool(): AnalysisPool {
  const entry = new URL("../src/editing/analysis-thread-entry.ts", import.meta.url);
  return (analysisPool ??= openAnalysisPool({ entry: builtEntry(entry) }));
}

export function openBuiltFileParser(): FileParser {
  const entry = new URL("../src/sources/files/file-parser-entry.ts", import.meta.url);
  return openFileParser({ entry: builtEntry(entry) });
}
