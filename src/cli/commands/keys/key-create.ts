/** `key create`: makes an API key and shows it, this once. */
import { checkText, refused } from "../../check-text.ts";
import { accountOption, brandOption, defineCommand } from "../../command.ts";
import { requireFuture } from "../../duration.ts";
import { keyJson, newKeyText } from "../../show-key.ts";
import { withAccount } from "../../with-account.ts";

const modes = ["live", "test"] as const;
const rateMax = 1_000_000;

export const keyCreate = defineCommand({
  details:
    "Live keys use the configured model. Test keys never use a model: their drafts are free, instant and reproducible.\nCreate one key per application, so that you can revoke each separately.",
  options: {
    mode: { type: "string", value: "live|test", meaning: "default: live" },
    name: { type: "string", value: "TEXT", meaning: "what the key is for; shown in lists" },
    brand: {
      ...brandOption.brand,
      meaning: "restrict the key to this brand; default: all brands of the account",
    },
    scopes: {
      type: "string",
      value: "A,B",
      meaning: "a comma-separated list of generate, read, write, admin; default: generate,read",
    },
    expires: { type: "string", value: "90d|DATE", meaning: "when the key expires; default: never" },
    rate: { type: "string", value: "N", meaning: "generation requests per minute" },
    ...accountOption,
  },
  examples: [
    {
      line: "pressroom key create --mode test --name laptop",
      meaning: "a key for trying things out",
    },
    {
      line: 'pressroom key create --name "web shop" --brand 1 --expires 90d --rate 60',
      meaning: "one brand, 90 days, 60 requests per minute",
    },
  ],
  run: async (output, { values }) => {
    const mode = modes.find((one) => one === (values.mode ?? "live"));
    if (mode === undefined) throw refused(`--mode "${values.mode}": use live or test.`);
    const name = checkText(values.name ?? "", { name: "--name", lengthMax: 200 });
    const ratePerMinute = values.rate === undefined ? null : checkRate(values.rate);
    const expiresAt =
      values.expires === undefined ? null : requireFuture(values.expires, "--expires", new Date());
    const wish = { account: values.account, brand: values.brand };
    const { key, record } = await withAccount(wish, async (account, owner) => {
      const [{ createApiKey, scopes: known }, { chooseBrand }] = await Promise.all([
        import("../../../records/keys/api-keys.ts"),
        import("../../choose-brand.ts"),
      ]);
      const scopes = checkScopes(values.scopes ?? "generate,read", known);
      const brandId =
        values.brand === undefined ? null : (await chooseBrand(account, owner, values.brand)).id;
      return createApiKey(account, { mode, name, brandId, scopes, ratePerMinute, expiresAt });
    });
    output.result({ key, ...keyJson(record) }, () => newKeyText(key, record));
  },
});

function checkScopes<S extends string>(list: string, known: readonly S[]): S[] {
  const given = list
    .split(",")
    .map((scope) => scope.trim())
    .filter((scope) => scope !== "");
  const scopes = known.filter((scope) => given.includes(scope));
  if (scopes.length === 0 || given.some((scope) => !known.some((one) => one === scope))) {
    throw refused(`--scopes "${list}": use a comma-separated list of ${known.join(", ")}.`);
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
