/**
 * One call to one model, streamed: what is asked goes out, text comes in piece by piece, and at the end there is a whole
 * answer with what it took, or a failure with what it took. Trying again, paying and choosing are ask-with-failover.ts's.
 *
 * It speaks to the providers' packages through the AI SDK's specification and not through its `streamText`, which takes
 * twice the processor time for each piece and reports errors beside the stream instead of throwing them.
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
  /** Tokens that the model may think with, on top of its answer. */
  thoughtTokensMax: number;
  onText?: (text: string) => void;
}

export interface CallResult<T> {
  answer: { value: T } | { failure: Failure } | { isAborted: true };
  use: TokenUse;
}

/** Starting takes its time however short the answer. */
const startMs = 30_000;
/** Of the stream for each token, each in an event of its own with all its JSON around it. */
const bytesPerToken = 2_048;
/** Of the text for each token. */
const charactersPerToken = 16;

/** Never throws: whatever happens, there is something to record. */
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
    // Whatever the packages still read is of no use to anybody.
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
  // Anthropic caches up to marks that are set: after the rules, after what a job's calls share, and after what was said so far.
  const mark = name.provider === "anthropic" && {
    providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  };
  const { earlier = [] } = request;
  const [first, ...others] = [...earlier.map(({ task }) => task), request.task];
  return {
    prompt: [
      // Anthropic refuses an empty one.
      ...(request.system === ""
        ? []
        : [{ role: "system" as const, content: request.system, ...mark }]),
      {
        role: "user",
        content:
          // Elsewhere a prefix is found by itself, and simple servers take plain text alone.
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

/** What has arrived of an answer, and what it took. */
class Received<T> {
  readonly #target: Target;
  readonly #request: ModelRequest<T>;
  readonly #onText: ((text: string) => void) | undefined;
  readonly #charactersMax: number;
  readonly #thoughts = createThinkFilter();
  readonly #withholding: TextFilter;
  #text = "";
  /** Thoughts included. */
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

  /** The whole answer, in its shape; anything less is a failure. */
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
        throw this.#failure("model_refused", "or its provider's filter refused to write this");
      case "error":
        throw this.#failure("model_unavailable", "failed in the middle of its response");
      default:
        throw this.#failure("model_answer_cut", "stopped before the end of its response");
    }
    return readAnswer(this.#target.subject.model, this.#request, this.#plain());
  }

  /** Without thoughts, and without what may stand in no answer; the blanks around it count where it is part of a whole. */
  #plain(): string {
    const plain = withheld(withoutThoughts(this.#text), this.#request.withhold ?? "");
    const begin = this.#request.written === undefined ? "" : /^\s*/u.exec(this.#text)?.[0];
    return `${begin ?? ""}${plain}${/\s$/u.test(this.#text) ? this.#text.slice(-1) : ""}`;
  }

  /**
   * As the provider says. A call that was cut in the middle is charged all the same, and nobody says for how much: then
   * it is reckoned from the characters.
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
