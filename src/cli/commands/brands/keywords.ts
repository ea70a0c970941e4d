/** `keywords list`, `set`, `add` and `import`. */
import { lockBrand } from "../../../records/brands/brands.ts";
import { readKeywordTable } from "../../../records/brands/keyword-file.ts";
import { importKeywords, importRowsMax } from "../../../records/brands/keyword-import.ts";
import { writeKeyword } from "../../../records/brands/keyword-list.ts";
import { addKeywords, listKeywords, setKeywords } from "../../../records/brands/keywords.ts";
import { refused } from "../../terminal/wrong-use.ts";
import {
  accountOption,
  brandOption,
  brandPositional,
  defineCommand,
  flagOption,
  option,
} from "../../command.ts";
import { checkCount, parseKeywords } from "./keyword-list.ts";
import { readText, readTextFile } from "../../terminal/read-text.ts";
import { harmless, table } from "../../terminal/table.ts";
import { withBrand } from "../../with-account.ts";

export const keywordsList = defineCommand({
  positionals: [brandPositional],
  options: accountOption,
  examples: {
    "pressroom keywords list": "the keywords of the default brand",
    "pressroom keywords list 1 > keywords.txt":
      "save them to a file that you can edit and pass to keywords set --file",
  },
  run: async (output, { values, positionals }) => {
    const { brand, keywords, flag } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen, owner) => {
        const found = await listKeywords(account, chosen.id);
        return { brand: chosen, keywords: found, flag: owner.flag };
      },
    );
    if (keywords.length === 0 && !output.json) {
      output.note(
        `Brand ${brand.id} (${brand.name}) has no keywords. Add some: pressroom keywords set ${brand.id} "first phrase, second phrase"${flag}`,
      );
      return;
    }
    output.result({ brand_id: brand.id, keywords }, () =>
      keywords.map((phrase) => writeKeyword(harmless(phrase))).join("\n"),
    );
  },
});

const keywordPositionals = [
  { name: "BRAND", meaning: "the ID or name of the brand" },
  {
    name: "KEYWORDS",
    meaning: "phrases separated by commas, @FILE, or - for stdin",
    isOptional: true,
  },
] as const;

const keywordOptions = {
  file: option("FILE", "read the keywords from a file: one per line, or CSV"),
};

function readKeywords(positionals: readonly string[], file: string | undefined): string[] {
  const [, list] = positionals;
  if ((list === undefined) === (file === undefined)) {
    throw refused(
      "Specify the keywords either after the brand or with --file, not both.",
      'Example: pressroom keywords set 1 "first phrase, second phrase"',
    );
  }
  const text = file === undefined ? readText(list ?? "", "KEYWORDS") : readTextFile(file, "--file");
  return parseKeywords(text);
}

export const keywordsSet = defineCommand({
  details:
    "Replaces all existing keywords; to keep them, use keywords add. Duplicates are removed, ignoring case.",
  positionals: keywordPositionals,
  options: { ...keywordOptions, ...accountOption },
  examples: {
    'pressroom keywords set 1 "pour over coffee, single origin coffee"': "separated by commas",
    'pressroom keywords set "Quillback Coffee" --file keywords.csv':
      "from a file: one per line, or comma-separated",
  },
  run: async (output, { values, positionals }) => {
    const keywords = readKeywords(positionals, values.file);
    const { brand, previous } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen) => {
        const before = await listKeywords(account, chosen.id);
        await setKeywords(account, chosen.id, keywords);
        return { brand: chosen, previous: before };
      },
    );
    const { length } = keywords;
    output.result({ brand_id: brand.id, keywords_count: length, keywords, previous }, () => {
      const line = `Brand ${brand.id} (${brand.name}) now has ${counted(length)}.`;
      if (previous.length === 0) return line;
      // All of them, so that they can be restored after a mistake.
      const list = previous.map((phrase) => writeKeyword(harmless(phrase))).join(", ");
      return `${line}\nReplaced ${counted(previous.length)}: ${list}`;
    });
  },
});

function counted(count: number): string {
  return `${count} keyword${count === 1 ? "" : "s"}`;
}

export const keywordsAdd = defineCommand({
  positionals: keywordPositionals,
  options: { ...keywordOptions, ...accountOption },
  examples: {
    'pressroom keywords add 1 "sugar cane decaf"': "add one keyword",
    "pressroom keywords add 1 --file more.txt": "add keywords from a file",
  },
  run: async (output, { values, positionals }) => {
    const keywords = readKeywords(positionals, values.file);
    const { brand, added, count } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen) => {
        const fresh = await addKeywords(account, chosen.id, keywords);
        const total = chosen.keywordsCount + fresh;
        // Checked after the insert, which reveals the duplicates; too many keywords roll it back.
        checkCount(total);
        return { brand: chosen, added: fresh, count: total };
      },
    );
    output.result(
      { brand_id: brand.id, added, keywords_count: count },
      () => `Added ${added}; brand ${brand.id} (${brand.name}) now has ${counted(count)}.`,
    );
  },
});

const shownMax = 20;

export const keywordsImport = defineCommand({
  details:
    "Reads a list, or an export from Google Keyword Planner, Search Console, Ahrefs or Semrush.\nThe keyword and volume columns are detected by their names.",
  positionals: [{ name: "FILE", meaning: "the file to read, or - for stdin" }],
  options: {
    "dry-run": flagOption("only show what would be added"),
    ...brandOption,
    ...accountOption,
  },
  examples: {
    "pressroom keywords import export.csv --dry-run": "show what would be added",
    "pressroom keywords import export.csv --brand 2": "add them to brand 2",
  },
  run: async (output, { values, positionals }) => {
    const [file = ""] = positionals;
    const text = file === "-" ? readText(file, "FILE") : readTextFile(file, "FILE");
    const isDryRun = values["dry-run"] ?? false;
    const { rows } = readKeywordTable(text, importRowsMax);
    if (rows.every(({ keyword }) => keyword.trim() === "")) throw refused("No keywords found.");
    if (rows.length > importRowsMax) {
      throw refused(`The file has more than ${importRowsMax.toLocaleString("en")} keywords.`);
    }
    const { brand, done } = await withBrand(values, async (account, chosen) => {
      await lockBrand(account, chosen.id);
      const imported = await importKeywords(account, chosen.id, rows, { isDryRun });
      return { brand: chosen, done: imported };
    });
    const existing = done.existing.length + done.repeated;
    output.result(
      {
        brand_id: brand.id,
        dry_run: isDryRun,
        added: done.added.length,
        existing,
        refused: done.refused,
        keywords_count: done.count,
        new_keywords: done.added,
      },
      () => {
        const lines = [
          `${isDryRun ? "Would add" : "Added"} ${counted(done.added.length)} to brand ${brand.id} (${brand.name}); ${existing} already existed, ${done.refused.length} rejected.`,
        ];
        if (done.added.length > 0) {
          const shown = done.added.slice(0, shownMax);
          const cells = shown.map(({ keyword, volume }) => [
            harmless(keyword),
            volume?.toLocaleString("en") ?? "",
          ]);
          lines.push("", table(["KEYWORD", "VOLUME"], cells));
          const rest = done.added.length - shown.length;
          if (rest > 0) lines.push(`and ${rest.toLocaleString("en")} more`);
        }
        if (done.refused.length > 0) lines.push("", "Rejected:");
        for (const { keyword, message } of done.refused.slice(0, shownMax)) {
          lines.push(`  ${harmless(keyword)}: ${message}`);
        }
        return lines.join("\n");
      },
    );
  },
});
