/** What is stored of the account's own model as its form has it. The key is never in it: it is not known here. */
import type { OwnModel } from "@pressroom/client";

export type Provider = "anthropic" | "openai" | "google" | "compatible";

export interface ModelDraft {
  provider: Provider;
  model: string;
  fastModel: string;
  url: string;
  key: string;
}

export function readOwnModel(own: OwnModel | null): ModelDraft {
  // A model on the machine itself is chosen on a page of its own; here one begins anew.
  if (own?.model.startsWith("local:")) return readOwnModel(null);
  const [provider = "anthropic", model = ""] = own ? parted(own.model) : [];
  return {
    provider: provider as Provider,
    model,
    fastModel: own?.fast_model ? (parted(own.fast_model)[1] ?? "") : "",
    url: own?.url ?? "",
    key: "",
  };
}

/** Names of models may have colons themselves: `compatible:llama3.3:70b`. */
function parted(name: string): [string, string] {
  const at = name.indexOf(":");
  return [name.slice(0, at), name.slice(at + 1)];
}
