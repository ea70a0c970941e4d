/** `keywords list`: a brand's keywords, one a line. */
import { accountOption, defineCommand } from "../../command.ts";
import { writeKeyword } from "../../../records/brands/keyword-list.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const keywordsList = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: accountOption,
  examples: [
    { line: "pressroom keywords list", meaning: "the keywords of the default brand" },
    {
      line: "pressroom keywords list 1 > keywords.txt",
      meaning: "to a file that you can edit and pass to keywords set --file",
    },
  ],
  run: async (output, { values, positionals }) => {
    const wish = { account: values.account, brand: positionals[0] };
    const { brand, keywords, flag } = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, records] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/keywords.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      const found = await records.listKeywords(account, chosen.id);
      return { brand: chosen, keywords: found, flag: owner.flag };
    });
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
