/** `key list`: an account's API keys, without the keys themselves, which nobody knows. */
import { accountOption, defineCommand } from "../../command.ts";
import { keyJson, keyState } from "../../show-key.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const keyList = defineCommand({
  options: {
    all: { type: "boolean", meaning: "include revoked and expired keys" },
    ...accountOption,
  },
  examples: [
    { line: "pressroom key list", meaning: "valid keys, and when each was last used" },
    { line: "pressroom key list --all", meaning: "all keys, including revoked and expired ones" },
  ],
  run: async (output, { values }) => {
    const now = new Date();
    const { records, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { listApiKeys } = await import("../../../records/keys/api-keys.ts");
        return { records: await listApiKeys(account), flag: owner.flag };
      },
    );
    const shown = records
      .map((record) => ({ record, state: keyState(record, now) }))
      .filter(({ state }) => values.all === true || state === "active");
    const json = shown.map(({ record, state }) => ({ ...keyJson(record), state }));
    output.result({ keys: json }, () =>
      shown.length === 0
        ? `No keys. Create one: pressroom key create --mode test${flag}`
        : table(
            ["ID", "KEY", "NAME", "BRAND", "MAY", "STATE", "EXPIRES", "LAST USED"],
            shown.map(({ record, state }) => [
              record.id,
              record.hint,
              record.name,
              record.brandId === null ? "any" : String(record.brandId),
              record.scopes,
              state,
              record.expiresAt,
              record.lastUsedAt,
            ]),
          ),
    );
  },
});
