import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exampleSystem, promptFor } from "../prompts.fixture.ts";
import { startModelServer } from "../start-model-server.ts";
import type { ModelServer } from "../start-model-server.ts";
import type { FaultRule } from "./fault.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const wires = ["openai", "anthropic"] as const;
type Wire = (typeof wires)[number];

function bodyFor(
  wire: Wire,
  isStreamed: boolean,
  task: Parameters<typeof promptFor>[0] = "brief",
): string {
  const user = { role: "user", content: promptFor(task) };
  return JSON.stringify(
    wire === "openai"
      ? {
          model: "mock",
          stream: isStreamed,
          messages: [{ role: "system", content: exampleSystem }, user],
        }
      : {
          model: "mock",
          stream: isStreamed,
          max_tokens: 4000,
          system: exampleSystem,
          messages: [user],
        },
  );
}

/** Sends over a new connection, unlike undici, because the tests are about connections. */
async function send(
  wire: Wire,
  isStreamed: boolean,
  task?: Parameters<typeof promptFor>[0],
): Promise<IncomingMessage> {
  const path = wire === "openai" ? "/v1/chat/completions" : "/v1/messages";
  const sent = request(`${server.url}${path}`, { method: "POST", agent: false });
  sent.end(bodyFor(wire, isStreamed, task));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  // Later connection errors are reported by the response.
  sent.on("error", () => undefined);
  return response;
}

/** The received text, and whether the response ended properly. */
async function bodyOf(response: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  let text = "";
  try {
    for await (const part of response as AsyncIterable<Buffer>) text += part.toString();
  } catch {
    return { text, isWhole: false };
  }
  return { text, isWhole: response.complete };
}

async function faulty(fault: FaultRule, wire: Wire = "openai", isStreamed = true) {
  server.script({ faults: [fault] });
  const response = await send(wire, isStreamed);
  return { response, ...(await bodyOf(response)) };
}

const endMarks = { openai: "data: [DONE]", anthropic: "message_stop" };

test.each([
  ["rate_limited", 429, "rate_limit_exceeded", "rate_limit_error"],
  ["bad_key", 401, "invalid_api_key", "authentication_error"],
  ["payment_required", 402, "billing_not_active", "billing_error"],
  ["forbidden", 403, "model_not_allowed", "permission_error"],
  ["context_too_long", 400, "context_length_exceeded", "invalid_request_error"],
  ["server_error", 500, "server_error", "api_error"],
  ["unavailable", 503, "overloaded", "overloaded_error"],
  ["overloaded", 529, "overloaded", "overloaded_error"],
] as const)(
  "%s is answered with %i in each protocol's format",
  async (fault, status, openai, anthropic) => {
    for (const [wire, word] of [
      ["openai", openai],
      ["anthropic", anthropic],
    ] as const) {
      const { response, text } = await faulty({ fault }, wire);
      expect(response.statusCode).toBe(status);
      expect(text).toContain(`"${word}"`);
    }
  },
);

test("insufficient credit is a 429 for OpenAI and a 400 for Anthropic", async () => {
  const openai = await faulty({ fault: "no_money" }, "openai");
  expect(openai.response.statusCode).toBe(429);
  expect(openai.text).toContain("insufficient_quota");
  const anthropic = await faulty({ fault: "no_money" }, "anthropic");
  expect(anthropic.response.statusCode).toBe(400);
  expect(anthropic.text).toContain("credit balance is too low");
});

test("Retry-After is sent in seconds or as a date", async () => {
  const seconds = await faulty({ fault: "rate_limited", retryAfterSeconds: 7 });
  expect(seconds.response.headers["retry-after"]).toBe("7");
  const before = Date.now();
  const date = await faulty({ fault: "rate_limited", retryAfterSeconds: 90, asDate: true });
  const until = Date.parse(date.response.headers["retry-after"] ?? "");
  expect(until).toBeGreaterThan(before + 80_000);
});

test("a bad gateway sends an HTML page, and a redirect has status 302", async () => {
  const gateway = await faulty({ fault: "bad_gateway" });
  expect(gateway.response.statusCode).toBe(502);
  expect(gateway.text).toContain("<html>");
  const redirect = await faulty({ fault: "redirect" });
  expect(redirect.response.statusCode).toBe(302);
});

test("the connection is reset before the answer", async () => {
  server.script({ faults: [{ fault: "connection_reset" }] });
  await expect(send("openai", true)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("the server refuses connections for a while and then answers again", async () => {
  server.script({ faults: [{ fault: "connection_refused", forMs: 300 }] });
  await expect(send("openai", true)).rejects.toThrow();
  await expect(send("openai", true)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect
    .poll(async () => (await send("openai", true).catch(() => null))?.statusCode, { timeout: 5000 })
    .toBe(200);
});

test("a request is accepted but not answered", async () => {
  server.script({ faults: [{ fault: "never_answers" }] });
  const controller = new AbortController();
  const sent = fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    body: bodyFor("openai", true),
    signal: controller.signal,
  });
  await expect.poll(() => server.calls().length).toBe(1);
  controller.abort();
  await expect(sent).rejects.toThrow("abort");
  await expect.poll(() => server.calls()[0]?.outcome).toBe("never_answers");
  expect(server.calls()[0]?.firstTokenMs).toBeNull();
});

test.each(wires)("a truncated or reset answer by %s lacks its end", async (wire) => {
  const polite = await faulty({ fault: "truncated" }, wire);
  expect(polite.isWhole).toBe(true);
  expect(polite.text).not.toContain(endMarks[wire]);
  const cut = await faulty({ fault: "cut" }, wire);
  expect(cut.isWhole).toBe(false);
  expect(cut.text).not.toContain(endMarks[wire]);
});

test.each(wires)("an answer by %s stalls in the middle and stays open", async (wire) => {
  server.script({ faults: [{ fault: "silent" }] });
  const response = await send(wire, true);
  const [part] = (await once(response, "data")) as [Buffer];
  expect(part.toString()).not.toContain(endMarks[wire]);
  expect(response.complete).toBe(false);
  expect(server.calls()[0]?.endMs).toBeNull();
  response.destroy();
});

test.each(wires)("an answer by %s continues until the caller disconnects", async (wire) => {
  server.script({ faults: [{ fault: "endless" }] });
  const response = await send(wire, true);
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > 2_000_000) break;
  }
  expect(size).toBeGreaterThan(2_000_000);
  response.destroy();
  await expect.poll(() => server.calls()[0]?.endMs).not.toBeNull();
});

test("a trickle sends a few characters at a time", async () => {
  server.script({ faults: [{ fault: "trickle", everyMs: 1 }] });
  const response = await send("openai", true);
  const { text } = await bodyOf(response);
  const pieces = text.match(/"content":"[^"]{1,2}"/gu) ?? [];
  expect(pieces.length).toBeGreaterThan(50);
  expect(text).toContain("[DONE]");
});

test.each(wires)("an answer by %s has an error or an invalid frame in the middle", async (wire) => {
  const error = await faulty({ fault: "error_in_stream" }, wire);
  expect(error.response.statusCode).toBe(200);
  expect(error.text).toMatch(/"error".*Overloaded/su);
  const frame = await faulty({ fault: "malformed_frame" }, wire);
  const last = frame.text.trim().split("data: ").at(-1) ?? "";
  expect(() => JSON.parse(last) as unknown).toThrow();
});

interface Completion {
  choices: { message: { content: string | null; refusal: string | null }; finish_reason: string }[];
}

async function completion(fault: FaultRule) {
  const { text } = await faulty(fault, "openai", false);
  const choice = (JSON.parse(text) as Completion).choices[0];
  return { ...choice?.message, finish: choice?.finish_reason };
}

test("the text is empty, a refusal, cut at its limit, or not what was requested", async () => {
  expect(await completion({ fault: "empty" })).toMatchObject({ content: "", finish: "stop" });
  expect(await completion({ fault: "refusal" })).toMatchObject({
    content: null,
    finish: "content_filter",
  });
  expect((await completion({ fault: "length" })).finish).toBe("length");
  const malformed = (await completion({ fault: "malformed_json" })).content ?? "";
  expect(() => JSON.parse(malformed) as unknown).toThrow();
  const other = (await completion({ fault: "wrong_schema" })).content ?? "";
  expect(JSON.parse(other)).not.toHaveProperty("main_keyword");
});

test("the text contains NUL, a lone surrogate, or reasoning", async () => {
  const nul = (await completion({ fault: "nul" })).content ?? "";
  expect(nul).toContain("\u0000");
  expect(nul.isWellFormed()).toBe(false);
  expect((await completion({ fault: "think" })).content).toMatch(/^<think>.*<\/think>\s*\{/su);
  expect((await completion({ fault: "think_unclosed" })).content).not.toContain("</think>");
});

test("a gzip bomb is small on the wire and large when decompressed", async () => {
  const bytes = 64 * 1024 * 1024;
  server.script({ faults: [{ fault: "gzip_bomb", bytes }] });
  const response = await send("openai", true);
  expect(response.headers["content-encoding"]).toBe("gzip");
  let packed = 0;
  response.on("data", (part: Buffer) => {
    packed += part.length;
  });
  let size = 0;
  for await (const part of response.pipe(createGunzip()) as AsyncIterable<Buffer>)
    size += part.length;
  expect(size).toBeGreaterThan(bytes);
  expect(packed).toBeLessThan(bytes / 100);
});

test("a caller that disconnects in the middle of an answer is logged", async () => {
  server.script({ speed: { tokensPerSecond: 20 } });
  const response = await send("openai", true);
  await once(response, "data");
  response.destroy();
  await expect.poll(() => server.calls()[0]?.outcome).toBe("hung_up");
});

test("faults apply in order, to their tasks, and as often as specified", async () => {
  server.script({
    faults: [
      { fault: "overloaded", tasks: ["judge"] },
      { fault: "server_error", after: 1, times: 2 },
    ],
  });
  const statuses: (number | undefined)[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await send("openai", false)).statusCode);
  expect(statuses).toEqual([200, 500, 500, 200]);
  expect((await send("openai", false, "judge")).statusCode).toBe(529);
  expect(server.calls().map(({ outcome }) => outcome)).toContain("overloaded");
});

test("a fault with a rate occurs about that often", async () => {
  server.script({ faults: [{ fault: "server_error", rate: 0.25 }] });
  let failed = 0;
  for (let call = 0; call < 200; call += 1) {
    const response = await send("openai", false);
    response.resume();
    if (response.statusCode === 500) failed += 1;
  }
  expect(Math.abs(failed - 50)).toBeLessThan(4 * Math.sqrt(200 * 0.25 * 0.75));
});
