/** What was asked for on the command line, or how to ask. */
import { parseArgs } from "node:util";
import type { EvalCase } from "./cases/eval-case.ts";
import type { WriterChoice } from "./run/run-cases.ts";

export interface Wishes {
  cases: readonly EvalCase[];
  writers: readonly WriterChoice[] | undefined;
  played: boolean;
  casesAtOnce: number;
  folder: string | undefined;
  out: string;
}

const resultsFolder = new URL("results", import.meta.url).pathname;
const types = ["article", "social", "newsletter", "post", "batch"];
const writers = ["built-in", "model"];

const help = `npm run eval -- [--cases WORD,…] [--types TYPE,…] [--limit N] [--writers built-in,model] [--played]
  [--at-once N] [--out FOLDER] [--folder FOLDER]

  --cases     only cases whose name holds one of these words
  --types     only these types: ${types.join(", ")}
  --limit     at most so many cases, spread over all of them
  --writers   who writes (the built-in writer, and the model where one is configured)
  --played    a model that is played by a program: shows that it works, says nothing about a real one
  --at-once   how many cases are under way at once (1 for the built-in writer alone, else 4)
  --out       where results.json and contents.md go (eval/results)
  --folder    where PostgreSQL works (the temporary folder, if that is on a disk)

The model is the one that PRESSROOM_MODEL names, with the settings of docs/models.md. The end is 1 where a validator fails.
npm run eval -- compare --help: the service against one plain prompt.
npm run eval -- drafts [--out FOLDER]: what twenty drafts without a model do for their readers.
npm run eval -- websites: what is proposed for ten brands from their websites, without a model.
npm run eval -- retrieval [--held-out]: how well passages of sources are found.
npm run eval -- relevance [--out FOLDER]: how threads are ranked for brands, beside PostgreSQL's ranking.`;

export function readWishes(words: readonly string[], all: readonly EvalCase[]): Wishes | string {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean" },
        played: { type: "boolean" },
        cases: text,
        types: text,
        limit: text,
        writers: text,
        "at-once": text,
        out: text,
        folder: text,
      },
    });
    if (values.help) return help;
    const chosenWriters = values.writers && oneOf("writers", values.writers, writers);
    const cases = chooseCases(all, values);
    if (cases.length === 0) return "No case is called so.";
    return {
      cases,
      writers: chosenWriters ? (chosenWriters as WriterChoice[]) : undefined,
      played: values.played ?? false,
      casesAtOnce: wholeNumber("at-once", values["at-once"] ?? "0"),
      folder: values.folder,
      out: values.out ?? resultsFolder,
    };
  } catch (error) {
    return `${(error as Error).message}\n\n${help}`;
  }
}

function chooseCases(
  all: readonly EvalCase[],
  values: { cases?: string | undefined; types?: string | undefined; limit?: string | undefined },
): EvalCase[] {
  const names = values.cases?.split(",");
  const kinds = values.types === undefined ? types : oneOf("types", values.types, types);
  const chosen = all.filter(
    ({ id, contentType }) =>
      (names?.some((name) => id.includes(name)) ?? true) && kinds.includes(contentType),
  );
  const limit = values.limit === undefined ? chosen.length : wholeNumber("limit", values.limit);
  // Spread, since neighbours share a brand.
  return chosen.filter(
    (_, index) =>
      Math.floor((index * limit) / chosen.length) !==
      Math.floor(((index - 1) * limit) / chosen.length),
  );
}

function oneOf(name: string, text: string, known: readonly string[]): string[] {
  const given = text.split(",");
  const unknown = given.filter((one) => !known.includes(one));
  if (unknown.length === 0) return given;
  throw new Error(`--${name} ${text}: choose from ${known.join(", ")}.`);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} ${text}: write a whole number.`);
}
