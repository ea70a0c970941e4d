/** Loads a GGUF file and runs it. The only file that uses node-llama-cpp, which is imported lazily. */
import { randomInt } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import type * as nodeLlamaCpp from "node-llama-cpp";
import type { ChatHistoryItem, Llama, LlamaGrammar, LlamaModel } from "node-llama-cpp";
import { jsonGrammar } from "../json-grammar.ts";
import type { JsonSchema } from "../json-grammar.ts";
import { EngineFailure } from "./protocol.ts";
import type { EngineQuestion, EngineUse } from "./protocol.ts";

export interface LoadedModel {
  answer(
    question: EngineQuestion,
    options: { signal: AbortSignal; onText: (text: string) => void },
  ): Promise<{ finish: "stop" | "length"; use: EngineUse }>;
  dispose(): Promise<void>;
}

type Wanted = Pick<EngineQuestion, "model" | "contextTokensMax" | "threads">;
type Package = typeof nodeLlamaCpp;

/** Memory of the engine in addition to the weights. */
const engineBytes = 300_000_000;
const contextTokensMin = 4_096;
/** Fewer tokens are not enough for an answer. */
const answerTokensMin = 200;

export async function loadModel(wanted: Wanted): Promise<LoadedModel> {
  if (!existsSync(wanted.model)) throw new EngineFailure("file_missing", "file not found");
  const library = await importPackage();
  const llama = await openLlama(library);
  const contextSize = await fittingContext(library, wanted);
  const model = await llama
    // Without mmap, because the engine reorders the weights and mapped ones would be in memory twice.
    .loadModel({ modelPath: wanted.model, useMmap: false })
    .catch((error: unknown) => {
      throw new EngineFailure("file_unusable", messageOf(error));
    });
  return openContext(library, llama, model, { ...wanted, contextSize });
}

async function openContext(
  { LlamaChat, resolveChatWrapper }: Package,
  llama: Llama,
  model: LlamaModel,
  { contextSize, threads }: Pick<Wanted, "threads"> & { contextSize: number },
): Promise<LoadedModel> {
  const context = await model
    .createContext({ contextSize, sequences: 1, threads })
    .catch((error: unknown) => {
      throw new EngineFailure("out_of_memory", messageOf(error));
    });
  const sequence = context.getSequence();
  const chatWrapper = resolveChatWrapper(model, {
    customWrapperSettings: { qwen: { thoughts: "discourage" } },
  });
  const chat = new LlamaChat({ contextSequence: sequence, chatWrapper });
  const grammars = new Map<string, Promise<LlamaGrammar>>();

  function grammarFor(schema: JsonSchema): Promise<LlamaGrammar> {
    const key = JSON.stringify(schema);
    const made = grammars.get(key) ?? llama.createGrammar({ grammar: jsonGrammar(schema) });
    grammars.set(key, made);
    return made;
  }

  return {
    async answer({ system, turns, schema, outputTokensMax }, { signal, onText }) {
      const history: ChatHistoryItem[] = [
        ...(system === "" ? [] : [{ type: "system" as const, text: system }]),
        ...turns.map(({ role, text }): ChatHistoryItem =>
          role === "user" ? { type: "user", text } : { type: "model", response: [text] },
        ),
        { type: "model", response: [] },
      ];
      const inputTokens = chatWrapper
        .generateContextState({ chatHistory: history })
        .contextText.tokenize(model.tokenizer).length;
      // Eight are reserved for special tokens. Without this check, the engine would silently drop the start.
      const tokensLeft = context.contextSize - inputTokens - 8;
      if (tokensLeft < Math.min(outputTokensMax, answerTokensMin)) {
        throw new EngineFailure(
          "context_too_long",
          `the prompt has ${inputTokens} tokens, but the context window is ${context.contextSize} tokens`,
        );
      }
      const before = sequence.tokenMeter.getState();
      const { metadata } = await chat.generateResponse(history, {
        signal,
        maxTokens: Math.min(outputTokensMax, tokensLeft),
        // The default seed is the time in seconds, so a quick retry would give the same answer.
        seed: randomInt(2 ** 31),
        temperature: 0.7,
        topP: 0.9,
        topK: 40,
        // No penalty for JSON, whose syntax repeats tokens.
        repeatPenalty: schema === null && { penalty: 1.05, lastTokens: 64 },
        budgets: { thoughtTokens: 0 },
        onTextChunk: onText,
        ...(schema !== null && { grammar: await grammarFor(schema) }),
      });
      const used = sequence.tokenMeter.diff(before);
      return {
        finish: metadata.stopReason === "maxTokens" ? "length" : "stop",
        use: {
          inputTokens,
          cachedInputTokens: Math.max(0, inputTokens - used.usedInputTokens),
          outputTokens: used.usedOutputTokens,
        },
      };
    },
    async dispose() {
      await model.dispose();
    },
  };
}

async function importPackage(): Promise<Package> {
  try {
    return await import("node-llama-cpp");
  } catch (error) {
    throw new EngineFailure("not_installed", messageOf(error));
  }
}

let opened: Promise<Llama> | undefined;

/** Called once per process. Uses only a prebuilt binary: nothing is compiled or downloaded. */
function openLlama({ getLlama, LlamaLogLevel }: Package): Promise<Llama> {
  opened ??= getLlama({
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    // On other platforms, the packages for graphics cards are not installed.
    gpu: process.platform === "darwin" ? "auto" : false,
  }).catch((error: unknown) => {
    throw new EngineFailure("not_installed", messageOf(error));
  });
  return opened;
}

/** The largest context that fits into the free memory. */
async function fittingContext(
  { readGgufFileInfo, GgufInsights }: Package,
  { model: path, contextTokensMax }: Wanted,
): Promise<number> {
  const insights = await readGgufFileInfo(path)
    .then((info) => GgufInsights.from(info))
    .catch((error: unknown) => {
      throw new EngineFailure("file_unusable", messageOf(error));
    });
  const available = process.availableMemory();
  const weights = statSync(path).size + engineBytes;
  let contextSize = Math.min(contextTokensMax, insights.trainContextSize ?? contextTokensMax);
  for (;;) {
    const { cpuRam } = insights.estimateContextResourceRequirements({
      contextSize,
      modelGpuLayers: 0,
    });
    if (weights + cpuRam <= available) return contextSize;
    if (contextSize / 2 < contextTokensMin) {
      throw new EngineFailure(
        "out_of_memory",
        `it needs ${gigabytes(weights + cpuRam)}, but only ${gigabytes(available)} is free`,
      );
    }
    contextSize = Math.floor(contextSize / 2);
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
