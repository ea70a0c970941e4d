/** `keywords import`: adds the keywords of a list or of a table that an SEO tool exported. */
import { refused } from "../../check-text.ts";
import { accountOption, brandOption, defineCommand } from "../../command.ts";
import { readText, readTextFile } from "../../read-text.ts";
import { harmless, table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

const shownMax = 20;

export const keywordsImport = defineCommand({
  details:
    "Reads a list, or an export from Google Keyword Planner, Search Console, Ahrefs or Semrush.\nThe columns with the keyword and its volume are found by their names.",
  positionals: [{ name: "FILE", meaning: "the file to read, or - for stdin" }],
  options: {
    "dry-run": { type: "boolean", meaning: "only show what would be added" },
    ...brandOption,
    ...accountOption,
  },
  examples: [
    { line: "pressroom keywords import export.csv --dry-run", meaning: "show what would be added" },
    { line: "pressroom keywords import export.csv --brand 2", meaning: "add them to brand 2" },
  ],
  run: async (output, { values, positionals }) => {
    const [file = ""] = positionals;
    const text = file === "-" ? readText(file, "FILE") : readTextFile(file, "FILE");
    const isDryRun = values["dry-run"] ?? false;
    const [{ importKeywords, importRowsMax }, { readKeywordTable }] = await Promise.all([
      import("../../../records/brands/keyword-import.ts"),
      import("../../../records/brands/keyword-table.ts"),
    ]);
    const { rows } = readKeywordTable(text, importRowsMax);
    if (rows.every(({ keyword }) => keyword.trim() === "")) throw refused("No keywords found.");
    if (rows.length > importRowsMax) {
      throw refused(`The file has more than ${importRowsMax.toLocaleString("en")} keywords.`);
    }
    const wish = { account: values.account, brand: values.brand };
    const { brand, done } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { lockBrand }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/brands.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, values.brand);
      await lockBrand(account, chosen.id);
      return {
        brand: chosen,
        done: await importKeywords(account, chosen.id, rows, { isDryRun }),
      };
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
          `${isDryRun ? "Would add" : "Added"} ${done.added.length} to brand ${brand.id} (${brand.name}); ${existing} already existed, ${done.refused.length} rejected.`,
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
