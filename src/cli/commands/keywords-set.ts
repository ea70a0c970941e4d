/** `keywords set`: makes a brand's keywords exactly these. */
import { accountOption, defineCommand } from "../command.ts";
import { keywordOptions, keywordPositionals, readKeywords } from "../keyword-arguments.ts";
import { withAccount } from "../with-account.ts";

export const keywordsSet = defineCommand({
  details:
    "Those that the brand had before are gone afterwards; keywords add keeps them. Doubles are taken once, whatever\ntheir letter case.",
  positionals: keywordPositionals,
  options: { ...keywordOptions, ...accountOption },
  examples: [
    {
      line: 'pressroom keywords set 1 "pour over coffee, single origin coffee"',
      meaning: "parted by commas",
    },
    {
      line: 'pressroom keywords set "Quillback Coffee" --file keywords.csv',
      meaning: "from a file: one a line, or comma-separated",
    },
  ],
  run: async (output, { values, positionals }) => {
    const keywords = await readKeywords(positionals, values.file);
    const brand = await withAccount(values.account, async (account, record) => {
      const [{ chooseBrand }, { setKeywords }] = await Promise.all([
        import("../choose-brand.ts"),
        import("../../records/keywords.ts"),
      ]);
      const chosen = await chooseBrand(account, record, positionals[0]);
      await setKeywords(account, chosen.id, keywords);
      return chosen;
    });
    const { length } = keywords;
    output.result(
      { brand_id: brand.id, keywords_count: length, keywords },
      () =>
        `Brand ${brand.id} (${brand.name}) now has ${length} keyword${length === 1 ? "" : "s"}.`,
    );
  },
});
