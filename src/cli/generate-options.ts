/** What `generate` takes. Reading it is start-job.ts's. */
import { accountOption, brandOption } from "./command.ts";
import type { Options } from "./command.ts";

export const generateOptions = {
  topic: { type: "string", value: "TEXT", meaning: "what to write about" },
  prompt: { type: "string", value: "TEXT|@FILE|-", meaning: "instructions of your own" },
  "forum-post": { type: "string", value: "ID", meaning: "a forum post to write from" },
  language: { type: "string", value: "TAG", meaning: "default: the brand's" },
  citations: {
    type: "string",
    value: "STYLE",
    meaning: "what readers see of the sources: notes, links or none; default: the brand's",
  },
  "approve-brief": {
    type: "boolean",
    meaning: "wait after the brief, until pressroom job continue ID",
  },
  output: {
    type: "string",
    short: "o",
    value: "FILE|DIR",
    meaning: "write it there; a folder gets one file for each content",
  },
  "front-matter": {
    type: "boolean",
    meaning: "put title, slug, description and keywords above the Markdown, as YAML",
  },
  watch: { type: "boolean", meaning: "print each step on stderr, also where nobody watches live" },
  "no-wait": { type: "boolean", meaning: "print the job and leave; a worker will write it" },
  "idempotency-key": {
    type: "string",
    value: "KEY",
    meaning: "the same key again within a day gives the same job again",
  },
  ...brandOption,
  ...accountOption,
} as const satisfies Options;

export type GenerateOptions = typeof generateOptions;
