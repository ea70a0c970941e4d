/** `key rotate`: a new key in place of an old one, which lives on for a chosen overlap. */
import { accountOption, defineCommand } from "../command.ts";
import { requireDuration } from "../duration.ts";
import { requireId } from "../parse-id.ts";
import { keyJson, newKeyText } from "../show-key.ts";
import { withAccount } from "../with-account.ts";
import { WrongUse } from "../wrong-use.ts";

const overlapDefault = "24h";

export const keyRotate = defineCommand({
  details:
    "The new key has the old one's name, mode, brand, scopes and rate. During the overlap both work: put the new one\nin place, then let the old one end by itself.",
  positionals: [{ name: "ID", meaning: "the key's id, as pressroom key list shows it" }],
  options: {
    overlap: {
      type: "string",
      value: "SPAN",
      meaning: `how long the old key lives on: 30m, 24h, 7d; default ${overlapDefault}`,
    },
    ...accountOption,
  },
  examples: [
    { line: "pressroom key rotate 3", meaning: "a day to change over" },
    { line: "pressroom key rotate 3 --overlap 0s", meaning: "the old one ends now" },
  ],
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "key");
    const overlap = values.overlap ?? overlapDefault;
    const overlapSeconds = requireDuration(overlap, "--overlap");
    const wish = { account: values.account };
    const { key, record, old } = await withAccount(wish, async (account, owner) => {
      const { findApiKey, rotateApiKey } = await import("../../records/api-keys.ts");
      const made = await rotateApiKey(account, id, overlapSeconds);
      if (made !== undefined) return { ...made, old: await findApiKey(account, id) };
      throw new WrongUse(
        "key_not_found",
        `There is no key ${id} in ${owner.label} that could be rotated.`,
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
