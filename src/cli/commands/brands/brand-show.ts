/** `brand show`: shows a brand with all its fields and keywords. */
import { accountOption, defineCommand } from "../../command.ts";
import { brandJson, brandText } from "../../show-brand.ts";
import { withAccount } from "../../with-account.ts";

export const brandShow = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: accountOption,
  examples: [
    { line: "pressroom brand show", meaning: "the default brand" },
    {
      line: 'pressroom brand show "Quillback Coffee" --json',
      meaning: "a brand by name, for a script",
    },
  ],
  run: async (output, { values, positionals }) => {
    const wish = { account: values.account, brand: positionals[0] };
    const { brand, keywords, json } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { listKeywords }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/keywords.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      return {
        brand: chosen,
        keywords: await listKeywords(account, chosen.id),
        json: brandJson(chosen, owner.defaultBrandId),
      };
    });
    output.result({ ...json, keywords }, () => brandText(brand, keywords));
  },
});
