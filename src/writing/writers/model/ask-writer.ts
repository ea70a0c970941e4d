/** Sends the model writer's requests: the same rules and shared material each time, followed by the task. */
import type { ZodType } from "zod";
import { Failure } from "../../../errors.ts";
import type { FailureCode } from "../../../errors.ts";
import type { JobModels, ModelTier, Turn } from "../../../llm/model.ts";
import type { Material } from "../../material.ts";
import type { WriterContext, Unusable } from "../../writer.ts";
import { sharedPrompt, taskPrompt } from "./prompt.ts";
import type { TaskName } from "./prompt.ts";
import { rules } from "./system-prompt.ts";
import { createMarkerFilter } from "./source-markers.ts";

/** The context of all model writer requests. */
export interface Asking {
  models: JobModels;
  material: Material;
  context: WriterContext;
}

export interface Question {
  task: TaskName;
  /** The content types that the request is about. */
  about: string;
  words: string;
  /**
   * Sent without the standing rules: drafts written after reading rules are stiffer, and readers prefer drafts written
   * without them.
   */
  isPlain?: true;
  /** Earlier turns of the same job. */
  earlier?: readonly Turn[];
  tier: ModelTier;
  outputTokensMax: number;
  /** For text answers: returns what is wrong, in words for the model, which is then asked once more. */
  findUnusable?: (text: string) => string | undefined;
}

/** For structured answers. */
export async function askFor<T>(
  asking: Asking,
  question: Question,
  schema: ZodType<T>,
): Promise<T> {
  const { models, context } = asking;
  return models.ask<T>({ ...requestOf(asking, question), schema }, { signal: context.signal });
}

/** For text answers, streamed under the name of the piece, if any. */
export async function askForText(
  asking: Asking,
  piece: string | null,
  question: Question,
): Promise<string> {
  const { models, context } = asking;
  const { findUnusable } = question;
  let filter = createMarkerFilter();
  const show = (text: string) => {
    if (piece !== null && text !== "") context.show(piece, text);
  };
  const answer = await models.ask(
    { ...requestOf(asking, question), mayContinue: true, ...(findUnusable && { findUnusable }) },
    {
      signal: context.signal,
      onText: (text) => show(filter.push(text)),
      onRestart: () => {
        filter = createMarkerFilter();
        if (piece !== null) context.restart(piece);
      },
    },
  );
  show(filter.end());
  return answer;
}

function requestOf(
  { models: { contextTokens = Infinity }, material, context }: Asking,
  { task, about, words, isPlain, earlier, tier, outputTokensMax }: Question,
) {
  const shared = sharedPrompt(material, contextTokens * sharedPart * charactersPerToken);
  return {
    purpose: task,
    position: context.item,
    tier,
    system: isPlain ? "" : rules,
    shared: shared.text,
    withhold: shared.nonce,
    ...(earlier && { earlier }),
    task: taskPrompt(task, about, words),
    outputTokensMax: Math.min(outputTokensMax, Math.floor(contextTokens * answerPart)),
  };
}

/**
 * The shares of a small context window for the material and the answer. The rest is for rules, tasks, the brief and the
 * draft.
 */
const sharedPart = 0.2;
const answerPart = 0.35;
const charactersPerToken = 3.5;
/** Failures after two unusable answers, or because the request was too long. */
const unusable: ReadonlySet<FailureCode> = new Set([
  "model_answer_unusable",
  "model_answer_cut",
  "model_answer_too_long",
  "model_refused",
  "model_context_too_long",
]);

/** For work that is not essential: an unusable answer must not discard everything written before. */
export async function unlessUnusable<T>(answering: Promise<T>): Promise<T | Unusable> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Failure && unusable.has(error.code)) return "unusable";
    throw error;
  }
}

/** The tokens per word in the languages that need the most, without reasoning. */
const tokensPerWord = 3;

/**
 * Providers reject requests for more tokens than their model can write: 16,384 including reasoning, for the smallest.
 * Longer texts are continued in further calls.
 */
const textTokensMax = 8_000;

export function tokensFor(words: number): number {
  return Math.min(textTokensMax, Math.ceil(words * tokensPerWord) + 400);
}
