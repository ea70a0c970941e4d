/** Handles one request: parses it, answers it or plays a fault, and logs it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallLog, MockCall } from "./call-log.ts";
import { composeAnswer, spoilText } from "./compose-answer.ts";
import { deliver } from "./deliver.ts";
import type { FaultPlan, FaultRule } from "./faults/fault.ts";
import { planFaults } from "./faults/fault.ts";
import { wireErrors } from "./faults/wire-errors.ts";
import type { StreamScheduler } from "./stream-scheduler.ts";
import { objectOf, readPrompt } from "./read-prompt.ts";
import { ScriptError, calmScript, readScript, showScript } from "./script.ts";
import type { Script } from "./script.ts";
import { tokensIn } from "./count-tokens.ts";
import { anthropicMessages } from "./wire/anthropic-messages.ts";
import { openaiChat } from "./wire/openai-chat.ts";
import { promptOf } from "./wire/protocol.ts";
import type { Protocol } from "./wire/protocol.ts";

/** The state of one server. */
export interface ServerState {
  script: Script;
  faults: FaultPlan;
  seed: number;
  calls: CallLog;
  scheduler: StreamScheduler;
  refuse: (forMs: number) => void;
  onPrompt?: ((task: string, prompt: string) => unknown) | undefined;
}

const protocols: readonly Protocol[] = [openaiChat, anthropicMessages];
const bodyBytesMax = 32 * 1024 * 1024;

export async function answerCall(
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? "/", "http://mock").pathname;
  try {
    const body = await bodyOf(request);
    const protocol = protocols.find((one) => one.path === path);
    if (request.method === "POST" && protocol !== undefined)
      await play(state, protocol, body, response);
    else answerAside(state, `${request.method} ${path}`, body, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else
      sendJson(response, 400, { error: { message: String(error), type: "invalid_request_error" } });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyBytesMax) throw new Error("the request is too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function play(
  state: ServerState,
  protocol: Protocol,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const question = protocol.read(objectOf(JSON.parse(body)));
  const prompt = readPrompt(question.user);
  const call = state.calls.open({ protocol: protocol.name, model: question.model });
  call.task = prompt?.task ?? "other";
  call.job = prompt === null || prompt.nonce === "" ? null : prompt.nonce;
  call.about = prompt?.about || null;
  const given = promptOf(question);
  call.inputTokens = tokensIn(given);
  const held = state.onPrompt?.(call.task, given);
  const rule = state.faults.take(call.task, call.about);
  response.once("close", () => {
    call.endMs = performance.now();
    if (rule !== null) call.outcome = rule.fault;
    else call.outcome = response.writableFinished ? "ok" : "hung_up";
  });
  await held;
  if (response.destroyed) return;
  if (rule !== null && failAtOnce(state, protocol, rule, response)) return;

  const text = takeAnswer(state, call.task) ?? composeAnswer(question, prompt, state.script);
  const said = spoilText(text, rule?.fault ?? null, question);
  call.outputTokens = tokensIn(said.text);
  deliver({
    scheduler: state.scheduler,
    response,
    protocol,
    reply: {
      id: `mock${call.id}`,
      question,
      text: said.text,
      finish: said.finish,
      usage: {
        inputTokens: call.inputTokens,
        outputTokens: call.outputTokens,
      },
    },
    speed: state.script.speed,
    fault: rule,
    onFirst() {
      call.firstTokenMs = performance.now();
    },
  });
}

/** Plays faults that need no answer. */
function failAtOnce(
  state: ServerState,
  protocol: Protocol,
  rule: FaultRule,
  response: ServerResponse,
): boolean {
  const error = wireErrors[rule.fault];
  if (error !== undefined) {
    // Anthropic reports insufficient credit with status 400.
    const isOtherStatus = error.kind === "no_money" && protocol.name === "anthropic-messages";
    if (rule.fault === "rate_limited" || rule.retryAfterSeconds !== undefined) {
      response.setHeader("retry-after", retryAfter(rule));
    }
    response.writeHead(isOtherStatus ? 400 : error.status, { "content-type": "application/json" });
    response.end(protocol.error(error));
    return true;
  }
  switch (rule.fault) {
    case "bad_gateway":
      response.writeHead(502, { "content-type": "text/html" });
      response.end("<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>");
      return true;
    case "redirect":
      response.writeHead(302, { location: "http://elsewhere.invalid/v1/chat/completions" });
      response.end();
      return true;
    case "connection_refused":
      state.refuse(rule.forMs ?? 1000);
      return true;
    case "connection_reset":
      response.socket?.resetAndDestroy();
      return true;
    case "never_answers":
      return true;
    default:
      return false;
  }
}

function retryAfter({ retryAfterSeconds = 1, asDate = false }: FaultRule): string {
  return asDate
    ? new Date(Date.now() + retryAfterSeconds * 1000).toUTCString()
    : `${retryAfterSeconds}`;
}

function takeAnswer(state: ServerState, task: string): string | null {
  const answer = state.script.answers.find(
    (one) => one.times > 0 && (one.task === null || one.task === task),
  );
  if (answer === undefined) return null;
  state.script = {
    ...state.script,
    answers: state.script.answers.map((one) =>
      one === answer ? { ...one, times: one.times - 1 } : one,
    ),
  };
  return answer.text;
}

/** Handles requests that are not model calls: the list of models and the mock server's own API. */
function answerAside(
  state: ServerState,
  what: string,
  body: string,
  response: ServerResponse,
): void {
  switch (what) {
    case "GET /v1/models":
      sendJson(response, 200, {
        object: "list",
        data: ["mock", "mock-fast"].map((id) => ({
          id,
          object: "model",
          created: 0,
          owned_by: "pressroom",
        })),
      });
      return;
    case "GET /mock/calls":
      sendJson(response, 200, state.calls.all().map(callOnWire));
      return;
    case "DELETE /mock/calls":
      state.calls.clear();
      sendJson(response, 200, []);
      return;
    case "GET /mock/script":
      sendJson(response, 200, showScript(state.script));
      return;
    case "PUT /mock/script":
      try {
        const given: unknown = JSON.parse(body);
        state.script = readScript(given, state.script);
        if (objectOf(given)["faults"] !== undefined) {
          state.faults = planFaults(state.script.faults, state.seed);
        }
        sendJson(response, 200, showScript(state.script));
      } catch (error) {
        const message = error instanceof ScriptError ? error.message : "This is no JSON.";
        sendJson(response, 400, { error: { message } });
      }
      return;
    case "DELETE /mock/script":
      state.script = calmScript;
      state.faults = planFaults([], state.seed);
      sendJson(response, 200, showScript(state.script));
      return;
    default:
      sendJson(response, 404, {
        error: {
          message: `There is no ${what}. This is Pressroom's mock model: POST ${protocols.map(({ path }) => path).join(" or ")}.`,
          type: "invalid_request_error",
          code: null,
        },
      });
  }
}

function callOnWire(call: MockCall): unknown {
  const { startMs, firstTokenMs, endMs, inputTokens, outputTokens, ...rest } = call;
  return {
    ...rest,
    start_ms: startMs,
    first_token_ms: firstTokenMs,
    end_ms: endMs,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
