/**
 * The port to language models: what is asked, what comes back, what a call cost. It knows no provider; the adapters
 * stand beside it, and whoever writes sees nothing else.
 */
import type { ZodType } from "zod";

/** The strong one writes; the fast one plans, checks and judges. Where only one is configured, it is both. */
export type ModelTier = "strong" | "fast";

export interface ModelRequest<T> {
  /** What the call is for, as it stands in the record of calls: plan, draft, edit, verify, judge. */
  purpose: string;
  tier: ModelTier;
  /** The item that the call is for; by default 0, which is what a job's items share. */
  position?: number;
  /** The rules: the same for every call of this purpose. */
  system: string;
  /** What all calls of a job share. It stands before `task`, word for word the same, so that prompt caches hit. */
  shared: string;
  /** Tasks before this one and what was answered, oldest first: the conversation that this call goes on with. */
  earlier?: readonly Turn[];
  /** This call's own part. */
  task: string;
  /** The shape of the answer; without it the answer is text. */
  schema?: ZodType<T>;
  outputTokensMax: number;
  /** A word of the prompt that no answer may hold: it is taken out, while the answer streams too. */
  withhold?: string;
  /** For an answer in words: what is wrong with it, said to the model in the one more call; undefined where it will do. */
  wrongWith?: (text: string) => string | undefined;
  /** For an answer in words: one that the model's limit cuts off is gone on with in further calls that see it all. */
  mayContinue?: boolean;
  /** What earlier calls wrote of this answer. */
  written?: string;
}

export interface Turn {
  task: string;
  answer: string;
}

/** One call to a provider as it is recorded; a request that was tried three times is three calls. */
export interface ModelCall {
  purpose: string;
  position: number;
  /** As `provider:model`. */
  model: string;
  /** All input, the cached part included. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  milliseconds: number;
  /** Millionths of a dollar by the price table; null where the model's price is not known. */
  costMicros: number | null;
  /** `ok`, or the code of the failure that it ended with. */
  outcome: string;
}

export interface AskOptions {
  signal: AbortSignal;
  /** Called with each piece of text as it arrives, thoughts left out. Never called again after the answer. */
  onText?: (text: string) => void;
  /** Discards what was passed to `onText` so far: the answer is requested again from the start. */
  onRestart?: () => void;
}

/** Models for one job: every call is recorded for it and held against its caps and its account's. */
export interface JobModels {
  /** The name of the strong model, as `provider:model`: what a content says wrote it. */
  readonly name: string;
  /** What it reads and writes at once; undefined where that is more than any prompt of ours. */
  readonly contextTokens?: number | undefined;
  /** The text, or the object in the shape that was asked for. Throws a Failure with words for a person. */
  ask<T = string>(request: ModelRequest<T>, options: AskOptions): Promise<T>;
}
