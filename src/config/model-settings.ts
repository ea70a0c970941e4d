/** The settings of models and of what they may cost, and what must hold between them. */
import { credential, dollars, modelName, modelNames, modelPrices, ports } from "./model-values.ts";
import type { ModelName, ProviderName } from "./model-values.ts";
import { setting } from "./setting.ts";
import { webAddress, wholeNumber } from "./values.ts";
import { hosts } from "./webhook-settings.ts";

export const modelSettings = {
  model: setting(
    "PRESSROOM_MODEL",
    "",
    "the model that writes, as `provider:model`; default: none, and the built-in writer writes; see docs/models.md",
    modelName,
  ),
  modelFast: setting(
    "PRESSROOM_MODEL_FAST",
    "",
    "a cheaper one that plans and checks; default: the same",
    modelName,
  ),
  modelFallback: setting(
    "PRESSROOM_MODEL_FALLBACK",
    "",
    "models to go to, in this order, where one is down or too slow for us, with commas between",
    modelNames,
  ),
  openaiKey: setting("OPENAI_API_KEY", "", "the key for `openai:` models", credential),
  openaiUrl: setting(
    "OPENAI_BASE_URL",
    "",
    "another address for `openai:` models, such as a proxy's",
    webAddress,
  ),
  anthropicKey: setting("ANTHROPIC_API_KEY", "", "the key for `anthropic:` models", credential),
  anthropicUrl: setting(
    "ANTHROPIC_BASE_URL",
    "",
    "another address for `anthropic:` models",
    webAddress,
  ),
  googleKey: setting(
    "GOOGLE_GENERATIVE_AI_API_KEY",
    "",
    "the key for `google:` models",
    credential,
  ),
  googleUrl: setting(
    "GOOGLE_GENERATIVE_AI_BASE_URL",
    "",
    "another address for `google:` models",
    webAddress,
  ),
  modelUrl: setting(
    "PRESSROOM_MODEL_URL",
    "",
    "where `compatible:` models are: any server that speaks OpenAI's chat completions, such as http://127.0.0.1:11434/v1",
    webAddress,
  ),
  modelKey: setting(
    "PRESSROOM_MODEL_KEY",
    "",
    "the key for `compatible:` models, where their server wants one",
    credential,
  ),
  modelAllowedHosts: setting(
    "PRESSROOM_MODEL_ALLOW",
    "",
    "hosts, or hosts with ports, that accounts may name as their model's address though they are not public, with commas between",
    hosts,
  ),
  modelPorts: setting(
    "PRESSROOM_MODEL_PORTS",
    "11434,1234,8080,8000",
    "ports of this machine on which the operator's dashboard, the banner and `pressroom doctor` look for Ollama, LM Studio, llama.cpp and vLLM, with commas between; `off` looks nowhere; for tests, and for servers on other ports",
    ports,
  ),
  modelMirror: setting(
    "PRESSROOM_MODEL_MIRROR",
    "",
    "a server with the paths of huggingface.co from which `local:` models are downloaded instead",
    webAddress,
  ),
  localContextTokens: setting(
    "PRESSROOM_LOCAL_CONTEXT",
    "16384",
    "tokens that a `local:` model reads and writes at once, at most; less takes less memory",
    wholeNumber(4_096, 262_144),
  ),
  localThreads: setting(
    "PRESSROOM_LOCAL_THREADS",
    "0",
    "processor threads for a `local:` model; 0 takes all cores but one",
    wholeNumber(0, 256),
  ),
  localIdleSeconds: setting(
    "PRESSROOM_LOCAL_IDLE",
    "600",
    "how many seconds a `local:` model stays in memory without a call",
    wholeNumber(1, 86_400),
  ),
  modelPrices: setting(
    "PRESSROOM_MODEL_PRICES",
    "",
    "prices that the table does not know, as `provider:model=INPUT/CACHED/OUTPUT` in dollars for a million tokens",
    modelPrices,
  ),
  modelThoughtsMax: setting(
    "PRESSROOM_MODEL_THOUGHTS",
    "8000",
    "tokens that a model may think with on top of an answer; less for a local model with a small context",
    wholeNumber(0, 100_000),
  ),
  modelCallsMax: setting(
    "PRESSROOM_MODEL_CONCURRENCY",
    "500",
    "calls under way at once to each provider; for a local server, what it can do at once",
    wholeNumber(1, 10_000),
  ),
  modelDeadlineSeconds: setting(
    "PRESSROOM_MODEL_DEADLINE",
    "300",
    "how many seconds one call may take at most; more for a slow local model",
    wholeNumber(10, 3_600),
  ),
  jobBudgetMicros: setting(
    "PRESSROOM_JOB_BUDGET",
    "5",
    "dollars that one job may cost; looked at before every call",
    dollars,
  ),
  jobTokensMax: setting(
    "PRESSROOM_JOB_TOKENS",
    "2000000",
    "tokens that one job may take, whatever they cost",
    wholeNumber(1_000, 999_999_999),
  ),
  accountBudgetMicros: setting(
    "PRESSROOM_ACCOUNT_BUDGET",
    "50",
    "dollars that one account may cost in a day (UTC)",
    dollars,
  ),
  accountTokensMax: setting(
    "PRESSROOM_ACCOUNT_TOKENS",
    "50000000",
    "tokens that one account may take in a day, whatever they cost",
    wholeNumber(1_000, 999_999_999),
  ),
};

export const modelSecretNames = [
  modelSettings.openaiKey,
  modelSettings.anthropicKey,
  modelSettings.googleKey,
  modelSettings.modelKey,
].map(({ name }) => name);

type Key = keyof typeof modelSettings;

/** What each provider needs: one of these. A proxy at an address of its own may want no key. */
const needs: Readonly<Record<ProviderName, readonly Key[]>> = {
  openai: ["openaiKey", "openaiUrl"],
  anthropic: ["anthropicKey", "anthropicUrl"],
  google: ["googleKey", "googleUrl"],
  compatible: ["modelUrl"],
  local: [],
};

/** A model whose provider has no key is found at the start, and not by the first job. */
export function modelProblems(values: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  const one = (key: Key) => (values[key] ? [values[key] as ModelName] : []);
  const named: readonly (readonly [Key, readonly ModelName[]])[] = [
    ["model", one("model")],
    ["modelFast", one("modelFast")],
    ["modelFallback", (values["modelFallback"] ?? []) as ModelName[]],
  ];
  for (const [key, names] of named) {
    const { name: variable } = modelSettings[key];
    // A value that could not be read is missing here, and has its own line already.
    if (names.length > 0 && values["model"] === null) {
      problems.push(`${variable} is set and PRESSROOM_MODEL is not: write the model that writes.`);
    }
    for (const { provider, model } of names) {
      const [first, ...others] = needs[provider];
      if (first === undefined) continue;
      if ([first, ...others].some((need) => values[need] !== "")) continue;
      problems.push(
        `${variable} names ${provider}:${model}, and ${modelSettings[first].name} is not set: write it, or leave ${provider} out.`,
      );
    }
  }
  return problems;
}
