/** `keywords set`: replaces the keywords of a brand. */
import { accountOption, defineCommand } from "../../command.ts";
import { keywordOptions, keywordPositionals, readKeywords } from "../../keyword-arguments.ts";
import { writeKeyword } from "../../../records/brands/keyword-list.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const keywordsSet = defineCommand({
  details:
    "Replaces all existing keywords; keywords add keeps them. Duplicates are removed, ignoring case.",
  positionals: keywordPositionals,
  options: { ...keywordOptions, ...accountOption },
  examples: [
    {
      line: 'pressroom keywords set 1 "pour over coffee, single origin coffee"',
      meaning: "separated by commas",
    },
    {
      line: 'pressroom keywords set "Quillback Coffee" --file keywords.csv',
      meaning: "from a file: one per line, or comma-separated",
    },
  ],
  run: async (output, { values, positionals }) => {
    const keywords = await readKeywords(positionals, values.file);
    const wish = { account: values.account, brand: positionals[0] };
    const { brand, previous } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { listKeywords, setKeywords }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/keywords.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      const before = await listKeywords(account, chosen.id);
      await setKeywords(account, chosen.id, keywords);
      return { brand: chosen, previous: before };
    });
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
