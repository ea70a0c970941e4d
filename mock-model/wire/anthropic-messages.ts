/** Anthropic's Messages API: blocks and named events. */
import { numberOf, objectOf, objectsOf, textOf } from "../read-prompt.ts";
import { contentText, frameOf, framesAround } from "./protocol.ts";
import type { Protocol, Reply, WireError } from "./protocol.ts";

const stopReasons = { stop: "end_turn", length: "max_tokens", refusal: "refusal" } as const;

const types: Record<WireError["kind"], string> = {
  rate_limited: "rate_limit_error",
  no_money: "invalid_request_error",
  bad_key: "authentication_error",
  payment_required: "billing_error",
  forbidden: "permission_error",
  context_too_long: "invalid_request_error",
  server_error: "api_error",
  overloaded: "overloaded_error",
  bad_request: "invalid_request_error",
};

export const anthropicMessages: Protocol = {
  name: "anthropic-messages",
  path: "/v1/messages",

  read(body) {
    const system = contentText(body["system"]);
    const messages = objectsOf(body["messages"]).filter(
      ({ role }) => role === "user" || role === "assistant",
    );
    const user = messages.map(({ content }) => contentText(content)).join("\n\n");
    const tool = objectsOf(body["tools"]).find(({ name }) => name === "json");
    const format = objectOf(objectOf(body["output_config"])["format"] ?? body["output_format"]);
    return {
      model: textOf(body["model"]) || "mock",
      system,
      user,
      isStreamed: body["stream"] === true,
      wantsUsage: true,
      schema: tool === undefined ? format["schema"] : tool["input_schema"],
      tool: tool === undefined ? null : "json",
      outputTokensMax:
        typeof body["max_tokens"] === "number" ? numberOf(body["max_tokens"], 0) : null,
    };
  },

  whole(reply) {
    return JSON.stringify({
      ...messageOf(reply, stopOf(reply)),
      content: reply.text === "" ? [] : [blockOf(reply, reply.text)],
      usage: { ...inputUsage(reply), output_tokens: reply.usage.outputTokens },
    });
  },

  start(reply) {
    const usage = { ...inputUsage(reply), output_tokens: 1 };
    const message = { ...messageOf(reply, null), content: [], usage };
    const block = reply.question.tool === null ? { type: "text", text: "" } : toolOf(reply, {});
    return (
      frameOf({ type: "message_start", message }, "message_start") +
      frameOf(
        { type: "content_block_start", index: 0, content_block: block },
        "content_block_start",
      ) +
      frameOf({ type: "ping" }, "ping")
    );
  },
  pieces: (reply) =>
    framesAround((text) => {
      const delta =
        reply.question.tool === null
          ? { type: "text_delta", text }
          : { type: "input_json_delta", partial_json: text };
      return frameOf({ type: "content_block_delta", index: 0, delta }, "content_block_delta");
    }),
  end(reply) {
    const delta = { stop_reason: stopOf(reply), stop_sequence: null };
    const usage = { output_tokens: reply.usage.outputTokens };
    return (
      frameOf({ type: "content_block_stop", index: 0 }, "content_block_stop") +
      frameOf({ type: "message_delta", delta, usage }, "message_delta") +
      frameOf({ type: "message_stop" }, "message_stop")
    );
  },

  error: (error) => JSON.stringify(errorOf(error)),
  errorFrame: (error) => frameOf(errorOf(error), "error"),
};

function errorOf({ kind, message }: WireError): Record<string, unknown> {
  return { type: "error", error: { type: types[kind], message }, request_id: "req_mock" };
}

function stopOf({ question, finish }: Reply): string {
  return question.tool !== null && finish === "stop" ? "tool_use" : stopReasons[finish];
}

function messageOf(reply: Reply, stop: string | null): Record<string, unknown> {
  return {
    id: `msg_${reply.id}`,
    type: "message",
    role: "assistant",
    model: reply.question.model,
    stop_reason: stop,
    stop_sequence: null,
  };
}

function toolOf(reply: Reply, input: unknown): Record<string, unknown> {
  return { type: "tool_use", id: `toolu_${reply.id}`, name: reply.question.tool, input };
}

function blockOf(reply: Reply, text: string): Record<string, unknown> {
  if (reply.question.tool === null) return { type: "text", text };
  try {
    return toolOf(reply, JSON.parse(text));
  } catch {
    // Intentionally malformed JSON is sent as text.
    return { type: "text", text };
  }
}

function inputUsage({ usage }: Reply): Record<string, number> {
  return {
    input_tokens: usage.inputTokens,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  };
}
