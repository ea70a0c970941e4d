/** The stored model as form values. The key is never included: the service does not return it. */
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
  // Local models are chosen on another page, so the form starts empty.
  if (own?.model.startsWith("local:")) return readOwnModel(null);
  const [provider = "anthropic", model = ""] = own ? splitModel(own.model) : [];
  return {
    provider: provider as Provider,
    model,
    fastModel: own?.fast_model ? (splitModel(own.fast_model)[1] ?? "") : "",
    url: own?.url ?? "",
    key: "",
  };
}

/** Model names can contain colons: `compatible:llama3.3:70b`. */
function splitModel(name: string): [string, string] {
  const at = name.indexOf(":");
  return [name.slice(0, at), name.slice(at + 1)];
}
