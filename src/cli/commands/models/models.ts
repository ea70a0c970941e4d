/** `model set`, `show`, `unset` and `try`: the model that an account writes with. */
import { readConfig } from "../../../config.ts";
import { parseModelName } from "../../../config/model-values.ts";
import type { Failure } from "../../../errors.ts";
import { accountsChoice, fullName, operatorsChoice } from "../../../llm/model-choice.ts";
import type { AccountModels, ModelChoice } from "../../../llm/model-choice.ts";
import type { TriedModel } from "../../../llm/check-model-connection.ts";
import {
  findAccountModels,
  openAccountModels,
  setAccountModels,
  unsetAccountModels,
} from "../../../records/models/account-models.ts";
import { checkText, checkWebAddress } from "../../terminal/check-text.ts";
import { accountOption, defineCommand, exitCode, option } from "../../command.ts";
import { readText } from "../../terminal/read-text.ts";
import { pairs, table } from "../../terminal/table.ts";
import { withAccount, withAccountSecret } from "../../with-account.ts";
import { commandLogLevel } from "../../with-services.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

export const modelSet = defineCommand({
  details:
    "The account's live keys then use this model instead of PRESSROOM_MODEL, at the account's own expense. The API key\nis stored encrypted with the instance secret. To keep it out of the shell history, use @FILE or - (stdin).",
  positionals: [
    {
      name: "MODEL",
      meaning: "provider:model, where provider is openai, anthropic, google, compatible or local",
    },
  ],
  options: {
    key: option("TEXT|@FILE|-", "the API key of the provider"),
    fast: option(
      "NAME",
      "a cheaper model from the same provider for rechecks, topic checks and other small tasks; default: MODEL",
    ),
    url: option("URL", "the base URL of the provider; required for OpenAI-compatible servers"),
    ...accountOption,
  },
  examples: {
    "pass show openai | pressroom model set openai:gpt-5.4 --fast gpt-5.4-mini --key -":
      "with the account's provider API key",
    "pressroom model set compatible:llama3.3 --url http://127.0.0.1:11434/v1":
      "a server that does not require a key",
  },
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
      throw refused(
        "An OpenAI-compatible server requires a base URL: --url http://127.0.0.1:11434/v1",
      );
    }
    if (name.provider === "local" && key + url !== "") {
      throw refused("A local model does not support --key or --url.");
    }
    if (key === "" && url === "" && name.provider !== "local") throw refused("--key is missing.");
    const fastModel =
      values.fast === undefined
        ? null
        : checkText(values.fast, { name: "--fast", lengthMax: 200, isRequired: true });
    const { provider, model } = name;
    const wanted = { provider, model, fastModel, url: url.replace(/(?<!\/)\/+$/, ""), key };
    const { label, flag } = await withAccountSecret(values, async (account, encryption, owner) => {
      await setAccountModels({ encryption }, account, wanted);
      return owner;
    });
    output.result(
      { model: `${provider}:${model}`, fast_model: fastModel, url: wanted.url || null },
      () =>
        `The model of ${label} is now ${provider}:${model}. To test it: pressroom model try${flag}`,
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

interface ShownModels {
  /** Who pays for it. */
  of: "account" | "operator" | "nobody";
  model: string | null;
  fast_model: string | null;
  fallback: string[];
  url: string | null;
  key_hint: string | null;
}

export const modelShow = defineCommand({
  details:
    "Without --account, shows PRESSROOM_MODEL and the related settings. API keys are never shown.",
  options: accountOption,
  examples: {
    "pressroom model show": "the default model",
    "pressroom model show --account ada@example.com": "the model of one account",
  },
  run: async (output, { values }) => {
    const own =
      values.account === undefined ? undefined : await withAccount(values, findAccountModels);
    const shown: ShownModels = own
      ? {
          of: "account",
          model: `${own.provider}:${own.model}`,
          fast_model: own.fastModel && `${own.provider}:${own.fastModel}`,
          fallback: [],
          url: own.url || null,
          key_hint: own.lastFour === "" ? null : `…${own.lastFour}`,
        }
      : operatorsModels();
    output.result(shown, () => modelsText(shown));
  },
});

function operatorsModels(): ShownModels {
  const choice = operatorsChoice(readConfig());
  if (!choice) {
    return { of: "nobody", model: null, fast_model: null, fallback: [], url: null, key_hint: null };
  }
  const credential = choice.credentialOf(choice.strong.provider);
  return {
    of: "operator",
    model: fullName(choice.strong),
    fast_model: fullName(choice.fast),
    fallback: choice.fallback.map(fullName),
    url: credential.url || null,
    key_hint: credential.key === "" ? null : `in ${credential.name}`,
  };
}

function modelsText(shown: ShownModels): string {
  if (shown.of === "nobody") {
    return "No model is configured, so Pressroom uses the built-in writer, which produces drafts only. See docs/models.md.";
  }
  return pairs(
    [
      ["main model", shown.model ?? ""],
      ["fast model", shown.fast_model ?? "the same model"],
      ["fallbacks", shown.fallback.join(", ") || "none"],
      ["URL", shown.url ?? "provider default"],
      ["key", shown.key_hint ?? "none"],
      ["paid by", shown.of === "account" ? "the account" : "the operator"],
    ],
    0,
  );
}

export const modelUnset = defineCommand({
  details: "The account then uses PRESSROOM_MODEL again. Its stored API key is deleted.",
  options: accountOption,
  examples: { "pressroom model unset --account ada@example.com": "back to the default" },
  run: async (output, { values }) => {
    const { id, label } = await withAccount(values, async (account, owner) => {
      if (await unsetAccountModels(account)) return owner;
      throw new WrongUse("model_not_set", `No model is set for ${owner.label}.`);
    });
    output.result({ account_id: id, unset: true }, () => `Removed the model from ${label}.`);
  },
});

interface Tried {
  model: string;
  answered: boolean;
  milliseconds: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** In dollars; null if the price is unknown. */
  cost: number | null;
  failure: { code: string; message: string; said: string | null } | null;
}

export const modelTry = defineCommand({
  details:
    "Asks each model for one word, so the test costs almost nothing. Without --account, tests PRESSROOM_MODEL and the fast\nand fallback models. The exit code is 1 if any of them does not respond.",
  options: accountOption,
  examples: {
    "pressroom model try": "test the API key, the model name and the connection",
    "pressroom model try --account ada@example.com": "test the model of an account",
  },
  run: async (output, { values }) => {
    const choice = await choose(values.account);
    const found = await tryAll(choice, (name) => output.live(`asking ${name} …`));
    const tried = found.map(presentTried);
    output.live("");
    output.result({ models: tried }, () => triedText(tried));
    return tried.every(({ answered }) => answered) ? exitCode.done : exitCode.failed;
  },
});

async function choose(account: string | undefined): Promise<ModelChoice> {
  if (account !== undefined) {
    const own = await withAccountSecret({ account }, (handle, encryption) =>
      openAccountModels({ encryption }, handle),
    );
    if (own) return accountsChoice(readConfig(), own as AccountModels);
  }
  const choice = operatorsChoice(readConfig());
  if (choice) return choice;
  throw new WrongUse(
    "model_not_set",
    "No model is configured, so Pressroom uses the built-in writer, which produces drafts only.",
    "Set PRESSROOM_MODEL and the API key of its provider, or see: pressroom model set --help",
  );
}

async function tryAll(choice: ModelChoice, onModel: (name: string) => void): Promise<TriedModel[]> {
  const config = readConfig();
  const [
    { tryModels },
    { modelOptions },
    { openLocalModelFetch, openPublicModelFetch },
    { createLog },
  ] = await Promise.all([
    import("../../../llm/check-model-connection.ts"),
    import("../../../services/job-models.ts"),
    import("../../../services/open-model-fetch.ts"),
    import("../../../log.ts"),
  ]);
  const options = {
    ...modelOptions(config),
    publicFetch: openPublicModelFetch(config).fetch,
    localFetch: openLocalModelFetch(config).fetch,
    log: createLog(commandLogLevel(config.logLevel)),
  };
  return tryModels(options, choice, new AbortController().signal, onModel);
}

function presentTried({ failure, costMicros, ...tried }: TriedModel): Tried {
  return {
    model: tried.model,
    answered: failure === null,
    milliseconds: tried.milliseconds,
    input_tokens: tried.inputTokens,
    output_tokens: tried.outputTokens,
    cost: costMicros === null ? null : costMicros / 1_000_000,
    failure: failure && { code: failure.code, message: failure.message, said: saidBy(failure) },
  };
}

/** The provider's own message, which a job's failure never includes. */
function saidBy({ cause }: Failure): string | null {
  return cause instanceof Error ? cause.message : null;
}

function triedText(tried: readonly Tried[]): string {
  const rows = tried.map((one) => [
    one.model,
    one.answered ? "responded" : (one.failure?.code ?? ""),
    one.milliseconds ?? "-",
    one.answered ? `${one.input_tokens} in, ${one.output_tokens} out` : "-",
    one.cost === null ? "unknown price" : `$${one.cost.toFixed(6)}`,
  ]);
  const failures = tried.flatMap(({ failure }) =>
    failure === null
      ? []
      : [`\n${failure.message}${failure.said === null ? "" : `\n  Response: ${failure.said}`}`],
  );
  return [table(["MODEL", "RESULT", "MS", "TOKENS", "COST"], rows), ...failures].join("\n");
}
