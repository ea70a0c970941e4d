/**
 * The process that parses one file and exits: `file-parser-entry document|threads NAME`. It reads the file from standard
 * input and writes the outcome as JSON to standard output. It has no environment and may not write, start processes or
 * read other files; open-file-parser.ts kills it if it takes too much time or memory.
 */
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { decodeFile } from "./decode-file.ts";
import { FileProblem, fileBytesMax } from "./file-problem.ts";
import type { FileProblemCode } from "./file-problem.ts";
import { parseFile } from "./parse-file.ts";
import { readThreadFile } from "./threads/read-thread-file.ts";

export type ParsedAs = "document" | "threads";
export type FileOutcome =
  | { readonly result: unknown }
  | { readonly problem: { readonly code: FileProblemCode; readonly message: string } };

/** Lower priority than the service. */
const niceness = 10;

setPriority(niceness);
const [as = "document", name = ""] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await parse()), () => process.exit(0));

async function parse(): Promise<FileOutcome> {
  try {
    const bytes = new Uint8Array(readFileSync(0));
    if (bytes.length > fileBytesMax) throw new FileProblem("file_too_large");
    return {
      result: as === "threads" ? readThreadFile(decodeFile(bytes)) : await parseFile(bytes, name),
    };
  } catch (error) {
    // Treats unexpected errors of the parsers as damaged files.
    const { code, message } =
      error instanceof FileProblem ? error : new FileProblem("file_damaged");
    return { problem: { code, message } };
  }
}
