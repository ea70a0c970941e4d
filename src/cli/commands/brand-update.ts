/** `brand update`: changes those fields that are given. */
import { brandFieldOptions, networksHelp, readBrandFields } from "../brand-fields.ts";
import { refused } from "../check-text.ts";
import { accountOption, defineCommand } from "../command.ts";
import { withAccount } from "../with-account.ts";

export const brandUpdate = defineCommand({
  details: `Fields that are not given stay as they are; an empty text ("") empties one. The parts of the voice
guide that are given take the place of what was there: --do twice sets two rules, however many there were.\n\n${networksHelp}`,
  positionals: [
    { name: "BRAND", meaning: "its id or name; default: the default brand", isOptional: true },
  ],
  options: {
    ...brandFieldOptions,
    default: { type: "boolean", meaning: "make it the account's default brand" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom brand update 1 --overview @about.md", meaning: "new facts to write from" },
    {
      line: "pressroom brand update 1 --ban synergy --ban world-class --sample @a-good-text.md",
      meaning: "how it sounds, and what it never says",
    },
    { line: "pressroom brand update 2 --default", meaning: "the brand that is meant by default" },
  ],
  run: async (output, { values, positionals }) => {
    const fields = readBrandFields(values);
    const { voiceGuide = {}, ...others } = fields;
    const changed = [...Object.keys(others), ...Object.keys(voiceGuide).map(partName)];
    if (values.default) changed.push("default");
    if (changed.length === 0) throw refused("Say what to change, such as --overview @about.md.");
    const wish = { account: values.account, brand: positionals[0] };
    const brand = await withAccount(wish, async (account, owner) => {
      const [{ chooseBrand }, { updateBrand }, { setDefaultBrand }] = await Promise.all([
        import("../choose-brand.ts"),
        import("../../records/brands.ts"),
        import("../../records/accounts.ts"),
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
