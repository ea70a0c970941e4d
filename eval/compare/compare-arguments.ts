/** Parses the arguments of `npm run eval -- compare`; returns the help for invalid ones. */
import { parseArgs } from "node:util";

export interface CompareOptions {
  kind: "compare";
  briefs: string;
  out: string;
  seed: string | undefined;
  judge: string | undefined;
  only: readonly string[] | undefined;
  atOnce: number;
  folder: string | undefined;
}

export interface ReportOptions {
  kind: "report";
  out: string;
}

const help = `npm run eval -- compare --briefs FOLDER --out FOLDER [--seed TEXT] [--judge PROVIDER:MODEL]
  [--only NAME,…] [--at-once N] [--folder FOLDER]
npm run eval -- compare report --out FOLDER

Has each brief written by Pressroom and by one plain prompt to the same model, and writes blinded pairs for two judges.
Run the same command again to go on after an interruption: what is written is not asked for again.

  --briefs    JSON files with the material of one request each (eval/compare/examples)
  --out       where pairs, verdicts and the report go
  --seed      draws the sides; a new folder gets one of its own
  --judge     a model that fills in the judges' form for both judges
  --only      only the briefs with these names
  --at-once   how many pieces of work are under way at once (4)
  --folder    where PostgreSQL works (the temporary folder, if that is on a disk)

report reads all verdicts in FOLDER, prints the result, and writes report.json and report.md.
The model is the one that PRESSROOM_MODEL names, with the settings of docs/models.md.`;

export function readCompareOptions(
  words: readonly string[],
): CompareOptions | ReportOptions | string {
  try {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: "boolean" },
        briefs: text,
        out: text,
        seed: text,
        judge: text,
        only: text,
        "at-once": text,
        folder: text,
      },
    });
    if (values.help) return help;
    const [command, ...others] = positionals;
    if (others.length > 0 || (command !== undefined && command !== "report")) {
      throw new Error(`compare ${positionals.join(" ")}: there is only compare report.`);
    }
    const { out, briefs } = values;
    if (out === undefined) throw new Error("Name the folder for the results: --out FOLDER.");
    if (command === "report") return { kind: "report", out };
    if (briefs === undefined) throw new Error("Name the folder of the briefs: --briefs FOLDER.");
    const atOnce = Number(values["at-once"] ?? "4");
    if (!Number.isSafeInteger(atOnce) || atOnce < 1) {
      throw new Error(`--at-once ${values["at-once"]}: write a whole number from 1.`);
    }
    return {
      kind: "compare",
      briefs,
      out,
      seed: values.seed,
      judge: values.judge,
      only: values.only?.split(","),
      atOnce,
      folder: values.folder,
    };
  } catch (error) {
    return `${(error as Error).message}\n\n${help}`;
  }
}
