/**
 * Parses files in separate processes (file-parser-entry.ts), a few at a time. A process that hangs or takes too much
 * memory is killed without affecting others.
 */
import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { projectFile } from "../../project-root.ts";
import { readRss } from "../../read-rss.ts";
import { createSemaphore } from "../../semaphore.ts";
import type { ReadThread } from "../../records/forum-posts/incoming-thread.ts";
import type { FileOutcome, ParsedAs } from "./file-parser-entry.ts";
import { FileProblem } from "./file-problem.ts";
import type { ParsedFile } from "./parse-file.ts";
import type { ThreadFile } from "./threads/read-thread-file.ts";

/** Throws a FileProblem if the file cannot be read, and the signal's reason if aborted. */
export interface FileParser {
  parse(file: FileToParse, signal?: AbortSignal): Promise<ParsedFile>;
  parseThreads(file: FileToParse, signal?: AbortSignal): Promise<ThreadFile>;
}

export interface FileToParse {
  path: string;
  /** The original file name. */
  name: string;
}

interface FileParserOptions {
  processesMax?: number;
  /** From the start of its process. */
  deadlineMs?: number;
  /** Of the whole process: buffers are outside V8's heap, which has a separate limit. */
  rssBytesMax?: number;
  /** Tests replace the parser's program. */
  entry?: URL;
}

/** Next to this file, as source or built. */
const parserEntry = new URL(`./file-parser-entry${extname(import.meta.url)}`, import.meta.url);
const heapMegabytesMax = 400;
const rssBytesDefault = 700 * 1024 * 1024;
const memoryCheckMs = 50;
const cpuSecondsMax = 60;
/** Far more than any parsed file. */
const outputBytesMax = 32 * 1024 * 1024;
/** What the child process may read. */
const readable = ["src", "dist/server", "node_modules", "package.json"];

export function openFileParser(options: FileParserOptions = {}): FileParser {
  const { processesMax = 2, deadlineMs = 30_000, entry = parserEntry } = options;
  const { rssBytesMax = rssBytesDefault } = options;
  const processes = createSemaphore(processesMax);

  async function run(as: ParsedAs, file: FileToParse, signal?: AbortSignal): Promise<unknown> {
    const release = await processes.acquire(signal);
    try {
      const outcome = await runParser({ entry, deadlineMs, rssBytesMax, as }, file, signal);
      if ("result" in outcome) return outcome.result;
      throw new FileProblem(outcome.problem.code, outcome.problem.message);
    } finally {
      release();
    }
  }

  return {
    parse: async (file, signal) => (await run("document", file, signal)) as ParsedFile,
    async parseThreads(file, signal) {
      const read = (await run("threads", file, signal)) as ThreadFile;
      return { ...read, threads: read.threads.map(withDates) };
    },
  };
}

/** Dates become strings in the JSON output. */
function withDates(thread: ReadThread): ReadThread {
  const { postedAt, editedAt, replies } = thread;
  return {
    ...thread,
    postedAt: postedAt && new Date(postedAt),
    editedAt: editedAt && new Date(editedAt),
    replies: replies?.map((reply) => ({
      ...reply,
      postedAt: reply.postedAt && new Date(reply.postedAt),
    })),
  };
}

async function runParser(
  {
    entry,
    deadlineMs,
    rssBytesMax,
    as,
  }: Required<Omit<FileParserOptions, "processesMax">> & { as: ParsedAs },
  { path, name }: FileToParse,
  signal: AbortSignal | undefined,
): Promise<FileOutcome> {
  signal?.throwIfAborted();
  const input = await open(path, "r");
  try {
    const child = spawn(
      "/bin/sh",
      [
        // The kernel's limit applies even if this process is killed and cannot kill its child.
        "-c",
        'ulimit -t "$0"; exec "$@"',
        String(cpuSecondsMax),
        process.execPath,
        `--max-old-space-size=${heapMegabytesMax}`,
        "--permission",
        ...readable.map((one) => `--allow-fs-read=${fileURLToPath(projectFile(one))}`),
        fileURLToPath(entry),
        as,
        name,
      ],
      // Passes no environment, which contains secrets.
      { stdio: [input.fd, "pipe", "ignore"], env: {} },
    );
    const end = () => void child.kill("SIGKILL");
    const late = setTimeout(end, deadlineMs);
    const watch = async () => {
      if (((await readRss(child.pid)) ?? 0) > rssBytesMax) end();
    };
    const watching = setInterval(() => void watch(), memoryCheckMs);
    signal?.addEventListener("abort", end, { once: true });
    try {
      const pieces: Buffer[] = [];
      let length = 0;
      child.stdout?.on("data", (piece: Buffer) => {
        length += piece.length;
        if (length > outputBytesMax) end();
        else pieces.push(piece);
      });
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on("error", reject);
        child.on("close", resolve);
      });
      signal?.throwIfAborted();
      // It was killed or it crashed.
      if (code !== 0) return { problem: new FileProblem("file_too_complex") };
      return JSON.parse(Buffer.concat(pieces).toString()) as FileOutcome;
    } finally {
      clearTimeout(late);
      clearInterval(watching);
      signal?.removeEventListener("abort", end);
    }
  } finally {
    await input.close();
  }
}
