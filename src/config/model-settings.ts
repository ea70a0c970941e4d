/** Settings for models and their budgets, and the checks across these settings. */
import { credential, dollars, modelName, modelNames, modelPrices, ports } from "./model-values.ts";
import type { ModelName, ProviderName } from "./model-values.ts";
import { setting } from "./setting.ts";
import { hosts, webAddress, wholeNumber } from "./values.ts";

export const modelSettings = {
  model: setting(
    "PRESSROOM_MODEL",
    "",
    "The model that writes content, as `provider:model`. Default: none; Pressroom then produces drafts without a model. See docs/models.md.",
    modelName,
  ),
  modelFast: setting(
    "PRESSROOM_MODEL_FAST",
    "",
    "A cheaper model for rechecking content, checking topics, rating forum posts and suggesting brand details. Default: the value of PRESSROOM_MODEL.",
    modelName,
  ),
  modelFallback: setting(
    "PRESSROOM_MODEL_FALLBACK",
    "",
    "A comma-separated list of fallback models, tried in order when the main model is down, too slow or rate-limited.",
    modelNames,
  ),
  openaiKey: setting("OPENAI_API_KEY", "", "The API key for `openai:` models.", credential),
  openaiUrl: setting(
    "OPENAI_BASE_URL",
    "",
    "A different base URL for `openai:` models, such as that of a proxy.",
    webAddress,
  ),
  anthropicKey: setting(
    "ANTHROPIC_API_KEY",
    "",
    "The API key for `anthropic:` models.",
    credential,
  ),
  anthropicUrl: setting(
    "ANTHROPIC_BASE_URL",
    "",
    "A different base URL for `anthropic:` models.",
    webAddress,
  ),
  googleKey: setting(
    "GOOGLE_GENERATIVE_AI_API_KEY",
    "",
    "The API key for `google:` models.",
    credential,
  ),
  googleUrl: setting(
    "GOOGLE_GENERATIVE_AI_BASE_URL",
    "",
    "A different base URL for `google:` models.",
    webAddress,
  ),
  modelUrl: setting(
    "PRESSROOM_MODEL_URL",
    "",
    "The base URL for `compatible:` models: any server with an OpenAI-compatible chat completions API, such as http://127.0.0.1:11434/v1.",
    webAddress,
  ),
  modelKey: setting(
    "PRESSROOM_MODEL_KEY",
    "",
    "The API key for `compatible:` models, if their server requires one.",
    credential,
  ),
  modelAllowedHosts: setting(
    "PRESSROOM_MODEL_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that accounts may use as model servers.",
    hosts,
  ),
  modelPorts: setting(
    "PRESSROOM_MODEL_PORTS",
    "11434,1234,8080,8000",
    "A comma-separated list of local ports where the operator's dashboard, the startup banner and `pressroom doctor` look for Ollama, LM Studio, llama.cpp and vLLM. `off` disables the search.",
    ports,
  ),
  modelMirror: setting(
    "PRESSROOM_MODEL_MIRROR",
    "",
    "A mirror of huggingface.co to download `local:` models from.",
    webAddress,
  ),
  localContextTokens: setting(
    "PRESSROOM_LOCAL_CONTEXT",
    "16384",
    "The maximum size of the context window of a `local:` model in tokens, including prompt and output. Lower values need less memory.",
    wholeNumber(4_096, 262_144),
  ),
  localThreads: setting(
    "PRESSROOM_LOCAL_THREADS",
    "0",
    "CPU threads for a `local:` model. 0 uses all cores except one.",
    wholeNumber(0, 256),
  ),
  localIdleSeconds: setting(
    "PRESSROOM_LOCAL_IDLE",
    "600",
    "How long an idle `local:` model stays in memory, in seconds.",
    wholeNumber(1, 86_400),
  ),
  modelPrices: setting(
    "PRESSROOM_MODEL_PRICES",
    "",
    "Prices of models that are not in the built-in table, as `provider:model=INPUT/CACHED/OUTPUT` in US dollars per million tokens.",
    modelPrices,
  ),
  modelThoughtsMax: setting(
    "PRESSROOM_MODEL_THOUGHTS",
    "8000",
    "The maximum number of reasoning tokens, in addition to the response. Lower it for a local model with a small context window.",
    wholeNumber(0, 100_000),
  ),
  modelCallsMax: setting(
    "PRESSROOM_MODEL_CONCURRENCY",
    "500",
    "The maximum number of concurrent calls to each provider. For a local server, set it to the number of requests that it can process at once.",
    wholeNumber(1, 10_000),
  ),
  modelDeadlineSeconds: setting(
    "PRESSROOM_MODEL_DEADLINE",
    "300",
    "The maximum duration of one model call in seconds. Raise it for a slow local model.",
    wholeNumber(10, 86_400),
  ),
  jobBudgetMicros: setting(
    "PRESSROOM_JOB_BUDGET",
    "5",
    "The maximum cost of one job in US dollars, checked before each call.",
    dollars,
  ),
  jobTokensMax: setting(
    "PRESSROOM_JOB_TOKENS",
    "2000000",
    "The maximum number of tokens for one job, regardless of cost.",
    wholeNumber(1_000, 999_999_999),
  ),
  accountBudgetMicros: setting(
    "PRESSROOM_ACCOUNT_BUDGET",
    "50",
    "The maximum cost for one account per day (UTC), in US dollars.",
    dollars,
  ),
  accountTokensMax: setting(
    "PRESSROOM_ACCOUNT_TOKENS",
    "50000000",
    "The maximum number of tokens for one account per day (UTC), regardless of cost.",
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

/** Each provider needs one of these settings. A proxy with its own URL may not require a key. */
const needs: Readonly<Record<ProviderName, readonly Key[]>> = {
  openai: ["openaiKey", "openaiUrl"],
  anthropic: ["anthropicKey", "anthropicUrl"],
  google: ["googleKey", "googleUrl"],
  compatible: ["modelUrl"],
  local: [],
};

/** Finds a model whose provider has no key at startup, before the first job fails. */
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
    // An invalid value is missing here; it was already reported.
    if (names.length > 0 && values["model"] === null) {
      problems.push(
        `${variable} is set, but PRESSROOM_MODEL is not: set it to the model that writes content.`,
      );
    }
    for (const { provider, model } of names) {
      const [first, ...others] = needs[provider];
      if (first === undefined) continue;
      if ([first, ...others].some((need) => values[need] !== "")) continue;
      problems.push(
        `${variable} contains ${provider}:${model}, but ${modelSettings[first].name} is not set: set it, or remove ${provider}:${model} from ${variable}.`,
      );
    }
  }
  return problems;
}
