/** Sends one tiny request to each model of a choice and says what came back: do the key, the name and the way to it work? */
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
  /** Null where the price is not known. */
  costMicros: number | null;
  /** Null where it answered. */
  failure: Failure | null;
}

/** Whoever tries sits and waits. A server of one's own may have to load the model first. */
const totalMsMax = 30_000;
const loadingMsMax = 60_000;

export async function tryModels(
  options: Omit<ModelsOptions, "book" | "pace">,
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
  options: Omit<ModelsOptions, "book" | "pace">,
  choice: ModelChoice,
  signal: AbortSignal,
): Promise<TriedModel> {
  const { openModels } = await import("./open-models.ts");
  const none = { micros: 0, tokens: 0 };
  const calls: ModelCall[] = [];
  const { provider } = choice.strong;
  const isLoaded = provider === "compatible" || provider === "local";
  const tryMsMax = isLoaded ? loadingMsMax : totalMsMax;
  // Calls to the machine's own engine have times of their own.
  const limit = AbortSignal.timeout(tryMsMax + 2_000);
  const models = openModels({
    ...options,
    times: {
      ...options.times,
      totalMsMax: Math.min(tryMsMax, options.times?.totalMsMax ?? tryMsMax),
    },
    book: { spentToday: async () => none, spentOnJob: async () => none },
    // Whoever tries wants to see the first failure, and not how patient we are.
    pace: { triesMax: 1 },
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

/** A weak model of this machine that does not stop after one word works all the same; there is no server to mistrust. */
function isTalkative(provider: ProviderName, { code }: Failure): boolean {
  return provider === "local" && code === "model_answer_too_long";
}
