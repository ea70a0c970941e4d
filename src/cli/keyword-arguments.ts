/** What `keywords set` and `keywords add` have in common: which arguments they take. */
import { refused } from "./check-text.ts";
import { option } from "./command.ts";
import { readText, readTextFile } from "./read-text.ts";

export const keywordPositionals = [
  { name: "BRAND", meaning: "the id or name of the brand" },
  {
    name: "KEYWORDS",
    meaning: "phrases separated by commas, @FILE, or - for stdin",
    isOptional: true,
  },
] as const;

export const keywordOptions = {
  file: option("FILE", "read the keywords from a file: one per line, or CSV"),
};

export async function readKeywords(
  positionals: readonly string[],
  file: string | undefined,
): Promise<string[]> {
  const [, list] = positionals;
  if ((list === undefined) === (file === undefined)) {
    throw refused(
      "Specify the keywords either after the brand or with --file, not both.",
      'Example: pressroom keywords set 1 "first phrase, second phrase"',
    );
  }
  const text = file === undefined ? readText(list ?? "", "KEYWORDS") : readTextFile(file, "--file");
  const { parseKeywords } = await import("./keyword-list.ts");
  return parseKeywords(text);
}
