/** `brand show`: a brand with everything that is written from. */
import { accountOption, defineCommand } from "../command.ts";
import { brandJson, brandText } from "../show-brand.ts";
import { withAccount } from "../with-account.ts";

export const brandShow = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "its id or name; default: the default brand", isOptional: true },
  ],
  options: accountOption,
  examples: [
    { line: "pressroom brand show", meaning: "the default brand" },
    {
      line: 'pressroom brand show "Quillback Coffee" --json',
      meaning: "one by name, for a script",
    },
  ],
  run: async (output, { values, positionals }) => {
    const { brand, keywords, json } = await withAccount(values.account, async (account, record) => {
      const [{ chooseBrand }, { listKeywords }] = await Promise.all([
        import("../choose-brand.ts"),
        import("../../records/keywords.ts"),
      ]);
      const chosen = await chooseBrand(account, record, positionals[0]);
      return {
        brand: chosen,
        keywords: await listKeywords(account, chosen.id),
        json: brandJson(chosen, record.defaultBrandId),
      };
    });
    output.result({ ...json, keywords }, () => brandText(brand, keywords));
  },
});
