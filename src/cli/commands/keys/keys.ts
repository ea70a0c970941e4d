/** `key create`, `list`, `rotate` and `revoke`. A key is shown once, when it is created. */
import { listed } from "../../../config/values.ts";
import {
  createApiKey,
  findApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  scopes as knownScopes,
} from "../../../records/keys/api-keys.ts";
import { chooseBrand } from "../../choose-brand.ts";
import { checkText } from "../../terminal/check-text.ts";
import {
  accountOption,
  idPositional,
  brandOption,
  defineCommand,
  flagOption,
  option,
} from "../../command.ts";
import { requireDuration, requireFuture } from "../../terminal/duration.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { keyJson, keyState, newKeyText } from "./show-key.ts";
import { table } from "../../terminal/table.ts";
import { withAccount } from "../../with-account.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

const modes = ["live", "test"] as const;
const rateMax = 1_000_000;

export const keyCreate = defineCommand({
  details:
    "Live keys use the configured model. Test keys never use a model: their drafts are free, instant and reproducible.\nCreate one key per application, so that you can revoke each separately.",
  options: {
    mode: option("live|test", "default: live"),
    name: option("TEXT", "what the key is for; shown in lists"),
    brand: {
      ...brandOption.brand,
      meaning: "restrict the key to this brand; default: all brands of the account",
    },
    scopes: option(
      "A,B",
      "a comma-separated list of generate, read, write, admin; default: generate,read",
    ),
    expires: option("90d|DATE", "when the key expires; default: never"),
    rate: option("N", "generation requests per minute"),
    ...accountOption,
  },
  examples: {
    "pressroom key create --mode test --name laptop": "a key for trying things out",
    'pressroom key create --name "web shop" --brand 1 --expires 90d --rate 60':
      "one brand, 90 days, 60 requests per minute",
  },
  run: async (output, { values }) => {
    const mode = modes.find((one) => one === (values.mode ?? "live"));
    if (mode === undefined) throw refused(`--mode "${values.mode}": use live or test.`);
    const name = checkText(values.name ?? "", { name: "--name", lengthMax: 200 });
    const ratePerMinute = values.rate === undefined ? null : checkRate(values.rate);
    const expiresAt =
      values.expires === undefined ? null : requireFuture(values.expires, "--expires", new Date());
    const scopes = checkScopes(values.scopes ?? "generate,read");
    const { key, record } = await withAccount(values, async (account, owner) => {
      const brandId =
        values.brand === undefined ? null : (await chooseBrand(account, owner, values.brand)).id;
      return createApiKey(account, { mode, name, brandId, scopes, ratePerMinute, expiresAt });
    });
    output.result({ key, ...keyJson(record) }, () => newKeyText(key, record));
  },
});

function checkScopes(list: string) {
  const given = listed(list);
  const scopes = knownScopes.filter((scope) => given.includes(scope));
  if (scopes.length === 0 || given.some((scope) => !knownScopes.some((one) => one === scope))) {
    throw refused(`--scopes "${list}": use a comma-separated list of ${knownScopes.join(", ")}.`);
  }
  return scopes;
}

function checkRate(text: string): number {
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (rate < 1 || rate > rateMax) {
    throw refused(`--rate "${text}": use a whole number from 1 to ${rateMax}.`);
  }
  return rate;
}

export const keyList = defineCommand({
  options: {
    all: flagOption("include revoked and expired keys"),
    ...accountOption,
  },
  examples: {
    "pressroom key list": "valid keys, and when each was last used",
    "pressroom key list --all": "all keys, including revoked and expired ones",
  },
  run: async (output, { values }) => {
    const now = new Date();
    const { records, flag } = await withAccount(values, async (account, owner) => ({
      records: await listApiKeys(account),
      flag: owner.flag,
    }));
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

const overlapDefault = "24h";

export const keyRotate = defineCommand({
  details:
    "The new key has the name, mode, brand, scopes and rate limit of the old one. Both keys work during the overlap:\ndeploy the new key, then let the old one expire.",
  positionals: [idPositional("key")],
  options: {
    overlap: option(
      "SPAN",
      `how long the old key stays valid: 30m, 24h, 7d; default: ${overlapDefault}`,
    ),
    ...accountOption,
  },
  examples: {
    "pressroom key rotate 3": "keep the old key for a day",
    "pressroom key rotate 3 --overlap 0s": "revoke the old key immediately",
  },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "key");
    const overlap = values.overlap ?? overlapDefault;
    const overlapSeconds = requireDuration(overlap, "--overlap");
    const { key, record, old } = await withAccount(values, async (account, owner) => {
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

export const keyRevoke = defineCommand({
  details: "The key stops working everywhere within a second. This cannot be undone.",
  positionals: [idPositional("key")],
  options: accountOption,
  examples: { "pressroom key revoke 3": "revoke key 3" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "key");
    await withAccount(values, async (account, owner) => {
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
