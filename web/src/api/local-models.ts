/**
 * Models that can run on this machine and the progress of their downloads, for the operator of a single-user
 * installation.
 */
import { queryOptions } from "@tanstack/react-query";
import { call } from "./session.ts";

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
const movingMs = 1_000;
const restingMs = 5_000;

export const isMoving = ({ state }: LocalModel): boolean =>
  state === "downloading" || state === "verifying";

export const localModelsQuery = queryOptions({
  queryKey: ["models", "local"],
  queryFn: ({ signal }) => call<LocalModels>("GET", "/models/local/", undefined, signal),
  refetchInterval: ({ state }) => (state.data?.models.some(isMoving) ? movingMs : restingMs),
  refetchOnWindowFocus: "always",
  staleTime: 0,
});

export type LocalModelAct = "download" | "cancel" | "verify" | "remove";

export function changeLocalModel(name: string, act: LocalModelAct): Promise<void> {
  const path = `/models/local/${encodeURIComponent(name)}/`;
  return act === "remove" ? call("DELETE", path) : call("POST", `${path}${act}/`);
}
