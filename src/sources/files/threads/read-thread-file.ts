/**
 * Reads threads from a CSV, JSON or JSON Lines file: each post with its replies, or one row per reply. Invalid rows are
 * reported with their position, and the others are read.
 */
import type { ReadThread } from "../../../records/forum-posts/incoming-thread.ts";
import { FileProblem } from "../file-problem.ts";
import { readRows } from "../csv-to-markdown.ts";
import { buildThreads } from "./build-threads.ts";
import type { RowProblem } from "./build-threads.ts";
import { flattenEntries, withReplies } from "./flatten-entries.ts";
import type { Entry } from "./flatten-entries.ts";
import { readFields } from "./thread-fields.ts";

export interface ThreadFile {
  threads: ReadThread[];
  /** The first hundred. */
  problems: RowProblem[];
  problemsCount: number;
}

const rowsMax = 100_000;
/** Saving this many takes up to a minute while a person waits. */
const threadsMax = 10_000;
const problemsMax = 100;

export function readThreadFile(text: string): ThreadFile {
  const trimmed = text.trim();
  if (trimmed === "") throw new FileProblem("file_empty");
  const problems: RowProblem[] = [];
  const entries = /^[[{]/.test(trimmed) ? readJson(trimmed, problems) : readTable(trimmed);
  if (entries.length > rowsMax) throw tooMany();
  const threads = buildThreads(entries, problems);
  if (threads.length > threadsMax) throw tooMany("10,000 forum posts");
  if (threads.length === 0 && problems.length === 0) throw new FileProblem("file_empty");
  return { threads, problems: problems.slice(0, problemsMax), problemsCount: problems.length };
}

function readTable(text: string): Entry[] {
  const [header, ...rows] = readRows(text, rowsMax + 2);
  if (rows.length > rowsMax) throw tooMany();
  const names = header?.cells ?? [];
  const known = readFields(names.map((name) => [name, true]));
  if (!known.title) {
    throw new FileProblem(
      "file_unsupported",
      'The first line must contain the column names, and one of them must be "title".',
    );
  }
  return rows.flatMap(({ line, cells }) =>
    withReplies({
      place: `Line ${line}`,
      fields: readFields(names.map((name, at) => [name, cells[at] ?? ""])),
      parent: null,
    }),
  );
}

function readJson(text: string, problems: RowProblem[]): Entry[] {
  const whole = parseJson(text);
  if (whole !== undefined) return flattenEntries(whole, (at) => `Item ${at + 1}`);
  const lines = text.split("\n", rowsMax + 1);
  const parsed = lines.map((line) => (line.trim() === "" ? null : parseJson(line)));
  if (!parsed.some((one) => one)) {
    throw new FileProblem(
      "file_damaged",
      "The file is neither valid JSON nor JSON Lines (one JSON value per line).",
    );
  }
  for (const [at, value] of parsed.entries()) {
    if (value === undefined)
      problems.push({ place: `Line ${at + 1}`, message: "This is not JSON." });
  }
  return parsed.flatMap((value, at) =>
    value === undefined || value === null ? [] : flattenEntries([value], () => `Line ${at + 1}`),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tooMany(what = "100,000 posts and replies"): FileProblem {
  return new FileProblem(
    "file_too_long",
    `The file has more than ${what}. Split it into several files.`,
  );
}
