/** `brand list`: an account's brands. */
import { accountOption, defineCommand } from "../../command.ts";
import { brandJson } from "../../show-brand.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const brandList = defineCommand({
  options: accountOption,
  examples: [
    { line: "pressroom brand list", meaning: "if there is only one account" },
    {
      line: "pressroom brand list --account ada@example.com",
      meaning: "the brands of this account",
    },
  ],
  run: async (output, { values }) => {
    const { brands, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { listBrands } = await import("../../../records/brands/brands.ts");
        const found = await listBrands(account);
        return {
          brands: found.map((brand) => brandJson(brand, owner.defaultBrandId)),
          flag: owner.flag,
        };
      },
    );
    output.result({ brands }, () =>
      brands.length === 0
        ? `No brands yet. Create one: pressroom brand create --name "Your brand"${flag}`
        : table(
            ["ID", "NAME", "INDUSTRY", "LANGUAGE", "KEYWORDS", "OVERVIEW", ""],
            brands.map((brand) => [
              brand.id,
              brand.name,
              brand.industry,
              brand.language,
              brand.keywords_count,
              brand.overview === "" ? "no" : "yes",
              brand.is_default ? "default" : " ",
            ]),
          ),
    );
  },
});
