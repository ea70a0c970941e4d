/** OpenAI's Chat Completions API, which most other servers support as well. */
import { numberOf, objectOf, objectsOf, textOf } from "../read-prompt.ts";
import { contentText, frameOf, framesAround } from "./protocol.ts";
import type { Protocol, Reply, WireError } from "./protocol.ts";

const finishReasons = { stop: "stop", length: "length", refusal: "content_filter" } as const;

const codes: Record<WireError["kind"], { type: string; code: string | null }> = {
  rate_limited: { type: "tokens", code: "rate_limit_exceeded" },
  no_money: { type: "insufficient_quota", code: "insufficient_quota" },
  bad_key: { type: "invalid_request_error", code: "invalid_api_key" },
  payment_required: { type: "insufficient_quota", code: "billing_not_active" },
  forbidden: { type: "invalid_request_error", code: "model_not_allowed" },
  context_too_long: { type: "invalid_request_error", code: "context_length_exceeded" },
  server_error: { type: "server_error", code: null },
  overloaded: { type: "server_error", code: "overloaded" },
  bad_request: { type: "invalid_request_error", code: null },
};

export const openaiChat: Protocol = {
  name: "openai-chat",
  path: "/v1/chat/completions",

  read(body) {
    const messages = objectsOf(body["messages"]);
    const of = (...roles: string[]) =>
      messages
        .filter(({ role }) => roles.includes(textOf(role)))
        .map(({ content }) => contentText(content))
        .join("\n\n");
    const system = of("system", "developer");
    const user = of("user", "assistant");
    const format = objectOf(body["response_format"]);
    const max = body["max_completion_tokens"] ?? body["max_tokens"];
    return {
      model: textOf(body["model"]) || "mock",
      system,
      user,
      isStreamed: body["stream"] === true,
      wantsUsage: objectOf(body["stream_options"])["include_usage"] === true,
      schema:
        format["type"] === "json_schema"
          ? objectOf(format["json_schema"])["schema"]
          : format["type"] === "json_object"
            ? {}
            : undefined,
      tool: null,
      outputTokensMax: typeof max === "number" ? numberOf(max, 0) : null,
    };
  },

  whole(reply) {
    return JSON.stringify({
      ...headOf(reply, "chat.completion"),
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: reply.finish === "refusal" ? null : reply.text,
            refusal: reply.finish === "refusal" ? reply.text : null,
          },
          logprobs: null,
          finish_reason: finishReasons[reply.finish],
        },
      ],
      usage: usageOf(reply),
    });
  },

  start: (reply) => chunk(reply, { role: "assistant", content: "" }),
  pieces: (reply) =>
    framesAround((text) =>
      chunk(reply, reply.finish === "refusal" ? { refusal: text } : { content: text }),
    ),
  end(reply) {
    const usage = reply.question.wantsUsage
      ? frameOf({ ...headOf(reply, "chat.completion.chunk"), choices: [], usage: usageOf(reply) })
      : "";
    return `${chunk(reply, {}, finishReasons[reply.finish])}${usage}data: [DONE]\n\n`;
  },

  error: ({ kind, message }) => JSON.stringify({ error: { message, ...codes[kind], param: null } }),
  errorFrame: ({ kind, message }) => frameOf({ error: { message, ...codes[kind], param: null } }),
};

/** The fields that the response and all frames have in common. */
function headOf(reply: Reply, object: string): Record<string, unknown> {
  return {
    id: `chatcmpl-${reply.id}`,
    object,
    created: 1_794_700_800,
    model: reply.question.model,
    system_fingerprint: "mock",
  };
}

function chunk(reply: Reply, delta: Record<string, unknown>, finish: string | null = null): string {
  return frameOf({
    ...headOf(reply, "chat.completion.chunk"),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
}

function usageOf({ usage }: Reply): Record<string, unknown> {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}
