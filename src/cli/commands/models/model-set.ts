/** `model set`: sets the model of an account, with its own API key. */
import { parseModelName } from "../../../config/model-values.ts";
import { checkText, checkWebAddress, refused } from "../../check-text.ts";
import { accountOption, defineCommand } from "../../command.ts";
import { readText } from "../../read-text.ts";
import { withAccountSecret } from "../../with-account-secret.ts";

export const modelSet = defineCommand({
  details:
    "Live keys of the account then use this model instead of PRESSROOM_MODEL, at the expense of the account. The API key\nis stored encrypted with the instance secret. To keep it out of the shell history, use @FILE or - (stdin).",
  positionals: [
    { name: "MODEL", meaning: "provider:model; openai, anthropic, google, compatible or local" },
  ],
  options: {
    key: { type: "string", value: "TEXT|@FILE|-", meaning: "the API key of the provider" },
    fast: {
      type: "string",
      value: "NAME",
      meaning: "a cheaper model of the same provider for planning and reviewing; default: MODEL",
    },
    url: {
      type: "string",
      value: "URL",
      meaning: "the address of the provider; required for compatible servers",
    },
    ...accountOption,
  },
  examples: [
    {
      line: "pass show openai | pressroom model set openai:gpt-5.4 --fast gpt-5.4-mini --key -",
      meaning: "with the API key of the account",
    },
    {
      line: "pressroom model set compatible:llama3.3 --url http://127.0.0.1:11434/v1",
      meaning: "a server that needs no key",
    },
  ],
  run: async (output, { values, positionals }) => {
    const name = parseModelName(positionals[0] ?? "");
    if (!name) {
      throw refused(
        `"${positionals[0]}" is not a model. Use provider:model, such as openai:gpt-5.4 or anthropic:claude-sonnet-5.`,
      );
    }
    const url = checkWebAddress(values.url ?? "");
    const key = checkKey(values.key);
    if (name.provider === "compatible" && url === "") {
      throw refused("A compatible server needs its address: --url http://127.0.0.1:11434/v1");
    }
    if (name.provider === "local" && key + url !== "") {
      throw refused("A local model takes neither --key nor --url.");
    }
    if (key === "" && url === "" && name.provider !== "local") throw refused("--key is missing.");
    const fastModel =
      values.fast === undefined
        ? null
        : checkText(values.fast, { name: "--fast", lengthMax: 200, isRequired: true });
    const { provider, model } = name;
    const wanted = { provider, model, fastModel, url: url.replace(/(?<!\/)\/+$/, ""), key };
    const { label, flag } = await withAccountSecret(
      { account: values.account },
      async (account, owner, encryption) => {
        const { setAccountModels } = await import("../../../records/models/account-models.ts");
        await setAccountModels({ encryption }, account, wanted);
        return owner;
      },
    );
    output.result(
      { model: `${provider}:${model}`, fast_model: fastModel, url: wanted.url || null },
      () => `${label} now writes with ${provider}:${model}. Test it: pressroom model try${flag}`,
    );
  },
});

function checkKey(given: string | undefined): string {
  // A file or a pipe ends with a line break that is not part of the key.
  const key = given === undefined ? "" : readText(given, "--key").trim();
  if (!/^[\x21-\x7e]{0,1000}$/.test(key)) {
    throw refused("--key is not valid: use visible ASCII characters without spaces.");
  }
  return key;
}
