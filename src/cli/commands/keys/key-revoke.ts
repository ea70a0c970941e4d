/** `key revoke`: revokes an API key immediately. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { withAccount } from "../../with-account.ts";
import { WrongUse } from "../../wrong-use.ts";

export const keyRevoke = defineCommand({
  details: "The key stops working everywhere within a second. This cannot be undone.",
  positionals: [{ name: "ID", meaning: "the id of the key, as shown by pressroom key list" }],
  options: accountOption,
  examples: [{ line: "pressroom key revoke 3", meaning: "revoke key 3" }],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "key");
    await withAccount({ account: values.account }, async (account, owner) => {
      const { revokeApiKey } = await import("../../../records/keys/api-keys.ts");
      if (await revokeApiKey(account, id)) return;
      throw new WrongUse(
        "key_not_found",
        `Key ${id} was not found in ${owner.label}, or is already revoked.`,
        `See: pressroom key list --all${owner.flag}`,
      );
    });
    output.result({ id, revoked: true }, () => `Key ${id} is revoked.`);
  },
});
