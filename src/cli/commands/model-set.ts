/** `model set`: gives an account a model of its own, with its own key. */
import { parseModelName } from "../../config/model-values.ts";
import { checkText, checkWebAddress, refused } from "../check-text.ts";
import { accountOption, defineCommand } from "../command.ts";
import { readText } from "../read-text.ts";
import { withAccountSecret } from "../with-account-secret.ts";

export const modelSet = defineCommand({
  details:
    "The account's live keys then write with it instead of with PRESSROOM_MODEL, at the account's own expense. The key is\nstored encrypted under the instance's secret. A key in a command can be seen in the shell's history: @FILE and -\n(stdin) keep it out.",
  positionals: [
    { name: "MODEL", meaning: "provider:model; openai, anthropic, google, compatible or local" },
  ],
  options: {
    key: { type: "string", value: "TEXT|@FILE|-", meaning: "the provider's key" },
    fast: {
      type: "string",
      value: "NAME",
      meaning: "a cheaper model of the same provider that plans and checks; default: the same",
    },
    url: {
      type: "string",
      value: "URL",
      meaning: "where the provider is; needed for compatible servers",
    },
    ...accountOption,
  },
  examples: [
    {
      line: "pass show openai | pressroom model set openai:gpt-5.4 --fast gpt-5.4-mini --key -",
      meaning: "the account's own key",
    },
    {
      line: "pressroom model set compatible:llama3.3 --url http://127.0.0.1:11434/v1",
      meaning: "a server of its own that wants no key",
    },
  ],
  run: async (output, { values, positionals }) => {
    const name = parseModelName(positionals[0] ?? "");
    if (!name) {
      throw refused(
        `"${positionals[0]}" is no model. Write provider:model, such as openai:gpt-5.4 or anthropic:claude-sonnet-5.`,
      );
    }
    const url = checkWebAddress(values.url ?? "");
    const key = checkKey(values.key);
    if (name.provider === "compatible" && url === "") {
      throw refused("A compatible server needs its address: --url http://127.0.0.1:11434/v1");
    }
    if (name.provider === "local" && key + url !== "") {
      throw refused("A model on this machine has no --key and no --url.");
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
        const { setAccountModels } = await import("../../records/account-models.ts");
        await setAccountModels({ encryption }, account, wanted);
        return owner;
      },
    );
    output.result(
      { model: `${provider}:${model}`, fast_model: fastModel, url: wanted.url || null },
      () => `${label} writes with ${provider}:${model} now. Try it: pressroom model try${flag}`,
    );
  },
});

function checkKey(given: string | undefined): string {
  // A file or a pipe ends with a line break that no key has.
  const key = given === undefined ? "" : readText(given, "--key").trim();
  if (!/^[\x21-\x7e]{0,1000}$/.test(key)) {
    throw refused("--key is no key: visible ASCII characters, no blanks.");
  }
  return key;
}
