/** How the model writer asks: the same rules, the same shared part, and the task's own words behind them. */
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

/** What every part of the model writer has at hand. */
export interface Asking {
  models: JobModels;
  material: Material;
  context: WriterContext;
}

export interface Question {
  task: TaskName;
  /** The content types that it is for. */
  about: string;
  words: string;
  /** Asked without the standing rules: texts by whoever has just read rules are stiffer, and readers prefer the others. */
  isPlain?: true;
  /** What the same job asked and was answered before. */
  earlier?: readonly Turn[];
  tier: ModelTier;
  outputTokensMax: number;
  /** For an answer in words: what is wrong with it, in words for the model, which is asked once more. */
  findUnusable?: (text: string) => string | undefined;
}

/** For an answer in a shape. */
export async function askFor<T>(
  asking: Asking,
  question: Question,
  schema: ZodType<T>,
): Promise<T> {
  const { models, context } = asking;
  return models.ask<T>({ ...requestOf(asking, question), schema }, { signal: context.signal });
}

/** For an answer in words, shown under the piece's name while it is written, if it has one. */
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

/** Of a small context: what the material may take, and an answer. The rest is rules, tasks, the brief and the draft. */
const sharedPart = 0.2;
const answerPart = 0.35;
const charactersPerToken = 3.5;
/** What a model could not answer in two tries, or not read at once. */
const unusable: ReadonlySet<FailureCode> = new Set([
  "model_answer_unusable",
  "model_answer_cut",
  "model_answer_too_long",
  "model_refused",
  "model_context_too_long",
]);

/** For work that a text can do without: an answer that is of no use must not cost all that was written before it. */
export async function unlessUnusable<T>(answering: Promise<T>): Promise<T | Unusable> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Failure && unusable.has(error.code)) return "unusable";
    throw error;
  }
}

/** Words take about this many tokens in the languages that take most; thoughts are the models' own matter. */
const tokensPerWord = 3;

/**
 * Providers refuse a request for more than their model can write: 16,384 tokens with its thoughts, for those with the
 * least. A text that is longer is continued by further calls.
 */
const textTokensMax = 8_000;

export function tokensFor(words: number): number {
  return Math.min(textTokensMax, Math.ceil(words * tokensPerWord) + 400);
}
