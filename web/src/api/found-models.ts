/** The models found on this installation, for the operator of a single-user installation; empty for everyone else. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

export interface FoundKey {
  provider: "openai" | "anthropic" | "google" | "compatible";
  /** The environment variable that holds the key, such as OPENAI_API_KEY. */
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

/** Servers that are started while the page is open appear without a reload. */
const pollMs = 5_000;

export const foundModelsQuery = queryOptions({
  queryKey: ["models", "found"],
  queryFn: ({ signal }) => call<FoundModels>("GET", "/models/found/", undefined, signal),
  refetchInterval: pollMs,
  refetchOnWindowFocus: "always",
  staleTime: 0,
});
