/** What could write on this installation, for whoever runs it and is alone on it; empty for all others. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

export interface FoundKey {
  provider: "openai" | "anthropic" | "google" | "compatible";
  /** Where the key is, such as OPENAI_API_KEY. */
  variable: string;
  models: string[];
}

export interface FoundServer {
  kind: "ollama" | "lm_studio" | "llama_cpp" | "vllm" | "other";
  url: string;
  models: string[];
}

export interface DownloadedModel {
  name: string;
  title: string;
  bytes: number;
}

export interface FoundModels {
  is_operator: boolean;
  keys: FoundKey[];
  servers: FoundServer[];
  downloaded: DownloadedModel[];
}

/** A server that is started meanwhile appears by itself. */
const pollMs = 5_000;

export const foundModelsQuery = queryOptions({
  queryKey: ["models", "found"],
  queryFn: ({ signal }) => call<FoundModels>("GET", "/models/found/", undefined, signal),
  refetchInterval: pollMs,
  refetchOnWindowFocus: "always",
  staleTime: 0,
});
