/**
 * Implements the AI SDK's language model specification for local models. Calls go to the engine on this machine; its
 * errors become messages for the person who can fix them.
 */
import { availableParallelism } from "node:os";
import { basename, isAbsolute } from "node:path";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import { findKnownModel } from "../local-models/catalog.ts";
import { openEngine } from "../local-models/engine/engine.ts";
import type { EngineTimes } from "../local-models/engine/connect-to-engine.ts";
import type { Engine } from "../local-models/engine/engine.ts";
import { EngineFailure } from "../local-models/engine/protocol.ts";
import type { EngineFailureCode, EngineTurn } from "../local-models/engine/protocol.ts";
import type { JsonSchema } from "../local-models/json-grammar.ts";
import { resolveLocalModel } from "../local-models/store.ts";

export interface LocalOptions {
  dataDir: string;
  contextTokensMax: number;
  /** 0 for all cores but one. */
  threads: number;
  idleMs: number;
  /** For tests: shorter timeouts and waits. */
  times?: Partial<EngineTimes>;
}

export interface LocalModels {
  open(model: string): LanguageModelV4;
}

export function createLocalModels(options: LocalOptions): LocalModels {
  let engine: Engine | undefined;
  return {
    open(model) {
      engine ??= openEngine(options);
      return createLocalModel(engine, options, model);
    },
  };
}

function createLocalModel(
  engine: Engine,
  { dataDir, contextTokensMax, threads }: LocalOptions,
  name: string,
): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "local",
    modelId: name,
    supportedUrls: {},
    doGenerate: async () => {
      throw new Error("local models support streaming only");
    },
    doStream: async (options) => {
      const question = {
        model: resolveLocalModel(dataDir, name),
        contextTokensMax,
        // A core that is busy with other work slows down the rest, because the threads synchronize after every layer.
        threads: threads || Math.max(1, availableParallelism() - 1),
        ...readPrompt(options.prompt),
        schema: schemaOf(options),
        outputTokensMax: options.maxOutputTokens ?? 1_000,
      };
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async start(sink) {
            try {
              const { finish, use } = await engine.ask(question, {
                signal: options.abortSignal ?? new AbortController().signal,
                onText: (delta) => sink.enqueue({ type: "text-delta", id: "text", delta }),
              });
              sink.enqueue({
                type: "finish",
                finishReason: { unified: finish, raw: finish },
                usage: {
                  inputTokens: {
                    total: use.inputTokens,
                    noCache: use.inputTokens - use.cachedInputTokens,
                    cacheRead: use.cachedInputTokens,
                    cacheWrite: 0,
                  },
                  outputTokens: {
                    total: use.outputTokens,
                    text: use.outputTokens,
                    reasoning: 0,
                  },
                },
              });
              sink.close();
            } catch (error) {
              sink.error(error instanceof EngineFailure ? failureOf(name, error) : error);
            }
          },
        }),
      };
    },
  };
}

function schemaOf({ responseFormat }: LanguageModelV4CallOptions): JsonSchema | null {
  return responseFormat?.type === "json" ? ((responseFormat.schema ?? {}) as JsonSchema) : null;
}

function readPrompt(prompt: LanguageModelV4Prompt): { system: string; turns: EngineTurn[] } {
  const turns: EngineTurn[] = [];
  let system = "";
  for (const message of prompt) {
    if (message.role === "system") system = message.content;
    else if (message.role !== "tool") {
      const text = message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      turns.push({ role: message.role, text });
    }
  }
  return { system, turns };
}

const codes: Readonly<Record<EngineFailureCode, FailureCode>> = {
  not_installed: "model_request_refused",
  file_missing: "model_unknown",
  file_unusable: "model_request_refused",
  out_of_memory: "model_unavailable",
  context_too_long: "model_context_too_long",
  aborted: "model_unavailable",
  failed: "model_unavailable",
  crashed: "model_unavailable",
};

function failureOf(name: string, error: EngineFailure): Failure {
  return new Failure(codes[error.code], { message: wordsOf(name, error), cause: error });
}

function wordsOf(name: string, { code, message }: EngineFailure): string {
  // Callers must not see the path of a file.
  const shown = `local:${isAbsolute(name) ? basename(name) : name}`;
  switch (code) {
    case "not_installed":
      return `${shown} requires the optional package node-llama-cpp, which is not installed or does not run on this machine.`;
    case "file_missing":
      return findKnownModel(name)
        ? `${shown} is not downloaded. Run \`pressroom model pull ${name}\`.`
        : `Model ${shown} not found on this machine. Run \`pressroom model list\` to see the available models.`;
    case "file_unusable":
      return `The model file for ${shown} cannot be used. Run \`pressroom model verify\` to check whether it is damaged.`;
    case "out_of_memory":
      return `Not enough memory for ${shown}: ${message}. Close other programs or choose a smaller model.`;
    case "context_too_long":
      return `The request is too long for ${shown}: ${message}. Shorten the overview or the instructions, raise PRESSROOM_LOCAL_CONTEXT if the model supports it, or use a model with a larger context window.`;
    default:
      return `${shown} stopped in the middle of its response and is being restarted.`;
  }
}
