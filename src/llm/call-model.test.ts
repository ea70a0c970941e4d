import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { call, failureOf, key, request } from "./call-mock-model.fixture.ts";
import {
  chunk,
  openMockServer,
  say,
  sayAsAnthropic,
  sayAsGoogle,
  speak,
  think,
} from "./mock-server.fixture.ts";
import type { MockServer, Script } from "./mock-server.fixture.ts";

let server: MockServer;
beforeAll(async () => {
  server = await openMockServer();
});
afterAll(async () => server.close());
beforeEach(() => {
  server.seen.length = 0;
});

describe("a complete answer", () => {
  test.each(["compatible", "openai"] as const)(
    "of a %s server is streamed as text, with its token usage",
    async (provider) => {
      server.play(say("It keeps ", "for two weeks [p3]."));
      expect(await call(server, { provider })).toEqual({
        answer: { value: "It keeps for two weeks [p3]." },
        shown: "It keeps for two weeks [p3].",
        use: { inputTokens: 100, cachedInputTokens: 60, cacheWriteTokens: 0, outputTokens: 20 },
      });
      expect(server.seen[0]).toMatchObject({
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${key}` },
        body: {
          model: "mock",
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: "system", content: "Rules." },
            { role: "user", content: "BRAND: {}\n\nTASK: section" },
          ],
        },
      });
    },
  );

  test("of Anthropic uses cache marks after the rules and after the shared part", async () => {
    server.play(sayAsAnthropic("Well."));
    expect(await call(server, { provider: "anthropic" })).toEqual({
      answer: { value: "Well." },
      shown: "Well.",
      use: { inputTokens: 100, cachedInputTokens: 70, cacheWriteTokens: 20, outputTokens: 5 },
    });
    const mark = { cache_control: { type: "ephemeral" } };
    expect(server.seen[0]?.body).toMatchObject({
      system: [{ type: "text", text: "Rules.", ...mark }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "BRAND: {}\n\n", ...mark },
            { type: "text", text: "TASK: section" },
          ],
        },
      ],
    });
  });

  test("continues an earlier conversation", async () => {
    const earlier = [
      { task: "TASK: brief", answer: "One." },
      { task: "TASK: draft", answer: "Two." },
    ];
    server.play(say("Three."), sayAsAnthropic("Three."));
    await call(server, { request: request({ earlier }) });
    expect(server.seen[0]?.body).toMatchObject({
      messages: [
        { role: "system", content: "Rules." },
        { role: "user", content: "BRAND: {}\n\nTASK: brief" },
        { role: "assistant", content: "One." },
        { role: "user", content: "TASK: draft" },
        { role: "assistant", content: "Two." },
        { role: "user", content: "TASK: section" },
      ],
    });
    await call(server, { provider: "anthropic", request: request({ earlier }) });
    const marked = JSON.stringify(server.seen[1]?.body).match(/cache_control/gu);
    expect(marked).toHaveLength(3);
  });

  test("to a request without rules is requested without a system message, which Anthropic would reject", async () => {
    const plain = request({ system: "" });
    server.play(sayAsAnthropic("Well."));
    await call(server, { provider: "anthropic", request: plain });
    expect(server.seen[0]?.body).not.toHaveProperty("system");
    server.play(say("Well."));
    await call(server, { request: plain });
    expect(server.seen[1]?.body).toMatchObject({
      messages: [{ role: "user", content: "BRAND: {}\n\nTASK: section" }],
    });
  });

  test("of Google counts reasoning as output", async () => {
    server.play(sayAsGoogle("It keeps ", "well."));
    expect(await call(server, { provider: "google" })).toEqual({
      answer: { value: "It keeps well." },
      shown: "It keeps well.",
      use: { inputTokens: 100, cachedInputTokens: 60, cacheWriteTokens: 0, outputTokens: 20 },
    });
    expect(server.seen[0]).toMatchObject({
      headers: { "x-goog-api-key": key },
      body: { systemInstruction: { parts: [{ text: "Rules." }] } },
    });
  });

  test.each([
    ["openai", say],
    ["anthropic", sayAsAnthropic],
    ["google", sayAsGoogle],
  ] as const)("with a schema is requested in the format of %s", async (provider, speakAs) => {
    const schema = z.object({ angle: z.string() });
    server.play(speakAs('{"angle":"Fresh"}'));
    const model = provider === "anthropic" ? "claude-sonnet-5" : "mock";
    const { answer } = await call(server, { provider, model, request: request({ schema }) });
    expect(answer).toEqual({ value: { angle: "Fresh" } });
    expect(JSON.stringify(server.seen[0]?.body)).toContain('"angle":{"type":"string"}');
  });

  test("with a schema is parsed into its shape", async () => {
    const schema = z.object({ angle: z.string(), passages: z.array(z.string()) });
    server.play(say('{"angle":"Fresh', ' beans","passages":["p1"],"__proto__":{"x":1}}'));
    const { answer } = await call(server, { request: request({ schema }) });
    expect(answer).toEqual({ value: { angle: "Fresh beans", passages: ["p1"] } });
    expect(server.seen[0]?.body["response_format"]).toMatchObject({
      type: "json_schema",
      json_schema: { strict: true, schema: { type: "object", required: ["angle", "passages"] } },
    });
  });

  test("inside a fence or after a sentence is parsed", async () => {
    const schema = z.object({ n: z.number() });
    for (const text of [
      '```json\n{"n":1}\n```',
      'Here it is: {"n":1}',
      '<think>{"n":2}</think>{"n":1}',
    ]) {
      server.play(say(text));
      expect((await call(server, { request: request({ schema }) })).answer).toEqual({
        value: { n: 1 },
      });
    }
  });

  test("contains no NUL and no lone surrogate, neither as text nor as JSON", async () => {
    server.play(say("a\0b", "c\ud83d", "d"));
    expect((await call(server)).answer).toEqual({ value: "abc\ufffdd" });
    server.play(say(String.raw`{"t":"a\u0000b\ud83dc"}`));
    const schema = z.object({ t: z.string() });
    expect((await call(server, { request: request({ schema }) })).answer).toEqual({
      value: { t: "ab\ufffdc" },
    });
  });

  test("never includes reasoning, however it is sent", async () => {
    server.play(think);
    expect(await call(server)).toMatchObject({ answer: { value: "Answer." }, shown: "Answer." });
  });
});

describe("an incomplete answer is rejected", () => {
  const schema = z.object({ n: z.number() });
  test.each([
    ["reaches its limit", speak({ pieces: ["Half a"], finish: "length" }), "model_answer_too_long"],
    ["has no end", speak({ pieces: ["Half a"], finish: null }), "model_answer_cut"],
    ["is filtered", speak({ pieces: ["Half a"], finish: "content_filter" }), "model_refused"],
    ["is empty", say(""), "model_answer_unusable"],
    ["is blank", say(" \n"), "model_answer_unusable"],
    ["is unclosed reasoning", say("<think>", "hm"), "model_answer_unusable"],
    [
      "is not an event stream",
      (response) => void response.end("<html>hello</html>"),
      "model_answer_cut",
    ],
    [
      "has an event that is not JSON",
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end("data: {nope\n\n");
      },
      "model_answer_unusable",
    ],
  ] as [string, Script, string][])("if it %s", async (_what, script, code) => {
    expect((await failureOf(server, script)).code).toBe(code);
  });

  test.each([['{"n":'], ['{"n":"one"}'], ["[1]"], ["no JSON at all"]])(
    "if %j does not match the schema",
    async (text) => {
      const failure = await failureOf(server, say(text), { request: request({ schema }) });
      expect(failure.code).toBe("model_answer_unusable");
    },
  );
});

test("an aborted call ends at once and closes the connection", async () => {
  const controller = new AbortController();
  const hungUp = new Promise<void>((resolve) => {
    server.play((response) => {
      response.on("close", () => resolve());
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(chunk({ content: "Half a" }, null), () =>
        controller.abort(new Error("enough")),
      );
    });
  });
  const { answer } = await call(server, { signal: controller.signal });
  expect(answer).toEqual({ isAborted: true });
  await hungUp;
});
