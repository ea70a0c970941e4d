/** `key revoke`: ends an API key at once. */
import { accountOption, defineCommand } from "../command.ts";
import { requireId } from "../parse-id.ts";
import { withAccount } from "../with-account.ts";
import { WrongUse } from "../wrong-use.ts";

export const keyRevoke = defineCommand({
  details: "It is refused everywhere within a second. This cannot be undone.",
  positionals: [{ name: "ID", meaning: "the key's id, as pressroom key list shows it" }],
  options: accountOption,
  examples: [{ line: "pressroom key revoke 3", meaning: "end the key 3" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "key");
    await withAccount({ account: values.account }, async (account, owner) => {
      const { revokeApiKey } = await import("../../records/api-keys.ts");
      if (await revokeApiKey(account, id)) return;
      throw new WrongUse(
        "key_not_found",
        `There is no key ${id} in ${owner.label} that is not revoked already.`,
        `See: pressroom key list --all${owner.flag}`,
      );
    });
    output.result({ id, revoked: true }, () => `Key ${id} is revoked.`);
  },
});
