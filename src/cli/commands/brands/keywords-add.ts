/** `keywords add`: adds those that a brand does not have yet. */
import { accountOption, defineCommand } from "../../command.ts";
import { keywordOptions, keywordPositionals, readKeywords } from "../../keyword-arguments.ts";
import { withAccount } from "../../with-account.ts";

export const keywordsAdd = defineCommand({
  positionals: keywordPositionals,
  options: { ...keywordOptions, ...accountOption },
  examples: [
    { line: 'pressroom keywords add 1 "sugar cane decaf"', meaning: "add one keyword" },
    { line: "pressroom keywords add 1 --file more.txt", meaning: "add keywords from a file" },
  ],
  run: async (output, { values, positionals }) => {
    const keywords = await readKeywords(positionals, values.file);
    const wish = { account: values.account, brand: positionals[0] };
    const { brand, added, count } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { addKeywords }, { checkCount }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/keywords.ts"),
        import("../../keyword-list.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      const fresh = await addKeywords(account, chosen.id, keywords);
      const total = chosen.keywordsCount + fresh;
      // Too many is refused after the fact, and the transaction takes it back: doubles are only known by then.
      checkCount(total);
      return { brand: chosen, added: fresh, count: total };
    });
    output.result(
      { brand_id: brand.id, added, keywords_count: count },
      () => `Added ${added}; brand ${brand.id} (${brand.name}) now has ${count} keywords.`,
    );
  },
});
