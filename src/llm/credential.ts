/** A provider's credential and URL. In its own file, so that the API does not load the code that calls models. */
import type { ProviderName } from "../config/model-values.ts";

export interface Credential {
  key: string;
  /** Empty for the provider's default URL. */
  url: string;
  /** Only public addresses may be called. */
  isPublicOnly?: boolean;
  /** Public and private addresses may be called; takes precedence over `isPublicOnly`. */
  isLocalAllowed?: boolean;
}

const defaultUrls: Readonly<Record<ProviderName, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  // Ollama on this machine is the most likely server if no URL is set.
  compatible: "http://127.0.0.1:11434/v1",
  local: "local:",
};

/** The URL that a provider's calls go to. Calls to the same URL share a limiter. */
export function addressOf(provider: ProviderName, credential: Credential): string {
  return credential.url || defaultUrls[provider];
}
