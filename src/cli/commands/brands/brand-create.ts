/** `brand create`: creates a brand. */
import { brandFieldOptions, networksHelp, readNewBrand } from "../../brand-fields.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { withAccount } from "../../with-account.ts";

export const brandCreate = defineCommand({
  details: `Texts are written from the overview: facts, numbers, names, what customers ask. The more of them, the better the
texts. The first brand of an account becomes its default. A brand needs keywords before it can generate content.

${networksHelp}`,
  options: { ...brandFieldOptions, ...accountOption },
  examples: [
    {
      line: 'pressroom brand create --name "Quillback Coffee" --industry "Coffee roasting" --overview @about.md',
      meaning: "read the overview from a file",
    },
    {
      line: 'pressroom brand create --name "Velo Nord" --language de --networks linkedin,mastodon',
      meaning: "a brand that writes in German",
    },
  ],
  run: async (output, { values }) => {
    const fields = readNewBrand(values);
    const { brand, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { createBrand } = await import("../../../records/brands/brands.ts");
        return { brand: await createBrand(account, fields), flag: owner.flag };
      },
    );
    output.result(
      { id: brand.id, name: brand.name, keywords_count: 0 },
      () =>
        `Created brand ${brand.id} (${brand.name}).\nNext, add keywords: pressroom keywords set ${brand.id} "first phrase, second phrase"${flag}`,
    );
  },
});
