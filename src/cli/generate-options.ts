/** What `generate` takes. Reading it is start-job.ts's. */
import { accountOption, brandOption, flagOption, option } from "./command.ts";

export const generateOptions = {
  from: option("FILE|-", "start a job for each row of a CSV file or a list of topics"),
  preview: flagOption("with --from: only show rows, cost and time"),
  "time-zone": option(
    "ZONE",
    "with --from: the time zone of dates; default: the time zone of this machine",
  ),
  topic: option("TEXT", "what to write about"),
  prompt: option("TEXT|@FILE|-", "your instructions"),
  "forum-post": option("ID", "a forum post to write about"),
  language: option("TAG", "the language; default: the brand's language"),
  citations: option(
    "STYLE",
    "how sources are shown to readers: notes, links or none; default: as set for the brand",
  ),
  "approve-brief": flagOption("pause after the brief, until you run pressroom job continue ID"),
  output: option(
    "FILE|DIR",
    "write the result to this file, or to a directory with one file per piece",
    "o",
  ),
  "front-matter": flagOption(
    "add title, slug, description and keywords as YAML above the Markdown",
  ),
  watch: flagOption("print each step on stderr, even if it is not a terminal"),
  "no-wait": flagOption("print the job and exit; a worker runs it"),
  "idempotency-key": option("KEY", "reusing a key within a day returns the same job"),
  ...brandOption,
  ...accountOption,
};

export type GenerateOptions = typeof generateOptions;
