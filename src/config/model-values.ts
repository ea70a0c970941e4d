/** Parses model settings (names, prices, budgets) into a value or a message that says what to use instead. */
import { listed, optional } from "./values.ts";
import type { Reader } from "./values.ts";

export const providerNames = ["openai", "anthropic", "google", "compatible", "local"] as const;
export type ProviderName = (typeof providerNames)[number];

/** A model, written `provider:model` everywhere. */
export interface ModelName {
  provider: ProviderName;
  model: string;
}

/** In millionths of a dollar per million tokens. */
export interface ModelPrice {
  input: number;
  cachedInput: number;
  output: number;
}

const example =
  "provider:model, such as openai:gpt-5.4, anthropic:claude-sonnet-5, google:gemini-2.5-pro, compatible:llama3.3 or local:qwen3-4b.";

export function parseModelName(text: string): ModelName | undefined {
  // The model name itself can contain colons and slashes: compatible:llama3.3:70b, compatible:meta/llama-4.
  const [, provider, model] = /^([a-z]+):([\x21-\x7e]{1,200})$/.exec(text) ?? [];
  const known = providerNames.find((one) => one === provider);
  if (known === undefined || model === undefined) return undefined;
  return known === "local" && !isLocalModel(model) ? undefined : { provider: known, model };
}

/** A name that `pressroom model list` shows, or the path of a file. */
function isLocalModel(model: string): boolean {
  return /^([a-z0-9][a-z0-9._-]{0,99}|\/.+\.gguf)$/u.test(model);
}

/** Empty means none. */
export const modelName: Reader<ModelName | null> = (text) => {
  if (text === "") return { value: null };
  const value = parseModelName(text);
  return value === undefined ? { write: `use ${example}` } : { value };
};

export const modelNames: Reader<readonly ModelName[]> = (text) => {
  const names = listed(text).map(parseModelName);
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length
    ? { value: known }
    : { write: `use a comma-separated list, where each entry is ${example}` };
};

/** Only characters that an HTTP header can contain. */
export const credential = optional(
  (text) => /^[\x21-\x7e]{1,1000}$/.test(text),
  "use the key as shown by the provider: visible ASCII characters, no spaces.",
);

/** Dollars, converted to millionths. */
export const dollars: Reader<number> = (text) =>
  /^\d{1,6}(\.\d{1,6})?$/.test(text)
    ? { value: Math.round(Number(text) * 1_000_000) }
    : { write: "use an amount in US dollars, such as 2 or 0.50." };

/** `openai:gpt-9=2/0.2/8`: dollars per million tokens of input, cached input and output. */
export const modelPrices: Reader<ReadonlyMap<string, ModelPrice>> = (text) => {
  const prices = new Map<string, ModelPrice>();
  for (const pair of listed(text)) {
    const at = pair.lastIndexOf("=");
    const [input, cachedInput, output, more] = pair
      .slice(at + 1)
      .split("/")
      .map((amount) => dollars(amount));
    const isPrice = parseModelName(pair.slice(0, at)) !== undefined && more === undefined;
    if (!isPrice || !isValue(input) || !isValue(cachedInput) || !isValue(output)) {
      return {
        write:
          "use provider:model=INPUT/CACHED/OUTPUT in US dollars per million tokens, such as openai:gpt-9=2/0.20/8. Separate entries with commas.",
      };
    }
    prices.set(pair.slice(0, at), {
      input: input.value,
      cachedInput: cachedInput.value,
      output: output.value,
    });
  }
  return { value: prices };
};

export const ports: Reader<readonly number[]> = (text) => {
  if (text === "off") return { value: [] };
  const value = listed(text).map((port) => (/^\d{1,5}$/.test(port) ? Number(port) : 0));
  return value.length > 0 && value.every((port) => port > 0 && port < 65_536)
    ? { value: [...new Set(value)] }
    : { write: "use ports separated by commas, such as 11434,8000, or `off`." };
};

function isValue(
  result: { value: number } | { write: string } | undefined,
): result is { value: number } {
  return result !== undefined && "value" in result;
}
