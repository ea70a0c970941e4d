/**
 * The port to language models: requests, answers and costs. It does not depend on any provider; the adapters implement
 * it, and writers use only this interface.
 */
import type { ZodType } from "zod";

/**
 * The strong model plans, writes and reviews; the fast one does the final checks and smaller tasks. If only one is
 * configured, it is used for both.
 */
export type ModelTier = "strong" | "fast";

export interface ModelRequest<T> {
  /** The purpose of the call, as recorded, such as "brief", "draft" or "review". */
  purpose: string;
  tier: ModelTier;
  /** The item that the call is for; defaults to 0, for work shared by all items. */
  position?: number;
  /** The rules: the same for every call of this purpose. */
  system: string;
  /**
   * The part that all calls of a job share. It comes before `task` and is identical in every call, so that it hits
   * prompt caches.
   */
  shared: string;
  /** Earlier tasks and answers, oldest first: the conversation that this call continues. */
  earlier?: readonly Turn[];
  /** The part specific to this call. */
  task: string;
  /** The schema of the answer; without it, the answer is text. */
  schema?: ZodType<T>;
  outputTokensMax: number;
  /** A word in the prompt that no answer may contain: it is removed, even while streaming. */
  withhold?: string;
  /**
   * For text answers: what is wrong with the answer, in words for the model, which is then asked once more; undefined
   * if nothing is.
   */
  findUnusable?: (text: string) => string | undefined;
  /**
   * For text answers: whether an answer that the output limit truncates is continued by further calls, which get the
   * text so far.
   */
  mayContinue?: boolean;
  /** The part of this answer from earlier calls. */
  written?: string;
}

export interface Turn {
  task: string;
  answer: string;
}

/** One recorded call to a provider; a request that was tried three times is three calls. */
export interface ModelCall {
  purpose: string;
  position: number;
  /** As `provider:model`. */
  model: string;
  /** All input tokens, including cached ones. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  milliseconds: number;
  /** In millionths of a dollar, by the price table; null if the price is unknown. */
  costMicros: number | null;
  /** `ok`, or the failure code. */
  outcome: string;
}

export interface AskOptions {
  signal: AbortSignal;
  /** Called with each piece of text as it arrives, excluding reasoning. Never called after the answer is complete. */
  onText?: (text: string) => void;
  /** Discards what was passed to `onText` so far: the answer is requested again from the start. */
  onRestart?: () => void;
}

/** Models for one job: every call is recorded for it and counted against its budget and the account's. */
export interface JobModels {
  /** The name of the strong model as `provider:model`, shown as the writer of the content. */
  readonly name: string;
  /** The size of its context in tokens; undefined if all our prompts fit. */
  readonly contextTokens?: number | undefined;
  /** Returns the text, or the object in the requested schema. Throws a Failure with a public message. */
  ask<T = string>(request: ModelRequest<T>, options: AskOptions): Promise<T>;
}
