/** A model that runs on this machine as the dashboard sees it, and who may do something to it. */
import { totalmem } from "node:os";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { expectedSpeed } from "../../../local-models/catalogue.ts";
import { localModelStates } from "../../../local-models/describe-local-model.ts";
import type { LocalModel } from "../../../local-models/describe-local-model.ts";
import type { Caller } from "../../caller.ts";
import { isOperator } from "../../is-operator.ts";
import type { RouteTools } from "../../route.ts";

export const localModelShape = z.object({
  name: z.string().meta({ description: "As it stands after `local:`.", example: "qwen3-4b" }),
  title: z.string().meta({ example: "Qwen3 4B Instruct 2507" }),
  note: z.string().nullable().meta({
    description: "For whom it is; null for a model that is not of the catalogue.",
    example: "the best start on most machines",
  }),
  licence: z.string().nullable().meta({ example: "Apache-2.0" }),
  languages: z.array(z.string()).meta({ example: ["en", "de"] }),
  bytes: z.int().meta({ description: "The size of its file.", example: 2_497_281_120 }),
  memory_bytes: z.int().nullable().meta({ example: 6_000_000_000 }),
  fits: z.boolean().meta({ description: "Whether this machine has the memory.", example: true }),
  tokens_per_second: z.int().nullable().meta({
    description: "A guess from its size and this machine's cores.",
    example: 6,
  }),
  article_minutes: z.int().nullable().meta({ example: 25 }),
  is_in_use: z.boolean().meta({ description: "Whether it writes now.", example: false }),
  is_downloaded: z.boolean().meta({ example: false }),
  state: z.enum(localModelStates).meta({
    description:
      "`paused` where a part of it has arrived and nobody asks for the rest; `failed` where the last download or check did not succeed.",
    example: "downloading",
  }),
  bytes_done: z.int().meta({
    description: "Of the download or check under way, or how much had arrived when it stopped.",
    example: 849_000_000,
  }),
  bytes_total: z.int().meta({ example: 2_497_281_120 }),
  bytes_per_second: z.int().nullable().meta({ example: 12_400_000 }),
  seconds_left: z.int().nullable().meta({ example: 133 }),
  is_cancelable: z.boolean().meta({
    description: "False where it is idle, or downloaded by `pressroom model pull`.",
    example: true,
  }),
  failure: z.string().nullable().meta({
    description: "What went wrong and what to do.",
    example: null,
  }),
  checked: z.enum(["whole", "unknown"]).nullable().meta({
    description:
      "What the last comparison with its SHA-256 said; `unknown` where there is none to compare with.",
    example: null,
  }),
});

export const localModelParams = z.object({
  name: z.string().meta({ description: "The model's name.", example: "qwen3-4b" }),
});

export function presentLocalModel(model: LocalModel, inUse: ReadonlySet<string>) {
  const { name, known, stored, bytesDone, bytesTotal, bytesPerSecond } = model;
  const speed = known && expectedSpeed(known);
  const bytes = known?.bytes ?? stored?.bytes ?? 0;
  return {
    name,
    title: known?.title ?? name,
    note: known?.note ?? null,
    licence: known?.licence ?? null,
    languages: [...(known?.languages ?? [])],
    bytes,
    memory_bytes: known?.memoryBytes ?? null,
    fits: (known?.memoryBytes ?? bytes) <= totalmem(),
    tokens_per_second: speed?.tokensPerSecond ?? null,
    article_minutes: speed?.articleMinutes ?? null,
    is_in_use: inUse.has(name),
    is_downloaded: stored !== undefined,
    state: model.state,
    bytes_done: bytesDone,
    bytes_total: bytesTotal,
    bytes_per_second: bytesPerSecond,
    seconds_left: bytesPerSecond ? Math.ceil((bytesTotal - bytesDone) / bytesPerSecond) : null,
    is_cancelable: model.isCancelable,
    failure: model.failure,
    checked: model.checked,
  };
}

/** Disk, memory and network of the machine are those of whoever runs it. */
export async function requireOperator(tools: RouteTools, caller: Caller): Promise<void> {
  if (!(await isOperator(tools, caller))) throw new Refusal("not_operator");
}
