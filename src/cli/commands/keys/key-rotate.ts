/** `key rotate`: replaces a key; the old one stays valid for the chosen overlap. */
import { accountOption, defineCommand } from "../../command.ts";
import { requireDuration } from "../../duration.ts";
import { requireId } from "../../parse-id.ts";
import { keyJson, newKeyText } from "../../show-key.ts";
import { withAccount } from "../../with-account.ts";
import { WrongUse } from "../../wrong-use.ts";

const overlapDefault = "24h";

export const keyRotate = defineCommand({
  details:
    "The new key has the name, mode, brand, scopes and rate limit of the old one. Both keys work during the overlap:\ndeploy the new key, then let the old one expire.",
  positionals: [{ name: "ID", meaning: "the id of the key, as shown by pressroom key list" }],
  options: {
    overlap: {
      type: "string",
      value: "SPAN",
      meaning: `how long the old key stays valid: 30m, 24h, 7d; default: ${overlapDefault}`,
    },
    ...accountOption,
  },
  examples: [
    { line: "pressroom key rotate 3", meaning: "keep the old key for a day" },
    { line: "pressroom key rotate 3 --overlap 0s", meaning: "revoke the old key immediately" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "key");
    const overlap = values.overlap ?? overlapDefault;
    const overlapSeconds = requireDuration(overlap, "--overlap");
    const wish = { account: values.account };
    const { key, record, old } = await withAccount(wish, async (account, owner) => {
      const { findApiKey, rotateApiKey } = await import("../../../records/keys/api-keys.ts");
      const made = await rotateApiKey(account, id, overlapSeconds);
      if (made !== undefined) return { ...made, old: await findApiKey(account, id) };
      throw new WrongUse(
        "key_not_found",
        `Key ${id} was not found in ${owner.label}, or cannot be rotated.`,
        `See: pressroom key list${owner.flag}`,
      );
    });
    const ends = old?.expiresAt ?? null;
    output.result(
      { key, ...keyJson(record), replaces: { id, expires_at: ends } },
      () => `${newKeyText(key, record)}\n\nThe old key ${id} works until ${ends?.toISOString()}.`,
    );
  },
});
