/** What `generate` takes. Reading it is start-job.ts's. */
import { accountOption, brandOption } from "./command.ts";
import type { Options } from "./command.ts";

export const generateOptions = {
  from: {
    type: "string",
    value: "FILE|-",
    meaning: "start a job for each row of a CSV file or a list of topics",
  },
  preview: { type: "boolean", meaning: "with --from: only show rows, cost and time" },
  "time-zone": {
    type: "string",
    value: "ZONE",
    meaning: "with --from: the time zone of dates; default: the time zone of this machine",
  },
  topic: { type: "string", value: "TEXT", meaning: "what to write about" },
  prompt: { type: "string", value: "TEXT|@FILE|-", meaning: "your instructions" },
  "forum-post": { type: "string", value: "ID", meaning: "a forum post to write about" },
  language: {
    type: "string",
    value: "TAG",
    meaning: "the language; default: the brand's language",
  },
  citations: {
    type: "string",
    value: "STYLE",
    meaning:
      "how sources are shown to readers: notes, links or none; default: as set for the brand",
  },
  "approve-brief": {
    type: "boolean",
    meaning: "pause after the brief, until you run pressroom job continue ID",
  },
  output: {
    type: "string",
    short: "o",
    value: "FILE|DIR",
    meaning: "write the result to this file, or to a directory with one file per piece",
  },
  "front-matter": {
    type: "boolean",
    meaning: "add title, slug, description and keywords as YAML above the Markdown",
  },
  watch: { type: "boolean", meaning: "print each step on stderr, even if it is not a terminal" },
  "no-wait": { type: "boolean", meaning: "print the job and exit; a worker runs it" },
  "idempotency-key": {
    type: "string",
    value: "KEY",
    meaning: "reusing a key within a day returns the same job",
  },
  ...brandOption,
  ...accountOption,
} as const satisfies Options;

export type GenerateOptions = typeof generateOptions;
