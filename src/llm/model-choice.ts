/** Which models a job uses and who pays for them: the operator's settings or the account's own. */
import type { Config } from "../config.ts";
import type { ModelName, ProviderName } from "../config/model-values.ts";
import type { Credential } from "./credential.ts";

/** The provider, credential and models of an account's own settings. */
export interface AccountModels {
  provider: ProviderName;
  key: string;
  /** Empty for the provider's default URL. */
  url: string;
  model: string;
  /** Null to use `model` for everything. */
  fastModel: string | null;
  /** Only public addresses may be called. */
  isPublicOnly?: boolean;
  /** Addresses of this machine and of private networks may be called as well. */
  isLocalAllowed?: boolean;
  /** The key and the URL come from the environment. */
  isKeyOfEnvironment?: boolean;
}

export interface ModelChoice {
  strong: ModelName;
  fast: ModelName;
  /** In the order in which they are tried. */
  fallback: readonly ModelName[];
  isAccountsOwn: boolean;
  credentialOf(provider: ProviderName): Credential & { name: string };
}

type ModelConfig = EnvironmentKeys & Pick<Config, "model" | "modelFast" | "modelFallback">;

/** The provider settings in the environment. */
export type EnvironmentKeys = Pick<
  Config,
  | "modelUrl"
  | "modelKey"
  | "openaiKey"
  | "openaiUrl"
  | "anthropicKey"
  | "anthropicUrl"
  | "googleKey"
  | "googleUrl"
>;

/** Undefined if no model is configured; then the built-in writer is used. */
export function operatorsChoice(config: ModelConfig): ModelChoice | undefined {
  if (!config.model) return undefined;
  const credentials = environmentCredentials(config);
  return {
    strong: config.model,
    fast: config.modelFast ?? config.model,
    fallback: config.modelFallback,
    isAccountsOwn: false,
    credentialOf: (provider) => credentials[provider],
  };
}

export function environmentCredentials(
  config: EnvironmentKeys,
): Readonly<Record<ProviderName, Credential & { name: string }>> {
  return {
    openai: { key: config.openaiKey, url: config.openaiUrl, name: "OPENAI_API_KEY" },
    anthropic: { key: config.anthropicKey, url: config.anthropicUrl, name: "ANTHROPIC_API_KEY" },
    google: { key: config.googleKey, url: config.googleUrl, name: "GOOGLE_GENERATIVE_AI_API_KEY" },
    compatible: { key: config.modelKey, url: config.modelUrl, name: "PRESSROOM_MODEL_KEY" },
    local: { key: "", url: "", name: "PRESSROOM_MODEL" },
  };
}

/** Has no fallback: models that the operator pays for must not replace the account's own. */
export function accountsChoice(config: EnvironmentKeys, own: AccountModels): ModelChoice {
  const { provider, key, url, isPublicOnly = false, isLocalAllowed = false } = own;
  const isAccountsOwn = own.isKeyOfEnvironment !== true;
  const credential = { key, url, isPublicOnly, isLocalAllowed, name: "the account's own key" };
  return {
    strong: { provider, model: own.model },
    fast: { provider, model: own.fastModel ?? own.model },
    fallback: [],
    isAccountsOwn,
    credentialOf: (name) => (isAccountsOwn ? credential : environmentCredentials(config)[name]),
  };
}

export function fullName({ provider, model }: ModelName): string {
  return `${provider}:${model}`;
}
