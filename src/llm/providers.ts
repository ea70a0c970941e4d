/**
 * From `provider:model` and a credential to a model of the AI SDK's specification. Each provider's package is loaded when
 * it is first needed: a process without models carries none of them.
 */
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelName } from "../config/model-values.ts";
import { Failure } from "../errors.ts";
import { addressOf } from "./credential.ts";
import type { Credential } from "./credential.ts";
import type { LocalModels, LocalOptions } from "./local-model.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import type { GuardedFetch, GuardedWays } from "./guarded-fetch.ts";

/** Models that stay open between calls: a package makes its schemas anew for each, which takes longer than a call. */
export interface LanguageModels extends Pick<GuardedFetch, "guard"> {
  /** Its calls obey the signal that they are given, which must be guarded. */
  open(name: ModelName, credential: Credential): Promise<LanguageModelV4>;
}

/** Accounts bring keys of their own; those that were not used for longest are let go. */
const openMax = 100;

export function createLanguageModels({
  local,
  ...ways
}: GuardedWays & { local?: LocalOptions } = {}): LanguageModels {
  const guarded = createGuardedFetch(ways);
  const known = new Map<string, Promise<LanguageModelV4>>();
  let localModels: Promise<LocalModels> | undefined;

  async function openLocal(model: string): Promise<LanguageModelV4> {
    if (!local) throw new Failure("model_unknown");
    localModels ??= import("./local-model.ts").then((file) => file.createLocalModels(local));
    return (await localModels).open(model);
  }

  return {
    guard: (controller, limits) => guarded.guard(controller, limits),
    open(name, credential) {
      const wayName = wayOf(credential);
      const key = JSON.stringify([name, credential.url, credential.key, wayName]);
      const way = guarded[wayName];
      const model =
        known.get(key) ??
        (name.provider === "local"
          ? openLocal(name.model)
          : openLanguageModel(name, credential, way));
      known.delete(key);
      known.set(key, model);
      // A package that could not be loaded is looked for again.
      model.catch(() => known.delete(key));
      if (known.size > openMax) known.delete(known.keys().next().value ?? "");
      return model;
    },
  };
}

function wayOf({ isPublicOnly, isLocalAllowed }: Credential) {
  if (isLocalAllowed) return "localFetch";
  return isPublicOnly ? "publicFetch" : "fetch";
}

async function openLanguageModel(
  { provider, model }: ModelName,
  credential: Credential,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const apiKey = credential.key;
  // Always given, so that no package looks into the environment by itself.
  const baseURL = addressOf(provider, credential);
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      // Chat completions and not responses: every proxy and every mock server speaks them, nothing is kept at the
      // provider, and of what responses add (tools, conversations) we use nothing.
      return createOpenAI({ apiKey, baseURL, fetch }).chat(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL, fetch }).languageModel(model);
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ apiKey, baseURL, fetch }).languageModel(model);
    }
    default: {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({
        name: "compatible",
        ...(apiKey !== "" && { apiKey }),
        baseURL,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
      }).chatModel(model);
    }
  }
}
