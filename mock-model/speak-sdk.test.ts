import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Output, generateText, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { exampleSystem, promptFor } from "./prompts.fixture.ts";
import { startModelServer } from "./start-model-server.ts";
import type { ModelServer } from "./start-model-server.ts";

const briefSchema = z.object({
  angle: z.string(),
  reader: z.string(),
  keywords: z.array(z.object({ keyword: z.string(), use: z.string() })),
  facts: z.array(z.object({ fact: z.string(), owner: z.string(), passages: z.array(z.string()) })),
});
const briefPrompt = promptFor("brief");
const draftPrompt = promptFor("draft");

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const models = {
  compatible: () =>
    createOpenAICompatible({
      name: "mock",
      baseURL: `${server.url}/v1`,
      supportsStructuredOutputs: true,
      includeUsage: true,
    })("mock"),
  openai: () => createOpenAI({ baseURL: `${server.url}/v1`, apiKey: "none" }).chat("gpt-5"),
  // The model's name decides how the SDK requests JSON: by a schema for known models, otherwise by a tool.
  "anthropic with a known model": () =>
    createAnthropic({ baseURL: `${server.url}/v1`, apiKey: "none" })("claude-sonnet-4-5"),
  "anthropic with another model": () =>
    createAnthropic({ baseURL: `${server.url}/v1`, apiKey: "none" })("mock"),
};
const names = Object.keys(models) as (keyof typeof models)[];

test.each(names)("%s: a stream arrives completely, with its usage", async (name) => {
  const result = streamText({
    model: models[name](),
    system: exampleSystem,
    prompt: draftPrompt,
    maxRetries: 0,
  });
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join("")).toContain("The handle stays cool at 96 degrees.");
  expect(await result.finishReason).toBe("stop");
  const [call] = server.calls();
  const usage = await result.usage;
  expect(usage.inputTokens).toBe(call?.inputTokens);
  expect(usage.outputTokens).toBe(call?.outputTokens);
  expect(call).toMatchObject({ task: "draft", about: "article", outcome: "ok" });
});

test.each(names)(
  "%s: an object is returned in the requested shape, streamed or not",
  async (name) => {
    const asked = {
      model: models[name](),
      system: exampleSystem,
      prompt: briefPrompt,
      output: Output.object({ schema: briefSchema }),
      maxRetries: 0,
    };
    const { output } = await generateText(asked);
    expect(output.keywords[0]?.keyword).toBe("pour over kettle");
    expect(output.facts.flatMap(({ passages }) => passages)).toContain("p1");
    const streamed = streamText(asked);
    expect(await streamed.output).toEqual(output);
    expect(await streamed.finishReason).toBe("stop");
  },
);

test.each(names)("%s: an object of any other shape is generated", async (name) => {
  const { output } = await generateText({
    model: models[name](),
    prompt: "Is anybody there?",
    output: Output.object({ schema: z.object({ ready: z.boolean(), count: z.number() }) }),
    maxRetries: 0,
  });
  expect(output).toEqual({ ready: true, count: 1 });
});

test.each(names)(
  "%s: a limit on output tokens ends the answer with the reason length",
  async (name) => {
    const { finishReason, usage } = await generateText({
      model: models[name](),
      prompt: draftPrompt,
      maxOutputTokens: 20,
      maxRetries: 0,
    });
    expect(finishReason).toBe("length");
    expect(usage.outputTokens).toBe(20);
  },
);

test("other prompts get a fallback answer, and the list of models is available", async () => {
  const { text } = await generateText({
    model: models.compatible(),
    prompt: "Hello?",
    maxRetries: 0,
  });
  expect(text).toContain("mock model");
  const response = await fetch(`${server.url}/v1/models`);
  expect(await response.json()).toMatchObject({ data: [{ id: "mock" }, { id: "mock-fast" }] });
});
