/** What models there are and who pays for them: from the operator's settings, or from an account's own. */
import type { Config } from "../config.ts";
import type { ModelName, ProviderName } from "../config/model-values.ts";
import type { Credential } from "./providers.ts";

/** The provider, credential and models that an account brought itself. */
export interface AccountModels {
  provider: ProviderName;
  key: string;
  /** Empty: the provider's own address. */
  url: string;
  model: string;
  /** Null: the same one for everything. */
  fastModel: string | null;
  /** Only a public address is called. */
  isPublicOnly?: boolean;
}

export interface ModelChoice {
  strong: ModelName;
  fast: ModelName;
  /** In the order in which they are tried. */
  fallback: readonly ModelName[];
  isAccountsOwn: boolean;
  credentialOf(provider: ProviderName): Credential & { name: string };
}

type ModelConfig = Pick<
  Config,
  | "model"
  | "modelFast"
  | "modelFallback"
  | "modelUrl"
  | "modelKey"
  | "openaiKey"
  | "openaiUrl"
  | "anthropicKey"
  | "anthropicUrl"
  | "googleKey"
  | "googleUrl"
>;

/** Undefined where no model is configured: the built-in writer writes then. */
export function operatorsChoice(config: ModelConfig): ModelChoice | undefined {
  if (!config.model) return undefined;
  const credentials: Readonly<Record<ProviderName, Credential & { name: string }>> = {
    openai: { key: config.openaiKey, url: config.openaiUrl, name: "OPENAI_API_KEY" },
    anthropic: { key: config.anthropicKey, url: config.anthropicUrl, name: "ANTHROPIC_API_KEY" },
    google: { key: config.googleKey, url: config.googleUrl, name: "GOOGLE_GENERATIVE_AI_API_KEY" },
    compatible: { key: config.modelKey, url: config.modelUrl, name: "PRESSROOM_MODEL_KEY" },
    local: { key: "", url: "", name: "PRESSROOM_MODEL" },
  };
  return {
    strong: config.model,
    fast: config.modelFast ?? config.model,
    fallback: config.modelFallback,
    isAccountsOwn: false,
    credentialOf: (provider) => credentials[provider],
  };
}

/** Without a fallback: what the account pays for is not replaced by what the operator pays for. */
export function accountsChoice(own: AccountModels): ModelChoice {
  const { provider, key, url, isPublicOnly = false } = own;
  return {
    strong: { provider, model: own.model },
    fast: { provider, model: own.fastModel ?? own.model },
    fallback: [],
    isAccountsOwn: true,
    credentialOf: () => ({ key, url, isPublicOnly, name: "the account's own key" }),
  };
}

export function fullName({ provider, model }: ModelName): string {
  return `${provider}:${model}`;
}
