/** Queries for the account's model settings, and for models found on or downloaded to this machine. */
import type { Pressroom } from "@pressroom/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

export const modelsQuery = (pressroom: Pressroom) =>
  queryOptions({
    queryKey: ["models"],
    queryFn: ({ signal }) => pressroom.models.get({ signal }),
  });

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
const foundPollMs = 5_000;

export const foundModelsQuery = queryOptions({
  queryKey: ["models", "found"],
  queryFn: ({ signal }) => call<FoundModels>("GET", "/models/found/", undefined, signal),
  refetchInterval: foundPollMs,
  refetchOnWindowFocus: "always",
  staleTime: 0,
});

export type LocalModelState =
  | "not_downloaded"
  | "paused"
  | "downloading"
  | "verifying"
  | "ready"
  | "failed";

export interface LocalModel {
  name: string;
  title: string;
  note: string | null;
  licence: string | null;
  languages: string[];
  bytes: number;
  memory_bytes: number | null;
  fits: boolean;
  tokens_per_second: number | null;
  article_minutes: number | null;
  is_in_use: boolean;
  is_downloaded: boolean;
  state: LocalModelState;
  bytes_done: number;
  bytes_total: number;
  bytes_per_second: number | null;
  seconds_left: number | null;
  is_cancelable: boolean;
  failure: string | null;
  checked: "whole" | "unknown" | null;
}

export interface LocalModels {
  is_operator: boolean;
  is_engine_installed: boolean;
  models: LocalModel[];
}

/** Poll quickly during a download, and slowly otherwise, because the command line can also start one. */
const downloadPollMs = 1_000;
const idlePollMs = 5_000;

export const isMoving = ({ state }: LocalModel): boolean =>
  state === "downloading" || state === "verifying";

export const localModelsQuery = queryOptions({
  queryKey: ["models", "local"],
  queryFn: ({ signal }) => call<LocalModels>("GET", "/models/local/", undefined, signal),
  refetchInterval: ({ state }) => (state.data?.models.some(isMoving) ? downloadPollMs : idlePollMs),
  refetchOnWindowFocus: "always",
  staleTime: 0,
});

export type LocalModelAct = "download" | "cancel" | "verify" | "remove";

export function changeLocalModel(name: string, act: LocalModelAct): Promise<void> {
  const path = `/models/local/${encodeURIComponent(name)}/`;
  return act === "remove" ? call("DELETE", path) : call("POST", `${path}${act}/`);
}
