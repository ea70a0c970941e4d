/** `brand update`: changes those fields that are given. */
import { brandFieldOptions, networksHelp, readBrandFields } from "../../brand-fields.ts";
import { refused } from "../../check-text.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { withAccount } from "../../with-account.ts";

export const brandUpdate = defineCommand({
  details: `Options that you leave out do not change anything; an empty text ("") clears a field. Options of the voice
guide replace the previous values: --do twice sets exactly two rules.\n\n${networksHelp}`,
  positionals: [
    { name: "BRAND", meaning: "the id or name; default: the default brand", isOptional: true },
  ],
  options: {
    ...brandFieldOptions,
    default: { type: "boolean", meaning: "make it the default brand of the account" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom brand update 1 --overview @about.md", meaning: "replace the overview" },
    {
      line: "pressroom brand update 1 --ban synergy --ban world-class --sample @a-good-text.md",
      meaning: "set banned words and a sample text",
    },
    { line: "pressroom brand update 2 --default", meaning: "make brand 2 the default" },
  ],
  run: async (output, { values, positionals }) => {
    const fields = readBrandFields(values);
    const { voiceGuide = {}, ...others } = fields;
    const changed = [...Object.keys(others), ...Object.keys(voiceGuide).map(partName)];
    if (values.default) changed.push("default");
    if (changed.length === 0)
      throw refused("Name at least one field to change, such as --overview @about.md.");
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
