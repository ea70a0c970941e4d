/** Tests the key, the name and the connection of each model of a choice with one small request. */
import type { ProviderName } from "../config/model-values.ts";
import { Failure } from "../errors.ts";
import type { ModelCall } from "./model.ts";
import { fullName } from "./model-choice.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { ModelsOptions } from "./open-models.ts";

export interface TriedModel {
  /** As `provider:model`. */
  model: string;
  milliseconds: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Null if the price is unknown. */
  costMicros: number | null;
  /** Null if it responded. */
  failure: Failure | null;
}

/** Short, because a person is waiting. A self-hosted server may have to load the model first. */
const totalMsMax = 30_000;
const loadingMsMax = 60_000;

export async function tryModels(
  options: Omit<ModelsOptions, "records" | "retryPolicy">,
  choice: ModelChoice,
  signal: AbortSignal,
  onModel: (name: string) => void = () => undefined,
): Promise<TriedModel[]> {
  const names = [choice.strong, choice.fast, ...choice.fallback];
  const distinct = names.filter(
    (name, index) => names.findIndex((other) => fullName(other) === fullName(name)) === index,
  );
  const tried: TriedModel[] = [];
  for (const name of distinct) {
    onModel(fullName(name));
    tried.push(
      await tryOne(options, { ...choice, strong: name, fast: name, fallback: [] }, signal),
    );
  }
  return tried;
}

async function tryOne(
  options: Omit<ModelsOptions, "records" | "retryPolicy">,
  choice: ModelChoice,
  signal: AbortSignal,
): Promise<TriedModel> {
  const { openModels } = await import("./open-models.ts");
  const none = { micros: 0, tokens: 0 };
  const calls: ModelCall[] = [];
  const { provider } = choice.strong;
  const isLoaded = provider === "compatible" || provider === "local";
  const tryMsMax = isLoaded ? loadingMsMax : totalMsMax;
  // Calls to the engine on this machine have their own time limits.
  const limit = AbortSignal.timeout(tryMsMax + 2_000);
  const models = openModels({
    ...options,
    times: {
      ...options.times,
      totalMsMax: Math.min(tryMsMax, options.times?.totalMsMax ?? tryMsMax),
    },
    records: { spentToday: async () => none, spentOnJob: async () => none },
    // Report the first failure without retries.
    retryPolicy: { triesMax: 1 },
  }).forJob({ accountId: 0, jobId: 0, choice, record: (call) => void calls.push(call) });
  const failure = await models
    .ask(
      {
        purpose: "try",
        tier: "strong",
        system: "This is a connection test.",
        shared: "Nothing but a short answer is needed.",
        task: "Answer with the single word: ready",
        outputTokensMax: 50,
      },
      { signal: AbortSignal.any([signal, limit]) },
    )
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof Failure) return isTalkative(provider, error) ? null : error;
        if (limit.aborted && !signal.aborted) return new Failure("model_timeout");
        throw error;
      },
    );
  const call = calls.at(-1);
  return {
    model: models.name,
    milliseconds: call?.milliseconds ?? null,
    inputTokens: call?.inputTokens ?? null,
    outputTokens: call?.outputTokens ?? null,
    costMicros: call?.costMicros ?? null,
    failure,
  };
}

/** A small local model that does not stop after one word works all the same. */
function isTalkative(provider: ProviderName, { code }: Failure): boolean {
  return provider === "local" && code === "model_answer_too_long";
}
