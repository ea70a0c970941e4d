/** The engine's real process, with models of a few megabytes. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toJSONSchema, z } from "zod";
import { corruptions, makeGguf } from "../gguf/make-gguf.ts";
import type { GgufKind } from "../gguf/make-gguf.ts";
import type { JsonSchema } from "../../src/local-models/json-grammar.ts";
import type { EngineCall } from "../../src/local-models/engine/connect-to-engine.ts";
import { openEngine } from "../../src/local-models/engine/engine.ts";
import type { Engine } from "../../src/local-models/engine/engine.ts";
import type { EngineQuestion } from "../../src/local-models/engine/protocol.ts";
import { findEngines } from "./find-engines.ts";

let dataDir: string;
let engines: Engine[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-engine-"));
  engines = [];
});

afterEach(async () => {
  for (const engine of engines) engine.close();
  // Unused engines exit by themselves: one that remains is a bug.
  await until(() => enginePids().length === 0);
  rmSync(dataDir, { recursive: true, force: true });
});

function open(): Engine {
  const engine = openEngine({
    dataDir,
    idleMs: 60_000,
    times: { silenceMs: 8_000, backoffMs: 300 },
  });
  engines.push(engine);
  return engine;
}

function model(kind: GgufKind = "readable"): string {
  const path = join(dataDir, `${kind}.gguf`);
  writeFileSync(path, makeGguf(kind));
  return path;
}

function question(more: Partial<EngineQuestion> = {}): EngineQuestion {
  return {
    model: join(dataDir, "readable.gguf"),
    contextTokensMax: 8_192,
    threads: 1,
    system: "You write about bread.",
    turns: [{ role: "user", text: "Write." }],
    schema: null,
    outputTokensMax: 300,
    ...more,
  };
}

function call(more: Partial<EngineCall> = {}): EngineCall {
  return { signal: new AbortController().signal, onText: () => undefined, ...more };
}

const enginePids = () => findEngines(dataDir);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

/** Starts a call that lasts longer than the test needs. */
function longCall(engine: Engine, more: Partial<EngineCall> = {}) {
  const begun = Promise.withResolvers<void>();
  // The random model hardly ever ends its text, and a grammar that requires 2,000 strings prevents it completely.
  const asked = question({
    schema: { type: "array", items: { type: "string" }, minItems: 2_000, maxItems: 2_000 },
    outputTokensMax: 8_000,
  });
  const answer = engine.ask(asked, call({ onText: () => begun.resolve(), ...more }));
  answer.catch(() => undefined);
  return { begun: begun.promise, answer };
}

test("text is streamed and counted, and a shared prefix is read once", async () => {
  model();
  const engine = open();
  let text = "";
  const shared = "What all calls share. ".repeat(40);
  const one = await engine.ask(
    question({ turns: [{ role: "user", text: `${shared}First task.` }] }),
    call({ onText: (piece) => (text += piece) }),
  );
  expect(text).toMatch(/(bake|loaf|flour|dough|crust|salt|steam)/iu);
  expect(one.use.outputTokens).toBeGreaterThan(5);
  const two = await engine.ask(
    question({ turns: [{ role: "user", text: `${shared}Another one.` }] }),
    call(),
  );
  expect(two.use.cachedInputTokens).toBeGreaterThan(0.8 * two.use.inputTokens);
  expect(two.use.cachedInputTokens).toBeLessThan(two.use.inputTokens);
});

test("JSON has the requested shape, whatever the model generates", async () => {
  const path = model("random");
  const shape = z.object({
    facts: z.array(z.object({ fact: z.string().max(8), owner: z.enum(["brand", "reply"]) })).max(3),
    words: z.int().min(0).max(10_000),
    unit: z.int().nullable(),
    isAsked: z.boolean(),
  });
  const schema = toJSONSchema(shape, { target: "draft-7" }) as JsonSchema;
  const engine = open();
  for (let times = 0; times < 10; times += 1) {
    let text = "";
    const onText = (piece: string) => (text += piece);
    const { finish } = await engine.ask(
      question({ model: path, schema, outputTokensMax: 2_000 }),
      call({ onText }),
    );
    expect(finish).toBe("stop");
    expect(shape.safeParse(JSON.parse(text)).error).toBeUndefined();
  }
});

test("two concurrent first calls share one process and one model", async () => {
  model();
  const answers = [open(), open(), open()].map((engine) => engine.ask(question(), call()));
  for (const { use } of await Promise.all(answers)) expect(use.outputTokens).toBeGreaterThan(0);
  expect(enginePids()).toHaveLength(1);
});

describe("with a broken file", () => {
  test.each(corruptions)("%s: the call fails, and the next one succeeds", async (kind) => {
    model();
    const engine = open();
    await expect(engine.ask(question({ model: model(kind) }), call())).rejects.toMatchObject({
      code: kind === "duplicate_token" ? "crashed" : "file_unusable",
    });
    const { use } = await engine.ask(question(), call());
    expect(use.outputTokens).toBeGreaterThan(0);
  });

  test("a missing file is reported as missing", async () => {
    await expect(open().ask(question(), call())).rejects.toMatchObject({ code: "file_missing" });
  });

  test("a file larger than the free memory is never loaded", async () => {
    // A sparse file, which takes no disk space.
    truncateSync(model(), 2 ** 43);
    await expect(open().ask(question(), call())).rejects.toMatchObject({
      code: "out_of_memory",
      message: expect.stringMatching(/needs 8796\.\d GB, but only \d+\.\d GB is free/u) as string,
    });
  });
});

test("a prompt that is too long is rejected, not truncated", async () => {
  model();
  const turns = [{ role: "user" as const, text: "long words ".repeat(4_000) }];
  await expect(
    open().ask(question({ contextTokensMax: 4_096, turns }), call()),
  ).rejects.toMatchObject({ code: "context_too_long" });
});

test("kill -9 in the middle of a call fails only that call", async () => {
  model();
  const engine = open();
  const { begun, answer } = longCall(engine);
  await begun;
  for (const pid of enginePids()) process.kill(pid, "SIGKILL");
  await expect(answer).rejects.toMatchObject({ code: "crashed" });
  const { use } = await engine.ask(question(), call());
  expect(use.outputTokens).toBeGreaterThan(0);
});

test("calls that a dying engine had not started are answered by the next one", async () => {
  model();
  const engine = open();
  await engine.ask(question(), call());
  // The paused engine accepts requests and does nothing, like a process that is about to exit.
  for (const pid of enginePids()) process.kill(pid, "SIGSTOP");
  const known = engine.ask(question(), call());
  const newcomer = open().ask(question(), call());
  // By then, both have been sent; nothing reports when.
  await sleep(200);
  for (const pid of enginePids()) process.kill(pid, "SIGKILL");
  for (const { use } of await Promise.all([known, newcomer])) {
    expect(use.outputTokens).toBeGreaterThan(0);
  }
});

test("a call that waits behind one that crashes the engine is answered by the next engine", async () => {
  model();
  const engine = open();
  const crashing = engine.ask(question({ model: model("duplicate_token") }), call());
  const waiting = engine.ask(question(), call());
  await expect(crashing).rejects.toMatchObject({ code: "crashed" });
  expect((await waiting).use.outputTokens).toBeGreaterThan(0);
});

test("an engine that hangs is killed, and another one started", async () => {
  model();
  const engine = open();
  const { begun, answer } = longCall(engine);
  await begun;
  const stopped = enginePids();
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  await expect(answer).rejects.toMatchObject({ code: "crashed" });
  await engine.ask(question(), call());
  expect(enginePids()).not.toEqual(stopped);
});

test("an aborted call ends, and the next one gets its slot", async () => {
  model();
  const engine = open();
  const controller = new AbortController();
  const { begun, answer } = longCall(engine, { signal: controller.signal });
  await begun;
  const pids = enginePids();
  controller.abort(new Error("canceled"));
  await expect(answer).rejects.toThrow("canceled");
  const { use } = await engine.ask(question(), call());
  expect(use.outputTokens).toBeGreaterThan(0);
  expect(enginePids()).toEqual(pids);
});

test("an idle engine frees its memory, and starts again when it is needed", async () => {
  model();
  const engine = openEngine({ dataDir, idleMs: 10 });
  engines.push(engine);
  await engine.ask(question(), call());
  await until(() => enginePids().length === 0);
  await engine.ask(question(), call());
  expect(enginePids()).toHaveLength(1);
});
