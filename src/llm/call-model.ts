/**
 * One streamed call to one model; returns the answer or a failure, with the token usage. Retries and failover are left to
 * ask-with-failover.ts.
 *
 * It uses the AI SDK's specification directly instead of its `streamText`, which takes twice the CPU time per chunk and
 * reports errors beside the stream instead of throwing them.
 */
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ModelName } from "../config/model-values.ts";
import { storableText } from "../db/storable-json.ts";
import { Failure } from "../errors.ts";
import { classifyError } from "./classify-error.ts";
import type { CallSubject } from "./classify-error.ts";
import { CallCut } from "./guarded-fetch.ts";
import type { ModelRequest } from "./model.ts";
import type { CallTimes } from "./retry-policy.ts";
import type { Credential } from "./credential.ts";
import type { LanguageModels } from "./providers.ts";
import type { TokenUse } from "./price.ts";
import { CutShort, jsonSchemaOf, readAnswer } from "./read-answer.ts";
import {
  createThinkFilter,
  createWithholdFilter,
  withheld,
  withoutThoughts,
} from "./text-filters.ts";
import type { TextFilter } from "./text-filters.ts";

export interface Target {
  name: ModelName;
  credential: Credential;
  subject: CallSubject;
}

export interface CallOptions {
  languageModels: LanguageModels;
  signal: AbortSignal;
  times: CallTimes;
  /** Tokens for reasoning, in addition to the answer. */
  thoughtTokensMax: number;
  onText?: (text: string) => void;
}

export interface CallResult<T> {
  answer: { value: T } | { failure: Failure } | { isAborted: true };
  use: TokenUse;
}

/** Added to the time limit of every call, for the time until the answer starts. */
const startMs = 30_000;
/** Of the stream, where each token may be a separate event with all its JSON. */
const bytesPerToken = 2_048;
const charactersPerToken = 16;

/** Never throws, because every call must be recorded. */
export async function callModel<T>(
  target: Target,
  request: ModelRequest<T>,
  options: CallOptions,
): Promise<CallResult<T>> {
  const { times, signal, thoughtTokensMax, languageModels } = options;
  const tokensMax = request.outputTokensMax + thoughtTokensMax;
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  const totalMs = Math.min(times.totalMsMax, startMs + tokensMax * times.msPerToken);
  const timer = setTimeout(() => controller.abort(new CallCut("total")), totalMs);
  const bytesMax = 256 * 1_024 + tokensMax * bytesPerToken;
  const received = new Received(target, request, options);
  let isReadToTheEnd = false;
  try {
    controller.signal.throwIfAborted();
    languageModels.guard(controller, { ...times, bytesMax });
    const model = await languageModels.open(target.name, target.credential);
    const work = received.readFrom(model, callOptions(target, request, tokensMax, controller));
    await endedBy(controller.signal, work);
    isReadToTheEnd = true;
    return { answer: { value: received.answer() }, use: received.use() };
  } catch (error) {
    if (signal.aborted) return { answer: { isAborted: true }, use: received.use() };
    const thrown: unknown = controller.signal.aborted ? controller.signal.reason : error;
    return { answer: { failure: classifyError(target.subject, thrown) }, use: received.use() };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    // Aborts provider SDKs that are still reading the response.
    if (!isReadToTheEnd) controller.abort();
  }
}

/** Not every package notices an abort at once. */
async function endedBy(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => undefined);
  }
}

function callOptions<T>(
  { name }: Target,
  request: ModelRequest<T>,
  tokensMax: number,
  controller: AbortController,
): LanguageModelV4CallOptions {
  // Anthropic caches up to explicit marks: after the rules, after the shared part, and after the conversation so far.
  const mark = name.provider === "anthropic" && {
    providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  };
  const { earlier = [] } = request;
  const [first, ...others] = [...earlier.map(({ task }) => task), request.task];
  return {
    prompt: [
      // Anthropic rejects an empty system message.
      ...(request.system === ""
        ? []
        : [{ role: "system" as const, content: request.system, ...mark }]),
      {
        role: "user",
        content:
          // Other providers detect a common prefix themselves, and simple servers accept only plain text.
          name.provider === "anthropic"
            ? [
                { type: "text", text: `${request.shared}\n\n`, ...mark },
                { type: "text", text: first },
              ]
            : [{ type: "text", text: `${request.shared}\n\n${first}` }],
      },
      ...others.flatMap((task, index) => [
        {
          role: "assistant" as const,
          content: [
            {
              type: "text" as const,
              text: earlier[index]?.answer ?? "",
              ...(index === others.length - 1 && mark),
            },
          ],
        },
        { role: "user" as const, content: [{ type: "text" as const, text: task }] },
      ]),
    ],
    maxOutputTokens: tokensMax,
    ...(request.schema && {
      responseFormat: { type: "json", schema: jsonSchemaOf(request.schema), name: "answer" },
    }),
    abortSignal: controller.signal,
  };
}

/** The received part of an answer and its token usage. */
class Received<T> {
  readonly #target: Target;
  readonly #request: ModelRequest<T>;
  readonly #onText: ((text: string) => void) | undefined;
  readonly #charactersMax: number;
  readonly #thoughts = createThinkFilter();
  readonly #withholding: TextFilter;
  #text = "";
  /** Including reasoning. */
  #characters = 0;
  #reported: TokenUse | undefined;
  #finish: string | undefined;

  constructor(target: Target, request: ModelRequest<T>, options: CallOptions) {
    this.#target = target;
    this.#request = request;
    this.#onText = options.onText;
    this.#withholding = createWithholdFilter(request.withhold ?? "");
    this.#charactersMax =
      1_000 + (request.outputTokensMax + options.thoughtTokensMax) * charactersPerToken;
  }

  async readFrom(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<void> {
    const { stream } = await model.doStream(options);
    for await (const part of stream) {
      if (options.abortSignal?.aborted) return;
      this.#take(part);
    }
    this.#show(this.#withholding.push(this.#thoughts.end()) + this.#withholding.end());
  }

  #take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case "text-delta":
        this.#text += part.delta;
        this.#count(part.delta);
        this.#show(this.#withholding.push(this.#thoughts.push(part.delta)));
        break;
      case "reasoning-delta":
        this.#count(part.delta);
        break;
      case "error":
        throw part.error;
      case "finish": {
        const { inputTokens: input, outputTokens: output } = part.usage;
        if (input.total !== undefined || output.total !== undefined) {
          this.#reported = {
            inputTokens: input.total ?? 0,
            cachedInputTokens: input.cacheRead ?? 0,
            cacheWriteTokens: input.cacheWrite ?? 0,
            outputTokens: output.total ?? 0,
          };
        }
        this.#finish = part.finishReason.unified;
        break;
      }
      default:
    }
  }

  #count(delta: string): void {
    this.#characters += delta.length;
    if (this.#characters > this.#charactersMax) {
      throw this.#failure("model_answer_too_long", "returned far more text than requested");
    }
  }

  #show(text: string): void {
    if (text !== "") this.#onText?.(storableText(text));
  }

  /** Returns the complete answer in its shape; throws if it is incomplete or invalid. */
  answer(): T {
    switch (this.#finish) {
      case "stop":
        break;
      case "length":
        throw new CutShort(
          `${this.#target.subject.model} did not finish within its token limit.`,
          (this.#request.written ?? "") + this.#plain(),
        );
      case "content-filter":
        throw this.#failure(
          "model_refused",
          "or its provider's content filter refused this request",
        );
      case "error":
        throw this.#failure("model_unavailable", "failed in the middle of its response");
      default:
        throw this.#failure("model_answer_cut", "stopped before the end of its response");
    }
    return readAnswer(this.#target.subject.model, this.#request, this.#plain());
  }

  /** Without reasoning and the withheld word. Keeps the whitespace around a part of a continued answer. */
  #plain(): string {
    const plain = withheld(withoutThoughts(this.#text), this.#request.withhold ?? "");
    const begin = this.#request.written === undefined ? "" : /^\s*/u.exec(this.#text)?.[0];
    return `${begin ?? ""}${plain}${/\s$/u.test(this.#text) ? this.#text.slice(-1) : ""}`;
  }

  /**
   * As the provider reports it. Aborted calls are charged too, but not reported: their usage is estimated from the
   * characters.
   */
  use(): TokenUse {
    if (this.#reported) return this.#reported;
    const { system, shared, task } = this.#request;
    const hasBegun = this.#characters > 0;
    return {
      inputTokens: hasBegun ? Math.ceil((system.length + shared.length + task.length) / 4) : 0,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: Math.ceil(this.#characters / 4),
    };
  }

  #failure(code: ConstructorParameters<typeof Failure>[0], what: string): Failure {
    return new Failure(code, { message: `${this.#target.subject.model} ${what}.` });
  }
}
