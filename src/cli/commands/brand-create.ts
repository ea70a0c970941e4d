/** `brand create`: makes what is written for. */
import { brandFieldOptions, networksHelp, readNewBrand } from "../brand-fields.ts";
import { accountOption, defineCommand } from "../command.ts";
import { withAccount } from "../with-account.ts";

export const brandCreate = defineCommand({
  details: `The overview is what articles are written from: facts, numbers, names, what customers ask. The more of them, the
better the writing. An account's first brand becomes its default. A brand needs keywords before it can generate.

${networksHelp}`,
  options: { ...brandFieldOptions, ...accountOption },
  examples: [
    {
      line: 'pressroom brand create --name "Quillback Coffee" --industry "Coffee roasting" --overview @about.md',
      meaning: "with the overview from a file",
    },
    {
      line: 'pressroom brand create --name "Velo Nord" --language de --networks linkedin,mastodon',
      meaning: "one that writes German",
    },
  ],
  run: async (output, { values }) => {
    const fields = readNewBrand(values);
    const { brand, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { createBrand } = await import("../../records/brands.ts");
        return { brand: await createBrand(account, fields), flag: owner.flag };
      },
    );
    output.result(
      { id: brand.id, name: brand.name, keywords_count: 0 },
      () =>
        `Made brand ${brand.id} (${brand.name}).\nIt needs keywords next: pressroom keywords set ${brand.id} "first phrase, second phrase"${flag}`,
    );
  },
});
