/** What a call to a provider needs, and where it goes. By itself, so that the API does not load what calls models. */
import type { ProviderName } from "../config/model-values.ts";

export interface Credential {
  key: string;
  /** Empty: the provider's own address. */
  url: string;
  /** Only a public address is called. */
  isPublicOnly?: boolean;
  /** Only a public or a private address is called; this wins over the one above. */
  isLocalAllowed?: boolean;
}

const defaultUrls: Readonly<Record<ProviderName, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  // Ollama on this machine: the most likely meaning of a compatible model without an address.
  compatible: "http://127.0.0.1:11434/v1",
  local: "local:",
};

/** Where a provider's calls go: what fails together. */
export function addressOf(provider: ProviderName, credential: Credential): string {
  return credential.url || defaultUrls[provider];
}
