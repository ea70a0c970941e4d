/**
 * Opens an AI SDK language model from `provider:model` and a credential. Each provider's package is loaded when it is
 * first needed, so a process without models loads none.
 */
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelName } from "../config/model-values.ts";
import { Failure } from "../errors.ts";
import { addressOf } from "./credential.ts";
import type { Credential } from "./credential.ts";
import type { LocalModels, LocalOptions } from "./local-model.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import type { GuardedFetch, RestrictedFetches } from "./guarded-fetch.ts";

/** Caches opened models, because a package rebuilds its schemas for each model, which takes longer than a call. */
export interface LanguageModels extends Pick<GuardedFetch, "guard"> {
  /** Calls to the model must use a signal registered with `guard`. */
  open(name: ModelName, credential: Credential): Promise<LanguageModelV4>;
}

/** Accounts have their own keys; the least recently used models are evicted. */
const openMax = 100;

export function createLanguageModels({
  local,
  ...fetches
}: RestrictedFetches & { local?: LocalOptions } = {}): LanguageModels {
  const guarded = createGuardedFetch(fetches);
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
      const fetchName = fetchNameOf(credential);
      const key = JSON.stringify([name, credential.url, credential.key, fetchName]);
      const fetch = guarded[fetchName];
      const model =
        known.get(key) ??
        (name.provider === "local"
          ? openLocal(name.model)
          : openLanguageModel(name, credential, fetch));
      known.delete(key);
      known.set(key, model);
      // A failed import is tried again.
      model.catch(() => known.delete(key));
      if (known.size > openMax) known.delete(known.keys().next().value ?? "");
      return model;
    },
  };
}

function fetchNameOf({ isPublicOnly, isLocalAllowed }: Credential) {
  if (isLocalAllowed) return "localFetch";
  return isPublicOnly ? "publicFetch" : "fetch";
}

async function openLanguageModel(
  { provider, model }: ModelName,
  credential: Credential,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const apiKey = credential.key;
  // Always set, so that no package reads it from the environment.
  const baseURL = addressOf(provider, credential);
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      // The Chat Completions API instead of the Responses API: every proxy and mock server supports it, the provider
      // stores nothing, and we use nothing that the Responses API adds (tools, conversations).
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
