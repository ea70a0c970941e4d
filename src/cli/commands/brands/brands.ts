/** `brand create`, `list`, `show` and `update`. */
import {
  brandFieldOptions,
  networksHelp,
  readBrandFields,
  readNewBrand,
} from "../../brand-fields.ts";
import { refused } from "../../check-text.ts";
import { accountOption, defineCommand, flagOption } from "../../command.ts";
import { brandJson, brandText } from "../../show-brand.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const brandCreate = defineCommand({
  details: `Content is based on the overview: facts, numbers, names, what customers ask. More facts make better
content. The first brand of an account becomes its default. A brand needs keywords before content can be generated for it.

${networksHelp}`,
  options: { ...brandFieldOptions, ...accountOption },
  examples: {
    'pressroom brand create --name "Quillback Coffee" --industry "Coffee roasting" --overview @about.md':
      "read the overview from a file",
    'pressroom brand create --name "Velo Nord" --language de --networks linkedin,mastodon':
      "a brand that writes in German",
  },
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

export const brandList = defineCommand({
  options: accountOption,
  examples: {
    "pressroom brand list": "if there is only one account",
    "pressroom brand list --account ada@example.com": "the brands of this account",
  },
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

export const brandShow = defineCommand({
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: accountOption,
  examples: {
    "pressroom brand show": "the default brand",
    'pressroom brand show "Quillback Coffee" --json': "a brand by name, for a script",
  },
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

export const brandUpdate = defineCommand({
  details: `Options that you omit do not change anything; an empty text ("") clears a field. Voice guide options
replace the previous values: --do twice sets exactly two rules.\n\n${networksHelp}`,
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: {
    ...brandFieldOptions,
    default: flagOption("make it the default brand of the account"),
    ...accountOption,
  },
  examples: {
    "pressroom brand update 1 --overview @about.md": "replace the overview",
    "pressroom brand update 1 --ban synergy --ban world-class --sample @a-good-text.md":
      "set banned words and a sample text",
    "pressroom brand update 2 --default": "make brand 2 the default",
  },
  run: async (output, { values, positionals }) => {
    const fields = readBrandFields(values);
    const { voiceGuide = {}, ...others } = fields;
    const changed = [...Object.keys(others), ...Object.keys(voiceGuide).map(partName)];
    if (values.default) changed.push("default");
    if (changed.length === 0)
      throw refused("Specify at least one field to change, such as --overview @about.md.");
    const wish = { account: values.account, brand: positionals[0] };
    const brand = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { updateBrand }, { setDefaultBrand }] = await Promise.all([
        import("../../choose-brand.ts"),
        import("../../../records/brands/brands.ts"),
        import("../../../records/accounts/accounts.ts"),
      ]);
      const chosen = await chooseBrand(account, owner, positionals[0]);
      await updateBrand(account, chosen.id, fields);
      if (values.default) await setDefaultBrand(account, chosen.id);
      return { ...chosen, name: fields.name ?? chosen.name };
    });
    output.result(
      { id: brand.id, name: brand.name, changed },
      () => `Changed ${changed.join(", ")} of brand ${brand.id} (${brand.name}).`,
    );
  },
});

/** As a person writes the part's name. */
function partName(part: string): string {
  return part === "bannedWords" ? "banned words" : part;
}
