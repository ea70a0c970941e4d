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
    const isRevoked = await withAccount(values.account, async (account) => {
      const { revokeApiKey } = await import("../../records/api-keys.ts");
      return revokeApiKey(account, id);
    });
    if (!isRevoked) {
      throw new WrongUse(
        "key_not_found",
        `The account has no key ${id} that is not revoked already.`,
        "See: pressroom key list --all",
      );
    }
    output.result({ id, revoked: true }, () => `Key ${id} is revoked.`);
  },
});
