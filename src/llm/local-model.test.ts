/** Calls a local model as a job does, with the real engine process. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { makeGguf } from "../../test/gguf/make-gguf.ts";
import { parseModelName } from "../config/model-values.ts";
import { createLog } from "../log.ts";
import type { JobModels, ModelCall, ModelRequest } from "./model.ts";
import { openModels } from "./open-models.ts";

let dataDir: string;
let calls: ModelCall[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-local-"));
  mkdirSync(join(dataDir, "models"));
  writeFileSync(join(dataDir, "models", "tiny.gguf"), makeGguf());
  calls = [];
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function modelsOf(name: string): JobModels {
  const strong = parseModelName(name);
  if (!strong) throw new Error(`${name} is no model`);
  const none = { micros: 0, tokens: 0 };
  const all = { micros: Infinity, tokens: Infinity };
  return openModels({
    log: createLog("silent"),
    records: { spentToday: async () => none, spentOnJob: async () => none },
    caps: { job: all, accountDay: all },
    prices: new Map(),
    thoughtTokensMax: 8_000,
    callsMax: 10,
    retryPolicy: { triesMax: 1 },
    // Closes the connection right after the last request, so that the engine exits.
    local: { dataDir, contextTokensMax: 4_096, threads: 1, idleMs: 1 },
  }).forJob({
    accountId: 1,
    jobId: 1,
    choice: {
      strong,
      fast: strong,
      fallback: [],
      isAccountsOwn: false,
      credentialOf: () => ({ key: "", url: "", name: "PRESSROOM_MODEL" }),
    },
    record: (call) => void calls.push(call),
  });
}

function request<T>(more: Partial<ModelRequest<T>> = {}): ModelRequest<T> {
  return {
    purpose: "draft",
    tier: "strong",
    system: "You write about bread.",
    shared: "MATERIAL: bread.",
    task: "Write.",
    outputTokensMax: 1_500,
    ...more,
  };
}

const options = () => ({ signal: new AbortController().signal });

test("text is streamed, costs nothing, and its tokens are counted", async () => {
  let shown = "";
  const text = await modelsOf("local:tiny").ask(request<string>(), {
    ...options(),
    onText: (piece) => (shown += piece),
    onRestart: () => (shown = ""),
  });
  expect(shown.trim()).toBe(text);
  expect(text.length).toBeGreaterThan(3);
  const last = calls.at(-1);
  expect(last).toMatchObject({ model: "local:tiny", costMicros: 0, outcome: "ok" });
  expect(last?.inputTokens).toBeGreaterThan(10);
  expect(last?.outputTokens).toBeGreaterThan(5);
});

test("an answer with a schema matches it", async () => {
  const schema = z.object({ title: z.string().max(200), words: z.int().min(0).max(900) });
  const answer = await modelsOf(`local:${join(dataDir, "models", "tiny.gguf")}`).ask(
    request({ schema }),
    options(),
  );
  expect(schema.parse(answer)).toEqual(answer);
});

test.each([
  ["local:qwen3-4b", "model_unknown", /not downloaded. Run `pressroom model pull qwen3-4b`/u],
  ["local:mine", "model_unknown", /Model local:mine not found on this machine/u],
  ["local:/secret/place/own.gguf", "model_unknown", /Model local:own\.gguf not found on this/u],
])("%s, which does not exist, fails with a helpful message", async (name, code, words) => {
  const asking = modelsOf(name).ask(request(), options());
  await expect(asking).rejects.toMatchObject({
    code,
    message: expect.stringMatching(words) as string,
  });
});

test("a damaged file is reported as damaged", async () => {
  writeFileSync(join(dataDir, "models", "tiny.gguf"), makeGguf("truncated"));
  await expect(modelsOf("local:tiny").ask(request(), options())).rejects.toMatchObject({
    code: "model_request_refused",
    message: expect.stringContaining("pressroom model verify") as string,
  });
});

test("material that exceeds the context fails with a helpful message before anything is written", async () => {
  const shared = "More than it can read. ".repeat(2_000);
  await expect(modelsOf("local:tiny").ask(request({ shared }), options())).rejects.toMatchObject({
    code: "model_context_too_long",
    message: expect.stringContaining("PRESSROOM_LOCAL_CONTEXT") as string,
  });
});
