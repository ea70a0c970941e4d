/** Sends the single prompt through the same layer as the service, so that its usage is recorded. */
import type { ModelCall } from "../../src/llm/model.ts";
import type { Brief, PieceType } from "./brief.ts";
import { openModel } from "./open-model.ts";
import { singlePrompt } from "./single-prompt.ts";
import { usageOf } from "./usage.ts";
import type { Usage } from "./usage.ts";

export interface SinglePiece {
  type: PieceType;
  answer: string;
  usage: Usage;
}

/** More than any piece needs, so that the answer is never cut off. */
const outputTokensMax = 8_000;

export async function writeSingle(
  model: { name: string; environment: Readonly<Record<string, string>> },
  brief: Brief,
  type: PieceType,
  signal: AbortSignal,
): Promise<SinglePiece> {
  const calls: ModelCall[] = [];
  const models = openModel(model.name, model.environment, (call) => calls.push(call));
  const { task, material } = singlePrompt(brief, type);
  const startedAt = performance.now();
  const answer = await models.ask(
    {
      purpose: "single",
      tier: "strong",
      system: "",
      shared: task,
      task: material,
      outputTokensMax,
    },
    { signal },
  );
  return { type, answer, usage: usageOf(calls, (performance.now() - startedAt) / 1_000) };
}
