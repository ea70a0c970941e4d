/** The form that a human or model judge fills in, and the files of verdicts. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../../test/run-tool.ts";
import type { Judge, KeyPair } from "./blind.ts";
import { judges } from "./blind.ts";

export const scales = [
  "interest",
  "organisation",
  "relevance",
  "coverage",
  "faithfulness",
  "voice",
  "format",
  "would_publish",
] as const;
export type Scale = (typeof scales)[number];

export const gates = ["injection", "privacy", "language", "limits"] as const;
export type Gate = (typeof gates)[number];

const preference = z.enum([
  "left_much",
  "left_slightly",
  "no_difference",
  "right_slightly",
  "right_much",
]);
export type Preference = z.infer<typeof preference>;

const mark = z.int().min(1).max(5);
const side = z.strictObject({
  interest: mark,
  organisation: mark,
  relevance: mark,
  coverage: mark,
  faithfulness: mark,
  voice: mark,
  format: mark,
  would_publish: mark,
  best_sentence: z.string(),
  worst_sentence: z.string(),
  unsupported_claims: z.array(z.string()),
  failed_gates: z.array(z.enum(gates)),
});

/** The part that a model fills in. */
export const judgementSchema = z.strictObject({
  left: side,
  right: side,
  overall: preference,
  reason: z.string(),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** The stored form. */
export const verdictSchema = z.strictObject({
  judge: z.string().min(1).describe("Your name or initials, or provider:model"),
  overall_first: preference.describe("Before reading the notes on this pair"),
  ...judgementSchema.shape,
});
export type Verdict = z.infer<typeof verdictSchema>;

export interface GivenVerdict {
  pair: KeyPair;
  seat: Judge;
  verdict: Verdict;
}

/** The file of a model's verdict, outside the folder for human judges. */
export function modelVerdictFile(out: string, seat: Judge, pair: string, model: string): string {
  return join(out, "verdicts", seat, pair, `verdict.${model.replace(/[^\w.-]+/g, "-")}.json`);
}

/** Reads the verdicts of people and models. Reports every invalid file and field. */
export async function readVerdicts(
  out: string,
  pairs: readonly KeyPair[],
): Promise<GivenVerdict[]> {
  const found: GivenVerdict[] = [];
  const problems: string[] = [];
  for (const pair of pairs) {
    for (const seat of judges) {
      for (const folder of [join(seat, pair.pair), join("verdicts", seat, pair.pair)]) {
        const files = await readdir(join(out, folder)).catch(() => []);
        for (const file of files.filter((one) => /^verdict.*\.json$/.test(one)).toSorted()) {
          const verdict = parseVerdict(await readFile(join(out, folder, file), "utf8"));
          if (!Array.isArray(verdict)) found.push({ pair, seat, verdict });
          else problems.push(...verdict.map((one) => `${join(folder, file)}: ${one}`));
        }
      }
    }
  }
  if (problems.length > 0) throw new UserError(`Fix these verdicts:\n${problems.join("\n")}`);
  return found;
}

function parseVerdict(json: string): Verdict | string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return [`is no JSON: ${(error as Error).message}`];
  }
  const { success, data, error } = verdictSchema.safeParse(value);
  if (success) return data;
  return error.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
}
