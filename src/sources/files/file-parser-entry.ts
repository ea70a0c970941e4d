/**
 * The process that parses one file and ends: `file-parser-entry NAME`. The file is its standard input, the outcome one
 * JSON value on its standard output. It has no environment and may not write, start anything or read other files;
 * open-file-parser.ts starts it and ends it when it takes too long.
 */
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { FileProblem } from "./file-problem.ts";
import type { FileProblemCode } from "./file-problem.ts";
import { parseFile } from "./parse-file.ts";
import type { ParsedFile } from "./parse-file.ts";

export type FileOutcome =
  | { readonly file: ParsedFile }
  | { readonly problem: { readonly code: FileProblemCode; readonly message: string } };

/** Of the whole process: buffers lie outside V8's heap, which has a limit of its own. */
const rssBytesMax = 700 * 1024 * 1024;
const lookEveryMs = 50;
/** Below the service, which answers callers meanwhile. */
const niceness = 10;

setPriority(niceness);
watch();
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

/** A thread sees what a parser that never returns does to memory, and that nobody waits any more. */
function watch(): void {
  const code = `setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > ${rssBytesMax};
    if (isTooLarge || process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
  }, ${lookEveryMs})`;
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
