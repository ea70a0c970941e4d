/**
 * The process that parses one file and ends: `file-parser-entry NAME`. The file is its standard input, the outcome one
 * JSON value on its standard output. It has no environment and may not write, start anything or read other files;
 * open-file-parser.ts starts it and ends it when it takes too much time or memory.
 */
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { FileProblem } from "./file-problem.ts";
import type { FileProblemCode } from "./file-problem.ts";
import { parseFile } from "./parse-file.ts";
import type { ParsedFile } from "./parse-file.ts";

export type FileOutcome =
  | { readonly file: ParsedFile }
  | { readonly problem: { readonly code: FileProblemCode; readonly message: string } };

/** Below the service, which answers callers meanwhile. */
const niceness = 10;

setPriority(niceness);
const [name = ""] = process.argv.slice(2);
const outcome = await parse();
process.stdout.write(JSON.stringify(outcome), () => process.exit(0));

async function parse(): Promise<FileOutcome> {
  try {
    return { file: await parseFile(new Uint8Array(readFileSync(0)), name) };
  } catch (error) {
    // What no parser foresaw is a file that no parser foresaw.
    const { code, message } =
      error instanceof FileProblem ? error : new FileProblem("file_damaged");
    return { problem: { code, message } };
  }
}
