/** A mock provider for fault tests: real sockets, one script per request, and a record of the requests. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../../test/local-server.ts";

export interface SeenRequest {
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export type Script = (response: ServerResponse, seen: SeenRequest) => void | Promise<void>;

export interface MockServer {
  url: string;
  seen: SeenRequest[];
  /** Scripts for the next requests, in order; the last one is repeated. */
  play(...scripts: Script[]): void;
  close(): Promise<void>;
}

export async function openMockServer(): Promise<MockServer> {
  let scripts: Script[] = [];
  const seen: SeenRequest[] = [];
  const { url, close } = await startLocalServer((request, response, bytes) => {
    const one = {
      path: request.url ?? "",
      headers: request.headers,
      body: JSON.parse(bytes.toString() || "{}") as Record<string, unknown>,
    };
    seen.push(one);
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    void script?.(response, one);
  });
  return {
    url: `${url}/v1`,
    seen,
    play: (...next) => {
      scripts = next;
    },
    close,
  };
}

export interface SpokenAnswer {
  pieces: readonly string[];
  finish?: string | null;
  usage?: Record<string, unknown> | null;
  /** Destroys the connection instead of ending the answer. */
  isTorn?: boolean;
}

const usualUsage = {
  prompt_tokens: 100,
  completion_tokens: 20,
  total_tokens: 120,
  prompt_tokens_details: { cached_tokens: 60 },
};

/** Streams a chat completion as OpenAI does. */
export function speak(answer: SpokenAnswer): Script {
  const { pieces, finish = "stop", usage = usualUsage, isTorn = false } = answer;
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(chunk({ content: piece }, null));
    if (isTorn) {
      response.write(chunk({ content: "" }, null), () => response.socket?.destroy());
      return;
    }
    if (finish !== null) response.write(chunk({}, finish));
    if (usage) response.write(event({ id: "1", choices: [], usage }));
    response.end(finish === null ? "" : "data: [DONE]\n\n");
  };
}

export function say(...pieces: string[]): Script {
  return speak({ pieces });
}

export function refuse(
  status: number,
  body: unknown = { error: { message: "no" } },
  headers: Record<string, string> = {},
): Script {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function chunk(delta: unknown, finish: string | null): string {
  return event({
    id: "1",
    object: "chat.completion.chunk",
    created: 1,
    model: "mock",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Streams a message as Anthropic does. */
export function sayAsAnthropic(text: string): Script {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (value: { type: string }) =>
      response.write(`event: ${value.type}\n${event(value)}`);
    const message = {
      id: "m",
      type: "message",
      role: "assistant",
      model: "claude",
      content: [],
      stop_reason: null,
      usage: { input_tokens: 10, cache_read_input_tokens: 70, cache_creation_input_tokens: 20 },
    };
    send({ type: "message_start", message: { ...message } } as never);
    send({
      type: "content_block_start",
      index: 0,
      content_block: { type: "text", text: "" },
    } as never);
    send({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } } as never);
    send({ type: "content_block_stop", index: 0 } as never);
    send({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 5 },
    } as never);
    send({ type: "message_stop" });
    response.end();
  };
}

/** Sends reasoning in a separate field and in the text, then "Answer.". */
export const think: Script = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(chunk({ reasoning_content: "secret musing" }, null));
  response.write(chunk({ content: "<thi" }, null));
  response.write(chunk({ content: "nk>more musing</think>\n\nAnswer." }, null));
  response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
};

/** Starts an answer and stalls. */
export const fallSilent: Script = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(chunk({ content: "Half a" }, null));
};

/** Sends only keep-alive comments, endlessly. */
export const trickle: Script = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const timer = setInterval(() => response.write(": alive\n\n"), 10);
  response.on("close", () => clearInterval(timer));
};

/** Repeats the same text endlessly. */
export const repeat: Script = async (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  while (!response.destroyed) {
    response.write(chunk({ content: "again and again ".repeat(10) }, null));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Streams an answer as Google does. */
export function sayAsGoogle(...pieces: string[]): Script {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const [index, text] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      response.write(
        event({
          candidates: [
            {
              content: { role: "model", parts: [{ text }] },
              ...(isLast && { finishReason: "STOP" }),
            },
          ],
          usageMetadata: {
            promptTokenCount: 100,
            cachedContentTokenCount: 60,
            candidatesTokenCount: 15,
            thoughtsTokenCount: 5,
            totalTokenCount: 120,
          },
        }),
      );
    }
    response.end();
  };
}
