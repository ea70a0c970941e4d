/** How the model writer asks: the same rules, the same shared part, and the task's own words behind them. */
import type { ZodType } from "zod";
import type { JobModels, ModelTier } from "../../../llm/model.ts";
import type { Material } from "../../material.ts";
import type { Desk } from "../writer.ts";
import { sharedPrompt, taskPrompt } from "./prompt.ts";
import type { TaskName } from "./prompt.ts";
import { rules } from "./rules.ts";

/** What every part of the model writer has at hand. */
export interface Asking {
  models: JobModels;
  material: Material;
  desk: Desk;
}

export interface Question {
  task: TaskName;
  input: unknown;
  words: string;
  tier: ModelTier;
  outputTokensMax: number;
}

/** For an answer in a shape. */
export async function askFor<T>(
  { models, material, desk }: Asking,
  { task, input, words, tier, outputTokensMax }: Question,
  schema: ZodType<T>,
): Promise<T> {
  return models.ask<T>(
    {
      purpose: task,
      position: desk.item,
      tier,
      system: rules,
      shared: sharedPrompt(material),
      task: taskPrompt(task, input, words),
      schema,
      outputTokensMax,
    },
    { signal: desk.signal },
  );
}

/** For an answer in words, shown under the piece's name while it is written. */
export async function askForText(
  { models, material, desk }: Asking,
  piece: string,
  { task, input, words, tier, outputTokensMax }: Question,
): Promise<string> {
  return models.ask(
    {
      purpose: task,
      position: desk.item,
      tier,
      system: rules,
      shared: sharedPrompt(material),
      task: taskPrompt(task, input, words),
      outputTokensMax,
    },
    {
      signal: desk.signal,
      onText: (text) => desk.show(piece, text),
      onRestart: () => desk.restart(piece),
    },
  );
}

/** Words take about this many tokens in the languages that take most; thoughts are the models' own matter. */
const tokensPerWord = 3;

export function tokensFor(words: number): number {
  return Math.ceil(words * tokensPerWord) + 400;
}
