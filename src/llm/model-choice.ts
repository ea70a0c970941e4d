/** What models there are and who pays for them: from the operator's settings, or from an account's own. */
import type { Config } from "../config.ts";
import type { ModelName, ProviderName } from "../config/model-values.ts";
import type { Credential } from "./credential.ts";

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
  /** Addresses of this machine and of private networks are called as well. */
  isLocalAllowed?: boolean;
  /** The key, and the address, are those of the environment. */
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

/** What the environment says of providers. */
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

/** Undefined where no model is configured: the built-in writer writes then. */
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

/** Without a fallback: what the account pays for is not replaced by what the operator pays for. */
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
